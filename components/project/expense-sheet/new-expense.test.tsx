import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, card, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen, member, project } from '@/tests/support/sample-projects';
import { ExpenseSheet } from './expense-sheet';

const OPEN = 'Expense: enter a new one';

function rows(of: string) {
  return card(of)
    .queryAllByRole<HTMLInputElement>('textbox', { name: 'Expense name' })
    .map(({ value }) => [
      value,
      card(of).getByRole<HTMLInputElement>('textbox', { name: `Amount of “${value}”` }).value,
    ]);
}

function group(name: RegExp | string) {
  return within(dialog().getByRole('group', { name }));
}

const payers = () => group('Paid by');
const ways = () => group(/^For/);
const sharers = () => within(dialog().getAllByRole('group')[2]!);
const what = () => dialog().textbox('What');
const amount = () => dialog().textbox('Amount');
const press = (name: string) => dialog().button(name);

async function openSheet(given = annaAndBen(), locale?: 'de') {
  const view = renderProject(given, { locale });
  await view.user.keyboard('n');
  await screen.findByRole('dialog');
  return view;
}

/** The sheet without the page: nothing is saved. */
function openAlone(given = annaAndBen()) {
  return renderDialog(given, <ExpenseSheet onClose={() => undefined} />);
}

function eight() {
  return project({ members: 'ABCDEFGH'.split('').map((name) => member(name.toLowerCase(), { name })) });
}

async function isSaved() {
  await screen.findByText('Project up to date');
}

test('A press, what, amount and “Save and close” make an expense of the payer, in one step, and save it at once.', async () => {
  const { user, server } = renderProject(annaAndBen());
  await user.click(screen.getAllByRole('button', { name: OPEN })[0]!);
  await screen.findByRole('dialog', { name: 'New expense' });
  expect(what()).toHaveFocus();
  await user.keyboard('Lift passes{Enter}48,5');
  await user.click(payers().getByRole('radio', { name: 'Ben' }));
  await user.click(press('Save and close'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(rows('Ben')).toEqual([['Lift passes', '48.50']]);
  expect(button('Involved in “Lift passes”: all')).toBeInTheDocument();
  await isSaved();
  expect(server.sentOf('new-')).toMatchObject({
    member_id: 'ben',
    name: 'Lift passes',
    amount: 48.5,
    involved_members: [],
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Undo' }));
  expect(rows('Ben')).toEqual([]);
});

test('Enter goes through it: from what to the amount, and on to the next of the same payer.', async () => {
  const { user } = await openSheet();
  await user.click(payers().getByRole('radio', { name: 'Ben' }));
  await user.click(ways().getByRole('radio', { name: 'Some' }));
  await user.click(sharers().getByRole('checkbox', { name: 'Anna' }));
  await user.click(what());
  await user.keyboard('Tea{Enter}2{Enter}');
  expect(what()).toHaveFocus();
  expect(what()).toHaveValue('');
  expect(amount()).toHaveValue('');
  expect(dialog().getByText('✓ 1 added · last: “Tea” 2.00 by Ben')).toBeInTheDocument();
  await user.keyboard('Milk{Enter}1{Enter}');
  expect(dialog().getByText('✓ 2 added · last: “Milk” 1.00 by Ben')).toBeInTheDocument();
  await user.click(press('Save and close'));
  await isSaved();
  expect(rows('Ben')).toEqual([
    ['Tea', '2.00'],
    ['Milk', '1.00'],
  ]);
  expect(button('Involved in “Tea”: 1 of 2')).toBeInTheDocument();
  expect(button('Involved in “Milk”: all')).toBeInTheDocument();
});

test('The last payer is chosen and stands first the next time.', async () => {
  const { user } = await openSheet();
  expect(payers().getByRole('radio', { name: 'Anna' })).toBeChecked();
  await user.click(payers().getByRole('radio', { name: 'Ben' }));
  await user.keyboard('{Escape}n');
  await user.type(what(), 'Tea');
  await user.click(payers().getByRole('radio', { name: 'Ben' }));
  await user.click(press('Save and close'));
  await user.keyboard('n');
  expect(payers().getAllByRole('radio')[0]).toBe(payers().getByRole('radio', { name: 'Ben' }));
  expect(payers().getByRole('radio', { name: 'Ben' })).toBeChecked();
});

test('Nothing is added while it is blank.', async () => {
  const { user } = await openSheet();
  await user.keyboard('  {Enter}{Enter}');
  await user.click(press('Save, next'));
  await user.type(amount(), '0{Enter}');
  await user.click(press('Save and close'));
  expect(button('Project up to date')).toBeInTheDocument();
});

test('What was typed is there again when it was closed by Escape.', async () => {
  const { user } = await openSheet();
  await user.keyboard('Tea{Enter}2.5{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button('Project up to date')).toBeInTheDocument();
  await user.keyboard('n');
  expect(what()).toHaveValue('Tea');
  expect(amount()).toHaveValue('2.50');
});

test('Two of eight are three presses, each share is shown as typed, and nobody chosen is everyone.', async () => {
  const { user } = await openAlone(eight());
  await user.type(amount(), '16');
  expect(ways().getByText('For · 2.00 each')).toBeInTheDocument();
  await user.click(ways().getByRole('radio', { name: 'Some' }));
  expect(ways().getByText('For · everyone, until you choose')).toBeInTheDocument();
  await user.click(sharers().getByRole('checkbox', { name: 'B' }));
  await user.click(sharers().getByRole('checkbox', { name: 'D' }));
  expect(ways().getByText('For · 8.00 each')).toBeInTheDocument();
  await user.click(sharers().getByRole('checkbox', { name: 'B' }));
  await user.click(sharers().getByRole('checkbox', { name: 'D' }));
  expect(ways().getByText('For · everyone, until you choose')).toBeInTheDocument();
  await user.click(ways().getByRole('radio', { name: 'All' }));
  expect(ways().getByText('For · 2.00 each')).toBeInTheDocument();
});

test('Behind one that all share unevenly, and behind one for some, the next is for everyone; a press offers the same people.', async () => {
  const { user } = await openSheet();
  await user.keyboard('Dinner{Enter}45');
  await user.click(ways().getByRole('radio', { name: 'Uneven' }));
  await user.click(press('One part more for Ben'));
  await user.click(press('Save, next'));
  expect(ways().getByRole('radio', { name: 'All' })).toBeChecked();
  await user.keyboard('Wine{Enter}20');
  await user.click(press('Save, next'));
  await user.keyboard('Taxi{Enter}12');
  await user.click(ways().getByRole('radio', { name: 'Some' }));
  await user.click(sharers().getByRole('checkbox', { name: 'Ben' }));
  expect(dialog().queryByRole('button', { name: /^As before/ })).not.toBeInTheDocument();
  await user.click(press('Save, next'));
  expect(ways().getByRole('radio', { name: 'All' })).toBeChecked();
  await user.click(press('As before: Ben'));
  expect(ways().getByRole('radio', { name: 'Some' })).toBeChecked();
  expect(sharers().getByRole('checkbox', { name: 'Ben' })).toBeChecked();
  expect(dialog().queryByRole('button', { name: /^As before/ })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(button('Involved in “Dinner”: 2 of 2, uneven')).toBeInTheDocument();
  expect(button('Involved in “Wine”: all')).toBeInTheDocument();
});

test('All who are pressed one by one are everyone.', async () => {
  const { user } = await openAlone();
  await user.click(ways().getByRole('radio', { name: 'Some' }));
  await user.click(sharers().getByRole('checkbox', { name: 'Ben' }));
  expect(ways().getByRole('radio', { name: 'All' })).not.toBeChecked();
  await user.click(sharers().getByRole('checkbox', { name: 'Anna' }));
  expect(ways().getByRole('radio', { name: 'All' })).toBeChecked();
});

test('Of many members the first are shown, and the others with a press.', async () => {
  const many = project({ members: Array.from({ length: 12 }, (_, at) => member(`m${at}`, { name: `Person ${at}` })) });
  const { user } = await openAlone(many);
  expect(payers().getAllByRole('radio')).toHaveLength(8);
  await user.click(payers().getByRole('button', { name: '4 more…' }));
  expect(payers().getAllByRole('radio')).toHaveLength(12);
  expect(payers().getByRole('radio', { name: 'Person 8' })).toHaveFocus();
});

test('The key n is a letter in a field, and nothing in an open dialog or an empty project.', async () => {
  const { user, unmount } = renderProject(annaAndBen());
  await user.type(textbox('Project name'), 'n');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(button('Involved in “Pizza”: all'));
  await screen.findByRole('dialog');
  await user.keyboard('n');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  unmount();

  renderProject(project());
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: OPEN })).not.toBeInTheDocument();
});

test('Who has said who they are is the payer to begin with.', async () => {
  localStorage.setItem('quits-me/p1', 'ben');
  await openAlone();
  expect(payers().getAllByRole('radio')[0]).toBe(payers().getByRole('radio', { name: 'Ben' }));
  expect(payers().getByRole('radio', { name: 'Ben' })).toBeChecked();
});

test('A list that is pasted as what it was for becomes expenses with one press, in one step.', async () => {
  const { user } = await openSheet();
  await user.click(payers().getByRole('radio', { name: 'Ben' }));
  await user.click(what());
  await user.paste('Fuel 64.50\nBread 3 anna\nTip 5');
  await user.click(press('Turn it into 3 expenses'));
  expect(what()).toHaveValue('');
  expect(what()).toHaveFocus();
  await user.click(press('Save and close'));
  expect(rows('Ben')).toEqual([
    ['Fuel', '64.50'],
    ['Tip', '5.00'],
  ]);
  expect(rows('Anna').at(-1)).toEqual(['Bread', '3.00']);
  await user.click(button('Undo'));
  expect(rows('Ben')).toEqual([]);
  expect(rows('Anna')).toHaveLength(3);
});

test('A list that is left as it is stays in its field, with the focus.', async () => {
  const { user } = await openAlone();
  await user.click(what());
  await user.paste('Fuel 64.50\nBread 3');
  expect(what()).toHaveAccessibleDescription(/^Fuel 64\.50 · Bread 3\.00/);
  await user.click(press('Leave as it is'));
  expect(what()).toHaveFocus();
});

test('What was begun is said once its sheet is closed, and is continued or dropped from there.', async () => {
  const { user } = await openSheet();
  await user.keyboard('Tea{Enter}2.5{Escape}');
  expect(screen.getByText('You had started an expense: “Tea” 2.50')).toBeInTheDocument();
  await user.click(button('Continue'));
  expect(what()).toHaveValue('Tea');
  expect(what()).toHaveFocus();
  expect(dialog().getByText('You had started this one.')).toBeInTheDocument();
  await user.click(press('Start over'));
  expect(what()).toHaveValue('');
  await user.click(amount());
  await user.keyboard('7{Escape}');
  await user.click(button('Discard'));
  expect(screen.queryByText(/^You had started/)).not.toBeInTheDocument();
  await waitFor(() => expect(document.querySelector('.answer-main')).toHaveFocus());
  await user.keyboard('n');
  expect(amount()).toHaveValue('');
  expect(dialog().queryByText('You had started this one.')).not.toBeInTheDocument();
});

/** Presses Undo where it is said that something was dropped. */
async function undoDrop() {
  const text = 'What you typed was discarded.';
  const toast = (await screen.findByText(text)).closest<HTMLElement>('[data-sonner-toast]');
  fireEvent.click(within(toast!).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
}

test('What is dropped comes back with “Undo”: where it was said that it was begun, in its sheet, and once that is closed.', async () => {
  const { user } = await openSheet();
  await user.keyboard('Tea{Enter}2.5{Escape}');
  await user.click(button('Discard'));
  expect(screen.queryByText(/^You had started/)).not.toBeInTheDocument();
  await undoDrop();
  expect(screen.getByText('You had started an expense: “Tea” 2.50')).toBeInTheDocument();

  await user.click(button('Continue'));
  await user.click(press('Start over'));
  expect(what()).toHaveValue('');
  await undoDrop();
  expect(what()).toHaveValue('Tea');
  expect(amount()).toHaveValue('2.50');

  await user.click(press('Cancel'));
  await user.click(press('Discard'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await undoDrop();
  expect(screen.getByText('You had started an expense: “Tea” 2.50')).toBeInTheDocument();
});

test('The focus returns to what goes on with it, and once it is saved to what enters the next.', async () => {
  const { user } = await openSheet();
  await user.keyboard('Tea{Enter}2.5{Escape}');
  await waitFor(() => expect(button('Continue')).toHaveFocus());
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button('Continue')).toHaveFocus());
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await user.click(press('Save and close'));
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(OPEN));
});

test('A page with no more than something begun is left without a question.', async () => {
  const { user } = await openSheet();
  await user.keyboard('Tea{Escape}');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
});

test('Who was to pay or to share and is removed is asked about, and nobody takes their place unasked.', async () => {
  const { user } = await openSheet(eight());
  await user.keyboard('Tea{Enter}8');
  await user.click(payers().getByRole('radio', { name: 'B' }));
  await user.click(ways().getByRole('radio', { name: 'Some' }));
  await user.click(sharers().getByRole('checkbox', { name: 'C' }));
  await user.click(sharers().getByRole('checkbox', { name: 'D' }));
  await user.keyboard('{Escape}');
  for (const name of ['B', 'C', 'D']) {
    await user.click(button(`Remove ${name}`));
    await screen.findByRole('dialog');
    await user.click(press('Confirm'));
  }
  await user.click(button('Continue'));
  expect(dialog().getByText('B was removed. Who paid?')).toBeInTheDocument();
  expect(dialog().getByText('C and D were removed. Who is it for?')).toBeInTheDocument();
  expect(dialog().queryByRole('button', { name: /^Without/ })).not.toBeInTheDocument();
  await user.click(press('Save and close'));
  expect(dialog().getByText('B was removed. Who paid?')).toHaveFocus();
  await user.click(payers().getByRole('radio', { name: 'A' }));
  await user.keyboard('{Enter}');
  await user.click(press('Save, next'));
  expect(dialog().getByText('C and D were removed. Who is it for?')).toHaveFocus();
  await user.click(ways().getByRole('radio', { name: 'Some' }));
  await user.click(sharers().getByRole('checkbox', { name: 'E' }));
  await user.click(press('Save and close'));
  expect(rows('A')).toEqual([['Tea', '8.00']]);
  expect(button('Involved in “Tea”: 1 of 5')).toBeInTheDocument();
});
