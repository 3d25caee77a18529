import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showPanel } from '@/components/project/panels/panel-choice';
import { button, card, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';

beforeEach(() => act(() => showPanel('people')));

/** Whether the key, in what has the focus, is left to the browser. */
function isLeftToBrowser(shiftKey = false): boolean {
  const target = document.activeElement ?? document.body;
  const event = createEvent.keyDown(target, { key: shiftKey ? 'Z' : 'z', ctrlKey: true, shiftKey });
  return fireEvent(target, event);
}

/** The page with the project renamed, which is what an undo of the project undoes. */
async function renamed(given = annaAndBen()) {
  const view = renderProject(given, { deletedDays: 30 });
  await view.user.clear(textbox('Project name'));
  await view.user.type(textbox('Project name'), 'Winter');
  return view;
}

type User = ReturnType<typeof renderProject>['user'];

async function openFromMenu(user: User, name: RegExp) {
  await user.click(button(name));
  await screen.findByRole('dialog');
}

const places: ((user: User) => Promise<unknown>)[] = [
  // The amount of a payment and a button beside it.
  async (user) => {
    await user.click(button(/^Ben → Anna/));
    await screen.findByRole('dialog');
    await user.type(dialog().textbox('Amount paid'), '5');
    expectLeftToBrowser();
    act(() => dialog().button('Paid').focus());
  },
  // The search for a currency.
  async (user) => {
    await openFromMenu(user, /^Currency…/);
    await user.type(await screen.findByRole('searchbox'), 'e');
  },
  // The name that confirms a deletion.
  async (user) => {
    await openFromMenu(user, /^Delete project…/);
    await user.click(dialog().getByRole('checkbox', { name: 'Delete for good, at once' }));
    await user.type(dialog().getByRole('textbox'), 'W');
  },
  // The sheet of an expense.
  async (user) => {
    await user.click(screen.getAllByRole('button', { name: 'Expense: enter a new one' })[0]!);
    await screen.findByRole('dialog');
    await user.type(dialog().textbox('What'), 'Tea');
  },
];

function expectLeftToBrowser() {
  expect(isLeftToBrowser()).toBe(true);
  expect(isLeftToBrowser(true)).toBe(true);
  expect(screen.getByDisplayValue('Winter')).toBeInTheDocument();
}

test('In a dialog that does not edit the draft Ctrl+Z and Shift+Ctrl+Z are the browser’s, and the project keeps its edits.', async () => {
  const { user } = await renamed();
  for (const go of places) {
    await go(user);
    expectLeftToBrowser();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
});

test('So they are in the search of the list.', async () => {
  const expenses = Array.from({ length: 21 }, (_, at) => expense(`e${at}`, { name: `x${at}`, amount: 100 }));
  const { user } = await renamed(project({ members: [member('anna', { expenses }), member('ben')] }));
  await user.click(screen.getByRole('radio', { name: /^Expenses/ }));
  await user.type(await screen.findByRole('searchbox'), 'x');
  expectLeftToBrowser();
});

test('What was saved from the sheet stays saved, whatever is undone in the next one that is typed.', async () => {
  const { user, server } = renderProject(annaAndBen());
  await user.click(screen.getAllByRole('button', { name: 'Expense: enter a new one' })[0]!);
  await screen.findByRole('dialog');
  await user.keyboard('Cake{Enter}30{Enter}');
  await screen.findByText('Project up to date');
  await user.keyboard('Coffe{Control>}z{/Control}e{Enter}5');
  expect(dialog().getByText(/^✓ 1 added/)).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await screen.findByText('Project up to date');
  const names = server.project.members.flatMap(({ expenses }) => expenses.map(({ name }) => name));
  expect(names).toEqual(expect.arrayContaining(['Cake', 'Coffee']));
  expect(server.writes.filter((write) => write.startsWith('DELETE'))).toEqual([]);
});

test('On the page, in a field of the draft, and in the dialog that edits the draft, they step through the edits of the project.', async () => {
  const { user } = await renamed();
  act(() => card('Ben').textbox('Member name').focus());
  expect(isLeftToBrowser()).toBe(false);
  expect(textbox('Project name')).not.toHaveValue('Winter');
  act(() => (document.activeElement as HTMLElement).blur());
  expect(isLeftToBrowser(true)).toBe(false);
  expect(textbox('Project name')).toHaveValue('Winter');
  await user.click(button(/^Involved in “Pizza”/));
  await screen.findByRole('dialog');
  const box = within(screen.getByRole('dialog')).getByRole('checkbox', { name: 'Ben' });
  await user.click(box);
  expect(box).not.toBeChecked();
  expect(isLeftToBrowser()).toBe(false);
  expect(box).toBeChecked();
});
