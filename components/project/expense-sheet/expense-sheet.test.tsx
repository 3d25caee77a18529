import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Expense, Project } from '@/lib/domain/project';
import { problem } from '@/tests/support/components/fake-server';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, card, dialog, renderProject } from '@/tests/support/components/render-project';
import { takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { annaAndBen, withExpense, without } from '@/tests/support/sample-projects';
import { ExpenseSheet } from './expense-sheet';

withLiveUpdates();

const press = (name: string) => dialog().button(name);
const what = () => dialog().textbox('What');
const amount = () => dialog().textbox('Amount');
const group = (name: RegExp | string) => within(dialog().getByRole('group', { name }));

/** Of the pizza, as from its row. */
async function openPizza(fields: Partial<Expense> = {}) {
  const view = renderProject(withExpense(annaAndBen(), 'pizza', fields));
  await view.user.click(button(/^Involved in “Pizza”/));
  await screen.findByRole('dialog');
  await view.user.click(press('Day, note and more'));
  const sheet = await screen.findByRole('dialog', { name: 'Change expense' });
  // It takes presses once the dialog before it has let them go.
  await waitFor(() => expect(sheet).toHaveStyle({ pointerEvents: 'auto' }));
  return view;
}

async function isSaved() {
  await screen.findByText('Project up to date');
}

test('An expense is opened from its row, changed in all that it holds, and saved at once; the focus returns to the row.', async () => {
  const { user, server } = await openPizza({ note: 'Cold', date: '2026-07-02' });
  expect(what()).toHaveValue('Pizza');
  expect([what(), amount()].map((field) => field.getAttribute('enterkeyhint'))).toEqual(['next', 'done']);
  expect(what()).toHaveAttribute('autocapitalize', 'sentences');
  expect(dialog().getByLabelText('Note')).toHaveValue('Cold');
  expect(dialog().getByLabelText('Day')).toHaveValue('2026-07-02');
  await user.clear(amount());
  await user.type(amount(), '32');
  await user.click(group('Paid by').getByRole('radio', { name: 'Ben' }));
  await user.type(dialog().getByLabelText('Note'), '!');
  fireEvent.change(dialog().getByLabelText('Day'), { target: { value: '2026-07-03' } });
  await user.click(press('Save'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await isSaved();
  expect(server.sentOf('pizza')).toMatchObject({
    name: 'Pizza',
    amount: 32,
    member_id: 'ben',
    note: 'Cold!',
    date: '2026-07-03',
  });
  expect(card('Ben').textbox('Amount of “Pizza”')).toHaveValue('32.00');
  expect(button('Involved in “Pizza”: all')).toHaveFocus();
});

test('Cancel asks nothing while nothing is typed, and before what was typed is dropped.', async () => {
  const { user, server } = await openPizza();
  await user.click(press('Cancel'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(button(/^Involved in “Pizza”/));
  await user.click(press('Day, note and more'));
  await screen.findByRole('dialog', { name: 'Change expense' });
  await user.type(what(), '!');
  await user.click(press('Cancel'));
  expect(dialog().getByText('Discard what you typed?')).toBeInTheDocument();
  await user.click(press('Continue editing'));
  expect(what()).toHaveValue('Pizza!');
  await user.click(press('Cancel'));
  await user.click(press('Discard'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByText(/^You had started/)).not.toBeInTheDocument();
  expect(card('Anna').textbox('Amount of “Pizza”')).toHaveValue('30.00');
  expect(button('Project up to date')).toBeInTheDocument();
  expect(server.writes).toEqual([]);
});

test('A change that was begun is said once the sheet is closed, and is gone on with from there.', async () => {
  const { user } = await openPizza();
  await user.type(what(), '!{Escape}');
  expect(screen.getByText('You had started to change an expense: “Pizza!” 30.00')).toBeInTheDocument();
  expect(button('Project up to date')).toBeInTheDocument();
  await user.click(button('Continue'));
  expect(what()).toHaveValue('Pizza!');
  await user.click(press('Start over'));
  expect(what()).toHaveValue('Pizza');
});

test('Remove asks, removes, and saves at once. It comes back by the toast, and that is saved at once, too.', async () => {
  const { user, server } = await openPizza();
  await user.click(press('Remove'));
  const question = within(await screen.findByRole('dialog', { name: /^Remove/ }));
  await user.click(question.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(server.sentOf('pizza')).toBeNull());
  await isSaved();
  const toast = within(await screen.findByRole('region', { name: /^Notifications/ }));
  await user.click(toast.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('textbox', { name: 'Amount of “Pizza”' })).toBeInTheDocument();
  await isSaved();
  expect(server.project.members[0]?.expenses.map(({ name }) => name)).toContain('Pizza');
});

test('A 0 that is typed first stays, also where nothing is what it stands for.', async () => {
  const { user } = await renderDialog(annaAndBen(), <ExpenseSheet expenseId="pizza" onClose={() => undefined} />);
  await user.click(group(/^For/).getByRole('radio', { name: 'Uneven' }));
  await user.click(dialog().getByRole('radio', { name: 'Amounts' }));
  const ofAnna = dialog().textbox('Amount for Anna');
  await user.click(ofAnna);
  await user.keyboard('0.5');
  expect(ofAnna).toHaveValue('0.5');
  expect(dialog().textbox('Amount for Ben')).toHaveValue('15.00');
});

test('Uneven is in its place: parts by presses and by keys, nobody is left out unseen, and amounts.', async () => {
  const { user, server } = await openPizza();
  await user.click(group(/^For/).getByRole('radio', { name: 'Uneven' }));
  await user.click(press('One part more for Anna'));
  expect(dialog().getByText('20.00')).toBeInTheDocument();
  await user.clear(dialog().textbox('Parts for Ben'));
  await user.type(dialog().textbox('Parts for Ben'), '3');
  expect(dialog().getByText('18.00')).toBeInTheDocument();
  await user.click(dialog().getByRole('radio', { name: 'Amounts' }));
  expect(dialog().textbox('Amount for Ben')).toHaveValue('18.00');
  await user.clear(dialog().textbox('Amount for Anna'));
  await user.type(dialog().textbox('Amount for Anna'), '10');
  expect(dialog().getByText('2.00 left')).toBeInTheDocument();
  await user.click(press('Rest to Anna'));
  await user.click(press('Save'));
  await isSaved();
  expect(server.sentOf('pizza')).toMatchObject({
    involved_members: ['anna', 'ben'],
    weights: { anna: 1_200, ben: 1_800 },
  });
});

test('Who counts nothing does not share it, and the last one stays.', async () => {
  const { user } = await openPizza();
  await user.click(group(/^For/).getByRole('radio', { name: 'Uneven' }));
  await user.click(press('One part less for Anna'));
  expect(dialog().getByText('nothing')).toBeInTheDocument();
  await user.click(press('One part less for Ben'));
  expect(dialog().getByText('Someone has to share it. Tick someone else first.')).toBeInTheDocument();
  await user.click(press('Save'));
  await isSaved();
  expect(button('Involved in “Pizza”: 1 of 2')).toBeInTheDocument();
});

function othersMake(server: { project: Project }, project: Project) {
  server.project = { ...project, version: 5 };
  act(() => FakeEventSource.last.send('version', { version: 5, people: 2 }));
}

test('A sheet that is open stays as it is typed when others change the expense, and Save asks at its row.', async () => {
  const { user, server } = await openPizza();
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  await user.clear(amount());
  await user.type(amount(), '14');
  othersMake(server, withExpense(server.project, 'pizza', { name: 'Pasta', amount: 4_000 }));
  await waitFor(() => expect(server.log).toContain('GET /projects/p1'));
  expect([what(), amount()].map((field) => (field as HTMLInputElement).value)).toEqual(['Pizza', '14']);
  await user.click(press('Save'));
  expect(await card('Anna').findByText('“Pasta”: 14.00 → 40.00')).toBeInTheDocument();
  expect(server.writes).toEqual([]);
  await user.click(button('Keep mine'));
  await isSaved();
  expect(server.project.members[0]?.expenses[0]).toMatchObject({ name: 'Pasta', amount: 1_400 });
});

test('What others remove while it is open is asked about once it is saved, and can be kept as it is typed.', async () => {
  const { user, server } = await openPizza();
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  await user.type(what(), '!');
  othersMake(server, without(server.project, 'pizza'));
  await waitFor(() => expect(server.log).toContain('GET /projects/p1'));
  await user.click(press('Save'));
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await isSaved();
  expect(server.sentOf('new-')).toMatchObject({ former_id: 'pizza', name: 'Pizza!' });
});

test('The last one that was added is changed from the sheet, which then goes on with the next.', async () => {
  const { user, server } = renderProject(annaAndBen());
  await user.keyboard('n');
  await screen.findByRole('dialog');
  await user.keyboard('Tea{Enter}2{Enter}');
  await waitFor(() => expect(server.writes).toHaveLength(1));
  await user.click(press('Edit “Tea”'));
  expect(dialog().getByText('Change expense')).toBeInTheDocument();
  await user.clear(amount());
  await user.type(amount(), '3{Enter}');
  expect(dialog().getByText('New expense')).toBeInTheDocument();
  expect(dialog().getByText('✓ 1 added · last: “Tea” 3.00 by Anna')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await isSaved();
  expect(screen.queryByText(/^You had started/)).not.toBeInTheDocument();
});

test('A save that fails loses nothing, and the sheet says so.', async () => {
  const { user, server } = renderProject(annaAndBen());
  server.intercept = ({ method }) => (method === 'PATCH' ? problem(422, 'Not this.') : undefined);
  await user.keyboard('n');
  await screen.findByRole('dialog');
  await user.keyboard('Tea{Enter}2{Enter}');
  expect(await dialog().findByText('Not saved yet. It is still here.')).toBeInTheDocument();
  server.intercept = () => undefined;
  await user.keyboard('Milk{Enter}1{Enter}');
  await waitFor(() => expect(server.sentOf('new-')).toMatchObject({ name: 'Milk' }));
  await user.keyboard('{Escape}');
  await user.click(button('Save changes'));
  await isSaved();
  expect(server.project.members[0]?.expenses.map(({ name }) => name)).toEqual(expect.arrayContaining(['Tea', 'Milk']));
  takeLoggedErrors();
});
