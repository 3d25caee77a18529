import { act, screen, waitFor, within } from '@testing-library/react';
import { withPayer } from '@/lib/domain/payer';
import type { Project } from '@/lib/domain/project';
import { card, renderProject, textbox } from '@/tests/support/components/render-project';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { annaAndBen, member, project, withExpense, withName, without } from '@/tests/support/sample-projects';

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
  const { user, server } = await open();
  await user.click(screen.getByRole('button', { name: 'Add expense paid by Ben' }));
  await user.keyboard('Wine');
  const field = screen.getByDisplayValue<HTMLInputElement>('Wine');
  field.setSelectionRange(1, 1);
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Project up to date');
  await waitFor(() => expect(server.log.at(-1)).toBe('GET /projects/p1'));
  expect(field).toHaveFocus();
  await user.keyboard('h');
  expect(field).toHaveValue('Whine');
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 2]);
});

test.each([
  ['pizza', 'Pizza'],
  ['taxi', 'Taxi'],
  ['ice', 'Ice cream'],
])(
  'What is typed into a row that somebody else removes is kept and asked about, and keeps the cursor: %s',
  async (id, name) => {
    const { user, others } = await open();
    const field = textbox(`Amount of “${name}”`);
    await user.click(field);
    await user.keyboard('7');
    await others((now) => without(now, id));
    expect(await screen.findByText('Someone removed this.')).toBeInTheDocument();
    expect(field).toHaveFocus();
    await user.keyboard('5');
    expect(textbox(`Amount of “${name}”`)).toBe(field);
    expect(field).toHaveValue('75');
    expect(screen.getByRole('button', { name: 'Keep it' })).toBeInTheDocument();
  },
);

test('So is what is typed into a row of a member whom somebody else removes, with all others changed at once', async () => {
  const { user, others } = await open();
  const field = textbox('Amount of “Taxi”');
  await user.click(field);
  await user.keyboard('7');
  await others((now) => ({
    ...project({ members: [member('cleo'), ...without(now, 'anna').members, member('dan')] }),
    version: (now.version ?? 0) + 1,
  }));
  expect((await screen.findAllByText('Someone removed this.')).length).toBeGreaterThan(0);
  expect(field).toHaveFocus();
  await user.keyboard('5');
  expect(field).toHaveValue('75');
});

test('A row that somebody else removes goes once the press that leaves it has arrived, and Save finds it left', async () => {
  const { user, server, others } = await open();
  await user.type(textbox('Amount of “Taxi”'), '9');
  await user.click(pizza());
  await others((now) => without(now, 'pizza'));
  expect(await screen.findByText(/It goes away once you leave the row/)).toBeInTheDocument();
  const target = screen.getByRole('button', { name: 'Save changes' });
  await user.pointer({ keys: '[MouseLeft>]', target });
  expect(pizza()).toBeInTheDocument();
  await user.pointer({ keys: '[/MouseLeft]', target });
  expect(screen.queryByRole('textbox', { name: 'Amount of “Pizza”' })).not.toBeInTheDocument();
  await screen.findByText('Project up to date');
  expect(server.writes).toEqual(['PUT /projects/p1/members/anna/expenses/taxi']);
  expect(screen.queryByText(/^Not everything is saved/)).not.toBeInTheDocument();
});

test('What is typed into an empty row that Enter has opened is kept and asked about where somebody else removes its payer', async () => {
  const { user, others } = await open();
  await user.type(textbox('Amount of “Ice cream”'), '{Enter}');
  const field = document.activeElement;
  await others((now) => without(now, 'anna'));
  expect(await screen.findByText(/It goes away once you leave the row/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Project up to date' })).toBeInTheDocument();
  expect(field).toHaveFocus();
  await user.keyboard('Cheese');
  expect(screen.getByDisplayValue('Cheese')).toHaveFocus();
  expect(screen.getByText('Not saved until you choose.')).toBeInTheDocument();
});

test('What is typed into a row goes along where somebody else has changed who paid, and is nothing to choose', async () => {
  const { user, server, others } = await open();
  await user.click(pizza());
  await others((now) => project({ version: 2, members: withPayer(now.members, 'pizza', 'ben') }));
  expect(await screen.findByText(/It moves there once you leave the row/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Project up to date' })).toBeInTheDocument();
  await user.keyboard('7{Control>}s{/Control}');
  await screen.findByText('Project up to date');
  expect(server.writes).toEqual(['PUT /projects/p1/members/ben/expenses/pizza']);
  expect(pizza()).toHaveFocus();
  await user.tab();
  await user.click(textbox('Amount of “Taxi”'));
  expect(card('Ben').textbox('Amount of “Pizza”')).toHaveValue('7.00');
  expect(screen.queryByText(/^Not everything is saved/)).not.toBeInTheDocument();
  expect(screen.queryByText(/Someone changed who paid/)).not.toBeInTheDocument();
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

test('To let a member go whom somebody else has removed names what goes along, and can be undone', async () => {
  const { user, others } = await open();
  await user.click(screen.getByRole('button', { name: 'Add expense paid by Ben' }));
  await user.keyboard('Dinner');
  await user.type(textbox('Amount of “Dinner”'), '60');
  await others((now) => without(now, 'ben'));
  await user.click(await screen.findByRole('button', { name: 'Remove it' }));
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription('Removes Ben and 1 expense of 60.00.');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(screen.queryByDisplayValue('Dinner')).not.toBeInTheDocument();
  const toast = (await screen.findByText('Ben removed')).closest<HTMLElement>('[data-sonner-toast]');
  await user.click(within(toast!).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByDisplayValue('Dinner')).toBeInTheDocument();
});
