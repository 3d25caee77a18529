import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { showPanel } from '@/components/project/panels/panel-choice';
import type { Expense, Project } from '@/lib/domain/project';
import { compileMessages } from '@/lib/i18n/compile-messages';
import { locales } from '@/lib/i18n/locales';
import { browserPlatform } from '@/lib/session/browser-platform';
import { scrollToLast } from '@/tests/support/components/fake-screen';
import { button, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { messages } from '@/tests/support/components/render-with-providers';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { annaAndBen, expense, member, project, withExpense, without } from '@/tests/support/sample-projects';

withLiveUpdates();
beforeEach(() => act(() => showPanel('people')));

const dated = (id: string, date: string, fields: Partial<Expense> = {}) =>
  expense(id, { name: id, amount: 1_000, date, ...fields });

const flat = (...expenses: Expense[]) =>
  project({
    members: [
      member('anna', { name: 'Anna', expenses }),
      member('ben', { name: 'Ben' }),
      member('chloe', { name: 'Chloé' }),
      member('diego', { name: 'Diego' }),
    ],
  });

async function openList(given = annaAndBen()) {
  act(() => showPanel('expenses'));
  const view = renderProject(given);
  const region = await screen.findByRole('region', { name: 'All expenses by day' });
  return { ...view, list: within(region) };
}

test('A row says what, who paid for whom, how, and what else there is to know.', async () => {
  const { list } = await openList(
    flat(
      dated('Box', '2025-11-22', { involvedMemberIds: ['ben', 'chloe'] }),
      dated('Dinner', '2025-11-21', {
        weights: { ben: 2 },
        involvedMemberIds: ['ben', 'chloe', 'diego'],
        note: 'Birthday',
      }),
      dated('Rent', '2025-11-20', { involvedMemberIds: ['anna', 'ben', 'chloe', 'diego'] }),
      dated('', '2025-11-19', { name: null, amount: null }),
      dated('p', '2025-11-18', { name: 'Payment', isPayment: true, involvedMemberIds: ['ben'] }),
      dated('q', '2025-11-17', { name: 'by bank', isPayment: true, involvedMemberIds: ['ben'] }),
      dated('r', '2025-11-16', { name: 'Zahlung', isPayment: true, involvedMemberIds: [] }),
    ),
  );
  expect(list.getAllByRole('button').map((row) => row.textContent)).toEqual([
    'Box Anna for Ben and Chloé 10.00',
    'Dinner Anna for Ben, Chloé, and Diego, split unevenly · Birthday 10.00',
    'Rent Anna for all 10.00',
    'Unnamed expense Anna for all 0.00',
    '→ Ben Payment by Anna 10.00',
    '→ Ben Payment by Anna · by bank 10.00',
    '→ everyone Payment by Anna 10.00',
  ]);
  expect(list.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Saturday, November 22, 2025');
});

test('The newest month is open, and an earlier one says what is in it until it is pressed.', async () => {
  const { user, list } = await openList(
    flat(
      dated('New', '2025-11-22'),
      dated('Old', '2025-10-02'),
      dated('p', '2025-10-01', { isPayment: true, involvedMemberIds: ['ben'] }),
      dated('q', '2025-09-01', { isPayment: true, involvedMemberIds: ['ben'] }),
      expense('Deposit', { amount: 300 }),
    ),
  );
  const texts = list.getAllByRole('button', { expanded: false }).map((one) => one.textContent);
  expect(texts).toEqual([
    'October 2025 · 1 expense · 1 payment · 10.00 spent',
    'September 2025 · 1 payment',
    'Without a date · 1 expense · 3.00 spent',
  ]);
  await user.click(list.getByRole('button', { name: /^October/ }));
  expect(list.getByRole('button', { name: /^Old/ })).toBeInTheDocument();
  expect(list.queryByRole('button', { name: /^Deposit/ })).not.toBeInTheDocument();
});

test('A month that is ahead of this one is open together with the newest of the past.', async () => {
  const ahead = `${new Date().getFullYear() + 1}-01-01`;
  const next = `${new Date().getFullYear() + 2}-01-01`;
  const { list } = await openList(flat(dated('Rent', next), dated('Fee', ahead), dated('Old', '2020-01-01')));
  expect(list.getByRole('button', { name: /^Fee/ })).toBeInTheDocument();
  expect(list.getByRole('button', { name: /^January 2020/ })).toHaveAttribute('aria-expanded', 'false');
});

test('A press opens the expense, and what is changed there is marked as not saved.', async () => {
  const { user, list } = await openList();
  await user.click(list.getByRole('button', { name: /^Pizza/ }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('radio', { name: 'People' }));
  await user.type(textbox('Amount of “Taxi”'), '{Backspace}7');
  await user.click(screen.getByRole('radio', { name: /^Expenses/ }));
  expect(await screen.findByRole('button', { name: /^Taxi Not saved · Anna for all/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Pizza Anna for all/ })).toBeInTheDocument();
});

test('More than twenty can be searched: the months open, how many is told, and where there are none, what to do.', async () => {
  const things = Array.from({ length: 21 }, (_, at) => dated(`Thing ${at}`, `2025-${at < 12 ? 10 : 11}-05`));
  const { list } = await openList({ ...flat(...things), currency: 'EUR' });
  const field = list.getByRole('searchbox', { name: 'Find an expense' });
  fireEvent.change(field, { target: { value: 'thing 20' } });
  expect(await list.findByText('1 found · €10.00')).toBeInTheDocument();
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  fireEvent.change(field, { target: { value: '€10.00' } });
  expect(await list.findByText('21 found · €210.00')).toBeInTheDocument();
  fireEvent.change(field, { target: { value: 'sauna' } });
  expect(await list.findByText('Nothing found. Try a name, a person, an amount or a month.')).toBeInTheDocument();
});

test('A search by month tells what was spent, and what payments come to where all are payments', async () => {
  const things = Array.from({ length: 21 }, (_, at) => dated(`Thing ${at}`, '2025-10-05'));
  const june = [
    dated('Strom', '2025-06-05'),
    dated('p', '2025-06-06', { name: null, isPayment: true, involvedMemberIds: ['ben'] }),
  ];
  const { list } = await openList(flat(...things, ...june));
  const field = list.getByRole('searchbox');
  for (const [value, text] of [
    ['strom juni', '1 found · 10.00'],
    ['june', '2 found · 10.00 spent'],
    ['june payment', '1 found · 10.00'],
  ]) {
    fireEvent.change(field, { target: { value } });
    expect(await list.findByText(text ?? '')).toBeInTheDocument();
  }
});

test('A search stays, with the cursor, where an expense goes and twenty are left, until it is empty and left.', async () => {
  const things = Array.from({ length: 21 }, (_, at) => dated(`Thing ${at}`, '2025-11-05'));
  const { user, list, server } = await openList(flat(...things));
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  const field = list.getByRole('searchbox');
  await user.type(field, 'thing');
  expect(await list.findByText('21 found · 210.00')).toBeInTheDocument();
  server.project = without(server.project, 'Thing 1');
  act(() => FakeEventSource.last.send('version', { version: server.project.version, people: 2 }));
  expect(await list.findByText('20 found · 200.00')).toBeInTheDocument();
  expect(field).toHaveFocus();
  await user.tab();
  expect(field).toHaveValue('thing');
  await user.clear(field);
  expect(field).toHaveFocus();
  await user.tab();
  expect(field).not.toBeInTheDocument();
});

test('Twenty need no search, and none say how to begin.', async () => {
  const { list } = await openList(flat());
  expect(list.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(list.getByText(/^No expenses yet\./)).toBeInTheDocument();
});

test('Of thousands forty are made at once, and the next as a person comes near.', async () => {
  const many = Array.from({ length: 90 }, (_, at) => expense(`e${at}`, { amount: 100 }));
  act(() => showPanel('expenses'));
  renderProject(flat(...many));
  const rows = () => document.querySelectorAll('.day-row').length;
  const more = () => screen.queryByText(/^Show more/);
  const row = (at: number) => document.querySelectorAll('.day-row')[at];
  await waitFor(() => expect(rows()).toBe(40));
  scrollToLast();
  expect(rows()).toBe(80);
  expect(more()).toHaveTextContent('Show more · 10 left');
  act(() => more()?.focus());
  scrollToLast();
  expect(rows()).toBe(80);
  fireEvent.click(more() as HTMLElement);
  expect(rows()).toBe(90);
  expect(more()).toBeNull();
  expect(row(80)).toHaveFocus();
});

test('Also where rows are only read, the first of those that come with a press has the focus.', async () => {
  const many = Array.from({ length: 41 }, (_, at) => expense(`e${at}`, { amount: 100 }));
  act(() => showPanel('expenses'));
  renderProject({ ...flat(...many), readOnly: true });
  fireEvent.click(await screen.findByText('Show more · 1 left'));
  expect([...document.querySelectorAll('.day-row')].at(-1)).toHaveFocus();
});

test('A day of several expenses says what was spent on it, of those that are found. Payments are not spent.', async () => {
  const things = Array.from({ length: 20 }, (_, at) =>
    dated(`Thing ${at}`, `2025-11-${at + 1}`.replace(/-(\d)$/, '-0$1')),
  );
  const { list } = await openList({
    ...flat(
      ...things,
      dated('Box', '2025-11-22'),
      dated('Bag', '2025-11-22', { amount: 1_250 }),
      dated('Bar', '2025-11-22', { amount: 2_050 }),
      dated('p', '2025-11-22', { isPayment: true, involvedMemberIds: ['ben'] }),
      dated('q', '2025-11-20', { isPayment: true, involvedMemberIds: ['ben'] }),
    ),
    currency: 'EUR',
  });
  const sums = () => list.getAllByRole('heading', { level: 3 }).map((day) => day.textContent?.includes('spent'));
  expect(list.getByRole('heading', { name: 'Saturday, November 22, 2025 €43.00 spent' })).toBeInTheDocument();
  expect(list.getByRole('list', { name: 'Saturday, November 22, 2025' })).toBeInTheDocument();
  expect(sums().filter(Boolean)).toHaveLength(1);
  fireEvent.change(list.getByRole('searchbox'), { target: { value: 'ba' } });
  expect(await list.findByRole('heading', { name: 'Saturday, November 22, 2025 €33.00 spent' })).toBeInTheDocument();
  fireEvent.change(list.getByRole('searchbox'), { target: { value: 'box' } });
  await list.findByText('1 found · €10.00');
  expect(sums()).toEqual([false]);
});

test('The payments that were made stand by day below the settlement.', async () => {
  const { user } = renderProject(
    flat(
      dated('Box', '2025-11-22'),
      dated('p', '2025-11-18', { name: null, isPayment: true, involvedMemberIds: ['ben'] }),
    ),
  );
  await user.click(screen.getByRole('radio', { name: /^Payments/ }));
  const made = within(await screen.findByRole('region', { name: 'Payments made' }));
  expect(made.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['→ Ben Payment by Anna 10.00']);
});

/** Removes the expense that has the focus, with the keyboard alone. */
async function removeByKeys(user: ReturnType<typeof renderProject>['user']) {
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Change expense' });
  act(() => dialog().button('Remove').focus());
  await user.keyboard('{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Remove this expense?' });
  act(() => within(question).getByRole('button', { name: 'Confirm' }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

test('An expense that gets another day keeps the focus in its row. Who removes it goes on in the row below, then in that above, and at last at the heading.', async () => {
  const { user, list } = await openList(
    flat(dated('Box', '2025-11-22'), dated('Dinner', '2025-11-20'), dated('Rent', '2025-11-19')),
  );
  const row = (name: RegExp) => list.getByRole('button', { name });
  const shown = () => list.getAllByRole('button').map(({ textContent }) => textContent?.split(' ')[0]);
  act(() => row(/^Rent/).focus());
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Change expense' });
  fireEvent.change(dialog().getByLabelText('Day'), { target: { value: '2025-11-21' } });
  await user.click(dialog().button('Save'));
  await waitFor(() => expect(shown()).toEqual(['Box', 'Rent', 'Dinner']));
  await waitFor(() => expect(row(/^Rent/)).toHaveFocus());

  await removeByKeys(user);
  await waitFor(() => expect(row(/^Dinner/)).toHaveFocus());
  await removeByKeys(user);
  await waitFor(() => expect(row(/^Box/)).toHaveFocus());
  await removeByKeys(user);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'All expenses by day' })).toHaveFocus());
});

test('In Spanish the rest of a list is counted as one or as several.', () => {
  const t = createTranslator({ locale: 'es', messages: compileMessages(messages.es) });
  expect([1, 2].map((count) => t('expenseList.more', { count }))).toEqual([
    'Mostrar más · queda 1',
    'Mostrar más · quedan 2',
  ]);
});

test('An empty list by a read-only link tells of no button that is not there.', async () => {
  act(() => showPanel('expenses'));
  renderProject({ ...flat(), readOnly: true });
  const list = await screen.findByRole('region', { name: 'All expenses by day' });
  expect(list).toHaveTextContent(messages.en.ownBalance.noExpenses);
  for (const locale of locales) {
    const { ownBalance, expenseList } = messages[locale];
    expect(ownBalance.noExpenses).not.toContain(expenseList.empty);
  }
  expect(list).not.toHaveTextContent(messages.en.expenseList.empty);
});

const row = (name: RegExp) => button(name);
const heading = () => screen.getByRole('heading', { name: 'All expenses by day' });

test('Where somebody else changes the day of an expense, its row keeps the focus. Where it goes to a month that is one line, or is removed, the heading of the list has it.', async () => {
  const expenses = [
    expense('box', { name: 'Box', amount: 300, date: '2025-11-22' }),
    expense('dinner', { name: 'Dinner', amount: 200, date: '2025-11-21' }),
    expense('rent', { name: 'Rent', amount: 100, date: '2025-10-20' }),
  ];
  const { server } = await openList(project({ members: [member('anna', { name: 'Anna', expenses })] }));
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  const others = (change: (project: Project) => Project) => {
    server.project = change(server.project);
    act(() => FakeEventSource.last.send('version', { version: server.project.version, people: 2 }));
  };
  const isGone = () => expect(screen.queryByRole('button', { name: /^Dinner/ })).not.toBeInTheDocument();

  act(() => row(/^Dinner/).focus());
  others((now) => withExpense(now, 'dinner', { date: '2025-11-23' }));
  await screen.findByRole('heading', { name: 'Sunday, November 23, 2025' });
  expect(row(/^Dinner/)).toHaveFocus();

  others((now) => withExpense(now, 'dinner', { date: '2025-10-01' }));
  await waitFor(isGone);
  expect(heading()).toHaveFocus();

  others((now) => withExpense(now, 'dinner', { date: '2025-11-21' }));
  await screen.findByRole('heading', { name: 'Friday, November 21, 2025' });
  act(() => row(/^Dinner/).focus());
  others((now) => without(now, 'dinner'));
  await waitFor(isGone);
  expect(heading()).toHaveFocus();
});

test('What was just added stands first in its day, and is pointed out, also once it is saved', async () => {
  const today = browserPlatform.today();
  const older = Array.from({ length: 3 }, (_, at) =>
    dated(`Old ${at}`, today, { createdAt: `2026-06-30T10:00:00.00${at}Z` }),
  );
  const { user, list, server } = await openList(flat(...older));
  const rows = () =>
    list.getAllByRole('button').map((row) => [row.textContent?.split(' Anna')[0], row.className.includes('incoming')]);
  expect(rows()).toEqual([
    ['Old 2', false],
    ['Old 1', false],
    ['Old 0', false],
  ]);
  await user.keyboard('n');
  await screen.findByRole('dialog');
  await user.keyboard('Tea{Enter}3');
  await user.click(dialog().getByRole('radio', { name: 'Diego' }));
  await user.click(dialog().button('Save and close'));
  const newest = [
    ['Tea Diego for all 3.00', true],
    ['Old 2', false],
    ['Old 1', false],
    ['Old 0', false],
  ];
  await waitFor(() => expect(rows()).toEqual(newest));
  expect(server.patches).toHaveLength(1);
});
