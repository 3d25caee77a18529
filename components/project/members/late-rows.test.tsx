import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { showPanel } from '@/components/project/panels/panel-choice';
import type { Project } from '@/lib/domain/project';
import { scrollToLast } from '@/tests/support/components/fake-screen';
import { button, card, dialog, renderProject } from '@/tests/support/components/render-project';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { expense, member, project } from '@/tests/support/sample-projects';

withLiveUpdates();
beforeEach(() => act(() => showPanel('people')));

/** A large project: Anna has paid this often, Ben once, and there are so many others that it counts as one. */
function longCard(count = 50): Project {
  const expenses = Array.from({ length: count }, (_, at) => expense(`e${at}`, { name: `E${at}`, amount: 100 + at }));
  const others = Array.from({ length: 500 }, (_, at) => expense(`o${at}`, { amount: 1 }));
  return project({
    members: [
      member('anna', { name: 'Anna', expenses }),
      member('ben', { name: 'Ben' }),
      member('chloe', { name: 'Chloé' }),
      member('diego', { name: 'Diego', expenses: others }),
    ],
  });
}

async function openPage(given = longCard()) {
  const view = renderProject(given);
  await waitFor(() => expect(withFields('Anna')).toHaveLength(16));
  return view;
}

/** The names of the rows that have fields. */
const withFields = (name: string) =>
  [...(screen.queryByRole('article', { name })?.querySelectorAll<HTMLInputElement>('.expense-name') ?? [])].map(
    ({ value }) => value,
  );

const asText = (name: string) =>
  [...screen.getByRole('article', { name }).querySelectorAll('.expenses-far')].map(({ textContent }) => textContent);

const row = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);
const field = (id: string) => row(id)?.querySelector<HTMLInputElement>('.expense-name');

test('In a large project those rows of a card have fields that fit on a screen, and the next as a person comes near.', async () => {
  await openPage();
  expect(asText('Anna').map((text) => text?.split('\n').length)).toEqual([16, 16, 2]);
  expect(asText('Anna')[2]).toBe('E48 1.48\nE49 1.49');
  // Further down nothing is on the first screen.
  expect(withFields('Diego')).toEqual([]);
  scrollToLast();
  expect(withFields('Diego')).toHaveLength(4);
  expect(withFields('Anna')).toHaveLength(16);
});

test('An expense that is added to a long card has its fields and the focus, and keeps them as it is saved.', async () => {
  const { user } = await openPage();
  await user.click(button('Add expense paid by Anna'));
  const name = document.activeElement as HTMLInputElement;
  await user.type(name, 'Bread');
  await user.click(button('Save changes'));
  await screen.findByText('Project up to date');
  expect(name).toBeInTheDocument();
  expect(withFields('Anna')).toEqual([...Array.from({ length: 16 }, (_, at) => `E${at}`), 'Bread']);
});

test('Who types in a row goes on where others remove one above it, and what they change further down is in the text.', async () => {
  const { user, server } = await openPage();
  const typedIn = field('e15')!;
  await user.type(typedIn, '!');
  const [anna, ...others] = server.project.members;
  const expenses = anna!.expenses
    .filter(({ id }) => id !== 'e0')
    .map((one, order) => (one.id === 'e49' ? { ...one, name: 'Fondue', order } : { ...one, order }));
  server.project = { ...server.project, version: 2, members: [{ ...anna!, expenses }, ...others] };
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1));
  act(() => FakeEventSource.last.send('version', { version: 2, people: 2 }));
  await waitFor(() => expect(asText('Anna').at(-1)).toContain('Fondue 1.49'));
  expect(row('e0')).toBeNull();
  expect(field('e15')).toBe(typedIn);
  expect(typedIn).toHaveFocus();
  expect(typedIn).toHaveValue('E15!');
});

test('An expense further down that is asked about has its fields and its question.', async () => {
  const { user, server } = await openPage();
  expect(row('e20')).toBeNull();
  act(() => showPanel('expenses'));
  await user.type(await screen.findByRole('searchbox'), 'E20');
  fireEvent.click(document.querySelector('[data-listed="e20"]')!);
  await user.type(dialog().textbox('Amount'), '{Backspace}9');
  const [anna, ...others] = server.project.members;
  const expenses = anna!.expenses.map((one) => (one.id === 'e20' ? { ...one, amount: 700 } : one));
  server.project = { ...server.project, version: 2, members: [{ ...anna!, expenses }, ...others] };
  await user.click(dialog().button('Save'));
  await waitFor(() => expect(row('e20')?.querySelector('[data-conflict]')).toBeInTheDocument());
  expect(withFields('Anna')).toHaveLength(17);
});

test('On paper all rows have fields, and after it those that had them.', async () => {
  const print = Object.assign(new EventTarget(), { media: 'print', matches: false });
  const others = window.matchMedia;
  window.matchMedia = (media) => (media === 'print' ? (print as unknown as MediaQueryList) : others(media));
  await openPage();
  const turn = (isPrint: boolean) => {
    print.matches = isPrint;
    act(() => void print.dispatchEvent(new Event('change')));
  };
  turn(true);
  expect(withFields('Anna')).toHaveLength(50);
  turn(false);
  expect(withFields('Anna')).toHaveLength(16);
  expect(card('Anna').button('Add expense paid by Anna')).toBeInTheDocument();
});

test('They have them before the browser counts the pages, which is before it tells of the paper.', async () => {
  await openPage();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(withFields('Anna')).toHaveLength(50);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(withFields('Anna')).toHaveLength(16);
});

/** Others have made Ben pay for this one. */
function paidByBen(from: Project, id: string): Project {
  const [anna, ben, ...others] = from.members;
  const moved = { ...anna!.expenses.find((one) => one.id === id)!, order: 0 };
  const left = anna!.expenses.filter((one) => one.id !== id).map((one, order) => ({ ...one, order }));
  return { ...from, version: 2, members: [{ ...anna!, expenses: left }, { ...ben!, expenses: [moved] }, ...others] };
}

test('An expense from further down that went to another card and comes back has its fields, and the focus returns to it.', async () => {
  const { user, server } = await openPage();
  expect(row('e30')).toBeNull();
  server.project = paidByBen(server.project, 'e30');
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1));
  act(() => FakeEventSource.last.send('version', { version: 2, people: 2 }));
  await waitFor(() => expect(row('e30')).toBeInTheDocument());
  await user.click(row('e30')!.querySelector('.expense-involved')!);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Paid by' }), 'Anna');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(row('e30')?.querySelector('.expense-involved')).toHaveFocus();
  expect(card('Anna').button(/Involved in “E30”/)).toBeInTheDocument();
});
