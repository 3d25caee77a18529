import { act, screen, waitFor } from '@testing-library/react';
import { withPayer } from '@/lib/domain/payer';
import type { Project } from '@/lib/domain/project';
import { card, renderProject, textbox } from '@/tests/support/components/render-project';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { annaAndBen, project, withExpense, withName, without } from '@/tests/support/sample-projects';

withLiveUpdates();

async function open(opened: Project = annaAndBen()) {
  const { user, server } = renderProject(opened);
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });

  /** Somebody else saves, and this page shows it. */
  async function others(change: (project: Project) => Project) {
    const reads = server.calls.length;
    server.project = change(server.project);
    act(() => FakeEventSource.last.send('version', { version: server.project.version, people: 2 }));
    await waitFor(() => expect(server.calls.length).toBeGreaterThan(reads), { timeout: 5_000 });
  }
  return { user, server, others };
}

const pizza = () => textbox('Amount of “Pizza”');

test('A key after somebody else has changed the amount that is marked replaces it', async () => {
  const { user, others } = await open();
  await user.click(pizza());
  await others((now) => withExpense(now, 'pizza', { amount: 12_000 }));
  await waitFor(() => expect(pizza()).toHaveValue('120.00'));
  expect(pizza()).toHaveFocus();
  await user.keyboard('55');
  expect(pizza()).toHaveValue('55');
  expect(card('Anna').getByText(/^paid 70\.00/)).toBeInTheDocument();
});

test.each([
  [
    'a project',
    'Summer trip',
    3,
    'Sumatra trip',
    3,
    (now) => ({ ...now, version: (now.version ?? 0) + 1, name: 'Sumatra trip' }),
  ],
  ['a member', 'Anna', 2, 'Little Anna', 9, (now) => withName(now, 'anna', 'Little Anna')],
  ['an expense', 'Pizza', 2, 'Pizza for all', 2, (now) => withExpense(now, 'pizza', { name: 'Pizza for all' })],
] satisfies [string, string, number, string, number, (now: Project) => Project][])(
  'The caret in the name of %s stays at its letter when somebody else changes the name',
  async (_what, name, at, theirs, expected, change) => {
    const { user, others } = await open();
    const field = screen.getByDisplayValue<HTMLInputElement>(name);
    await user.click(field);
    field.setSelectionRange(at, at);
    await others(change);
    await waitFor(() => expect(field).toHaveValue(theirs));
    expect([field.selectionStart, field.selectionEnd]).toEqual([expected, expected]);
    await user.keyboard('x');
    expect(field).toHaveValue(`${theirs.slice(0, expected)}x${theirs.slice(expected)}`);
  },
);

test('The caret in the name of a new expense stays where it is while the expense is saved and gets its id', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add expense paid by Ben' }));
  await user.keyboard('Wine');
  const field = screen.getByDisplayValue<HTMLInputElement>('Wine');
  field.setSelectionRange(1, 1);
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Project up to date');
  expect(field).toHaveFocus();
  await user.keyboard('h');
  expect(field).toHaveValue('Whine');
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 2]);
});

/** Somebody else saves while a field is typed in: the page takes it in once the field is left. */
test('What is typed into a row that somebody else removes stays, and is asked about once the field is left', async () => {
  const { user, server, others } = await open();
  const field = textbox('Amount of “Taxi”');
  await user.clear(field);
  await user.type(field, '7');
  await others((now) => without(now, 'taxi'));
  await user.keyboard('5');
  expect(field).toHaveValue('75');
  expect(field).toHaveFocus();
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await screen.findByText('Project up to date');
  expect(server.sentOf('new-')).toMatchObject({ former_id: 'taxi', amount: 75 });
});

test('What is typed into a row goes along where somebody else has changed who paid, and is nothing to choose', async () => {
  const { user, server, others } = await open();
  await user.clear(pizza());
  await user.type(pizza(), '7');
  await others((now) => project({ version: 2, members: withPayer(now.members, 'pizza', 'ben') }));
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Project up to date');
  expect(server.sentOf('pizza')).toMatchObject({ member_id: 'ben', amount: 7 });
  expect(card('Ben').textbox('Amount of “Pizza”')).toHaveValue('7.00');
  expect(screen.queryByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
});

const away: [string, string, string, () => HTMLElement][] = [
  ['the removal of a member', 'Remove Ben', 'ben', () => screen.getByRole('button', { name: 'Add member' })],
  ['the removal of an expense', 'Remove “Pizza”', 'pizza', () => card('Anna').button('Add expense paid by Anna')],
  ['who shares', 'Involved in “Pizza”: all', 'pizza', () => card('Anna').button('Add expense paid by Anna')],
];
test.each(away)(
  'A dialog about what somebody else removes gives the focus to what is beside it: %s',
  async (_what, opener, id, beside) => {
    const { user, others } = await open();
    await user.click(screen.getByRole('button', { name: opener }));
    await screen.findByRole('dialog');
    await others((now) => without(now, id));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(beside()).toHaveFocus());
  },
);
