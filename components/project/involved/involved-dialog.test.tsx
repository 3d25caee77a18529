import { screen, waitFor } from '@testing-library/react';
import { DialogsProvider } from '@/components/project/dialogs-provider';
import { SessionContext } from '@/components/project/session-context';
import { SettlementProvider } from '@/components/project/settlement/settlement';
import { idleSession } from '@/tests/support/components/idle-session';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, card, dialog, renderProject } from '@/tests/support/components/render-project';
import { renderWithProviders } from '@/tests/support/components/render-with-providers';
import { expense, member, project } from '@/tests/support/sample-projects';
import { InvolvedDialog } from './involved-dialog';

/** Pizza of Anna, for these of Anna, Ben and Cleo. */
function pizzaFor(involvedMemberIds: string[]) {
  const pizza = expense('pizza', { name: 'Pizza', amount: 900, involvedMemberIds });
  return project({
    members: [
      member('a', { name: 'Anna', expenses: [pizza] }),
      member('b', { name: 'Ben' }),
      member('c', { name: null }),
    ],
  });
}

/** The dialog without the page. */
function openAlone(...involvedMemberIds: string[]) {
  return renderDialog(pizzaFor(involvedMemberIds), <InvolvedDialog expenseId="pizza" onClose={() => undefined} />);
}

async function openFor(...involvedMemberIds: string[]) {
  const view = renderProject(pizzaFor(involvedMemberIds));
  await view.user.click(button(/^Involved in “Pizza”/));
  await screen.findByRole('dialog');
  return view;
}

function ticked() {
  return dialog()
    .getAllByRole('checkbox')
    .filter((box) => box.getAttribute('aria-checked') === 'true')
    .map((box) => (box as HTMLButtonElement).labels[0]?.textContent?.replace(/^[A-Z?]{1}(?=[A-Z])/, ''));
}

function box(name: string) {
  return dialog().getByRole('checkbox', { name });
}

test('of an expense for all, one is unticked and ticked again, or alone is left, and all again is nothing to save', async () => {
  const { user } = await openFor();
  expect(await screen.findByRole('dialog', { name: 'Who is involved in “Pizza”?' })).toBeInTheDocument();
  expect(dialog().getAllByRole('checkbox')).toHaveLength(3);
  expect(ticked()).toEqual(['Anna', 'Ben', 'Unnamed']);
  // The focus begins on the first control that can be pressed.
  const everyone = dialog().button('Everyone');
  expect(everyone).toHaveAttribute('aria-disabled', 'true');
  expect(box('Anna')).toHaveFocus();
  expect(dialog().getByText('3.00 each')).toBeInTheDocument();

  await user.click(box('Ben'));
  expect(ticked()).toEqual(['Anna', 'Unnamed']);
  expect(dialog().getByText('4.50 each')).toBeInTheDocument();
  await user.click(box('Ben'));
  expect(ticked()).toEqual(['Anna', 'Ben', 'Unnamed']);

  await user.click(dialog().button('Only Ben, nobody else'));
  expect(ticked()).toEqual(['Ben']);
  await user.click(box('Unnamed'));
  expect(ticked()).toEqual(['Ben', 'Unnamed']);
  await user.click(everyone);
  expect(ticked()).toEqual(['Anna', 'Ben', 'Unnamed']);
  expect(everyone).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button('Involved in “Pizza”: all')).toBeInTheDocument();
  expect(button('Project up to date')).toBeInTheDocument();
});

test('“Close” and Escape give the focus back; what was chosen counts in the settlement at once, and is saved as ids', async () => {
  const { user, server } = await openFor();
  await user.click(dialog().button('Close'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(button('Involved in “Pizza”: all')).toHaveFocus());
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await user.click(box('Unnamed'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(button('Involved in “Pizza”: 2 of 3')).toHaveFocus());
  expect(screen.getByRole('article', { name: 'Ben' })).toHaveTextContent('owes 4.50');
  expect(screen.getByRole('article', { name: 'Unnamed' })).toHaveTextContent('quits');
  await user.click(button('Save changes'));
  await screen.findByRole('button', { name: 'Project up to date' });
  expect(server.sentOf('pizza')).toMatchObject({ involved_members: ['a', 'b'] });
});

test('of an expense for one, others are added and that one removed; the last one stays, with a word, and the last that was missing makes it everyone', async () => {
  const { user } = await openFor('a');
  // The way back to everyone.
  expect(dialog().button('Everyone')).toHaveFocus();
  await user.click(box('Ben'));
  expect(ticked()).toEqual(['Anna', 'Ben']);
  await user.click(box('Anna'));
  expect(ticked()).toEqual(['Ben']);
  await user.click(dialog().button('Close'));
  await waitFor(() => expect(button('Involved in “Pizza”: 1 of 3')).toHaveFocus());
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');

  await user.click(box('Ben'));
  expect(ticked()).toEqual(['Ben']);
  expect(dialog().getByText('Someone has to share it. Tick someone else first.')).toBeInTheDocument();
  await user.click(box('Anna'));
  await user.click(box('Ben'));
  expect(ticked()).toEqual(['Anna']);
  expect(dialog().queryByText(/^Someone has to share it/)).not.toBeInTheDocument();

  await user.click(box('Ben'));
  await user.click(box('Unnamed'));
  await user.keyboard('{Escape}');
  expect(button('Involved in “Pizza”: all')).toBeInTheDocument();
});

test('says about what each pays where the amount does not divide', async () => {
  const pizza = expense('pizza', { name: 'Pizza', amount: 1_000 });
  const members = [member('a', { name: 'Anna', expenses: [pizza] }), member('b'), member('c')];
  await renderDialog(project({ members }), <InvolvedDialog expenseId="pizza" onClose={() => undefined} />, {
    locale: 'de',
  });
  expect(screen.getByText('je etwa 3,33')).toBeInTheDocument();
});

test('works with the keyboard alone, and a name can be pressed as well as its box', async () => {
  const { user } = await openAlone();
  box('Anna').focus();
  await user.keyboard(' {Tab}{Tab}{Tab}{Tab} ');
  expect(ticked()).toEqual(['Ben']);
  await user.click(dialog().getByText('Anna', { selector: 'bdi' }));
  expect(ticked()).toEqual(['Anna', 'Ben']);
});

test('says who has paid. Changed back, that leaves nothing to save; another payer gets the expense with all that it holds, in one step', async () => {
  const { user, server } = await openFor('a', 'c');
  const payer = () => dialog().getByRole('combobox', { name: 'Paid by' });
  expect(payer()).toHaveDisplayValue('Anna');
  await user.selectOptions(payer(), 'Ben');
  await user.selectOptions(payer(), 'Anna');
  expect(payer()).toHaveDisplayValue('Anna');
  expect(ticked()).toEqual(['Anna', 'Unnamed']);
  expect(button('Project up to date')).toBeInTheDocument();

  await user.click(dialog().button('Uneven'));
  await user.type(dialog().textbox('Parts for Unnamed'), '2');
  await user.selectOptions(payer(), 'Ben');
  expect(payer()).toHaveDisplayValue('Ben');
  expect(payer()).toHaveFocus();
  expect(ticked()).toEqual(['Anna3.00', 'Unnamed6.00']);
  await user.keyboard('{Escape}');
  expect(card('Ben').textbox('Amount of “Pizza”')).toHaveValue('9.00');
  expect(card('Anna').queryByRole('textbox', { name: 'Expense name' })).not.toBeInTheDocument();
  await waitFor(() => expect(button('Involved in “Pizza”: 2 of 3, uneven')).toHaveFocus());
  expect(screen.getByRole('article', { name: 'Ben' })).toHaveTextContent('gets back 9.00');

  await user.click(button('Undo'));
  expect(card('Anna').textbox('Amount of “Pizza”')).toHaveValue('9.00');
  await user.click(button('Redo'));
  await user.click(button('Save changes'));
  await screen.findByRole('button', { name: 'Project up to date' });
  const sent = { member_id: 'b', name: 'Pizza', amount: 9, involved_members: ['a', 'c'], weights: { c: 2 } };
  expect(server.sentOf('pizza')).toMatchObject(sent);
  expect(server.project.members.map(({ expenses }) => expenses.map(({ id }) => id))).toEqual([[], ['pizza'], []]);
});

test('who paid is changed back alone where the same step has changed more', async () => {
  const session = idleSession(pizzaFor([]), { isDemo: false });
  const { order: _order, id: expenseId, ...content } = expense('pizza', { name: 'Pizza', amount: 7_777 });
  session.dispatch({ type: 'expense-entered', expenseId, payerId: 'b', content });
  const { user } = renderWithProviders(
    <SessionContext value={session}>
      <SettlementProvider>
        <DialogsProvider>
          <InvolvedDialog expenseId={expenseId} onClose={() => undefined} />
        </DialogsProvider>
      </SettlementProvider>
    </SessionContext>,
  );
  await screen.findByRole('dialog');
  await user.selectOptions(dialog().getByRole('combobox', { name: 'Paid by' }), 'Anna');
  expect(session.getState().editor.draft.members[0]?.expenses).toMatchObject([{ name: 'Pizza', amount: 7_777 }]);
});

test.each([
  ['everyone', [], 'The amount is split equally between everyone, including whoever joins later.'],
  ['some', ['a', 'b'], 'The amount is split equally between the people ticked here.'],
  [
    'all of today by name',
    ['a', 'b', 'c'],
    'The amount is split equally between the people ticked here. Whoever joins later is not involved.',
  ],
])('says who shares an expense that involves %s', async (_who, involved, hint) => {
  await openAlone(...involved);
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(hint);
});

test('a list that names all of today is shown by its people, and what is for all says so, before and after another member joins', async () => {
  const named = expense('pizza', { name: 'Pizza', amount: 900, involvedMemberIds: ['a', 'b', 'c'] });
  const members = [
    member('a', { name: 'Anna', expenses: [named, expense('taxi', { name: 'Taxi', amount: 600 })] }),
    member('b', { name: 'Ben' }),
    member('c', { name: null }),
  ];
  const { user } = renderProject(project({ members }));
  expect(button('Involved in “Pizza”: 3 of 3')).toHaveTextContent(/^AB\?$/);
  expect(button('Involved in “Taxi”: all')).toHaveTextContent('all');
  await user.click(button('Add member'));
  expect(button('Involved in “Pizza”: 3 of 4')).toHaveTextContent(/^AB\?$/);
  expect(button('Involved in “Taxi”: all')).toHaveTextContent('all');
});
