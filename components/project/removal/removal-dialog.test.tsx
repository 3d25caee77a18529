import { screen, waitFor } from '@testing-library/react';
import type { Removal } from '@/components/project/dialog-context';
import type { Project } from '@/lib/domain/project';
import { gate, problem } from '@/tests/support/components/fake-server';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, card, dialog, renderProject } from '@/tests/support/components/render-project';
import { takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';
import { RemovalDialog } from './removal-dialog';

function confirm() {
  return dialog().button('Confirm');
}

function cancel() {
  return dialog().button('Cancel');
}

/** Looks at the dialog that asks about this, without the page. */
async function asked(shown: Project, removal: Removal, look: (dialog: HTMLElement) => void) {
  const { unmount } = await renderDialog(shown, <RemovalDialog asked={removal} onClose={() => undefined} />);
  look(screen.getByRole('dialog'));
  unmount();
}

const ofMember = (memberId: string): Removal => ({ kind: 'member', memberId });
const ofExpense = (expenseId: string): Removal => ({ kind: 'expense', expenseId });

function movedShares() {
  return dialog()
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
}

test('What was entered keeps its decimals in the question, also where sums have none.', async () => {
  const paid = [
    expense('sushi', { name: 'Sushi', amount: 123_450, involvedMemberIds: ['b'] }),
    expense('cash', { name: null, amount: 1_050, involvedMemberIds: ['b'], isPayment: true }),
  ];
  const members = [member('a', { name: 'Anna', expenses: paid }), member('b', { name: 'Ben' })];
  const inYen = project({ members, currency: 'JPY' });
  await asked(inYen, ofExpense('sushi'), (dialog) =>
    expect(dialog).toHaveAccessibleDescription('Removes “Sushi”, ¥1,234.50.'),
  );
  await asked(inYen, ofExpense('cash'), (dialog) => expect(dialog).toHaveAccessibleDescription(/¥10\.50/));
  await asked(inYen, ofMember('b'), () => expect(movedShares()).toEqual(['¥1,234.50 of “Sushi” to Anna']));
});

describe('removing a member', () => {
  test('says which shares move to whom', async () => {
    const paid = [
      expense('hotel', { name: 'Hotel', amount: 10_000 }),
      expense('wine', { name: 'Wine', amount: 3_000, involvedMemberIds: ['b', 'a', 'c'] }),
      expense('hat', { name: null, amount: 1_500, involvedMemberIds: ['b'] }),
      expense('boat', { name: 'Boat', amount: 900, involvedMemberIds: ['a', 'c'] }),
    ];
    const members = [
      member('a', { name: 'Anna', expenses: paid }),
      member('b', { name: 'Ben' }),
      member('c', { name: null }),
    ];
    await asked(project({ members }), ofMember('b'), () => {
      expect(screen.getByRole('list', { name: 'These shares move to others:' })).toBeInTheDocument();
      expect(movedShares()).toEqual([
        '33.33 of “Hotel” to everyone else',
        '10.00 of “Wine” to Anna and Unnamed',
        '15.00 of “Unnamed expense” to Anna',
      ]);
    });
    await asked(project({ members }), ofMember('a'), (dialog) => {
      expect(dialog).toHaveAccessibleName('Remove Anna?');
      expect(movedShares()).toEqual([]);
    });
  });

  test('lists five shares, and counts more', async () => {
    const paid = Array.from({ length: 7 }, (_, at) => expense(`e${at}`, { amount: 100 }));
    const members = [member('a', { expenses: paid }), member('b', { name: 'Ben' })];
    await asked(project({ members }), ofMember('b'), () => {
      expect(movedShares()).toHaveLength(6);
      expect(movedShares().at(-1)).toBe('and 2 more shares');
    });
  });

  test('says how many expenses there are', async () => {
    const members = [
      member('a', { name: 'Anna' }),
      member('b', { name: 'Ben', expenses: [expense('e', { amount: 1_250 })] }),
      member('c', { name: 'Cleo', expenses: [expense('f', { amount: null, involvedMemberIds: ['c'] })] }),
    ];
    for (const [id, text] of [
      ['a', 'Removes Anna, who has no expenses.'],
      ['b', 'Removes Ben and 1 expense of 12.50.'],
      ['c', 'Removes Cleo and 1 expense of 0.00.'],
    ] as const) {
      await asked(project({ members }), ofMember(id), (dialog) => expect(dialog).toHaveAccessibleDescription(text));
    }
  });

  test('asks first, and names what goes with them: cancelled it changes nothing and gives the focus back; confirmed, it takes the card away, with the focus on adding a member', async () => {
    const { user, server } = renderProject(annaAndBen());
    await user.click(button('Remove Anna'));
    expect(await screen.findByRole('dialog', { name: 'Remove Anna?' })).toHaveAccessibleDescription(
      'Removes Anna and 3 expenses, 45.00 in total.',
    );
    await user.click(cancel());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Anna' })).toBeInTheDocument();
    await waitFor(() => expect(button('Remove Anna')).toHaveFocus());
    expect(button('Project up to date')).toBeInTheDocument();

    await user.click(button('Remove Anna'));
    await user.click(confirm());
    expect(screen.queryByRole('article', { name: 'Anna' })).not.toBeInTheDocument();
    await waitFor(() => expect(button('Add member')).toHaveFocus());
    expect(server.calls).toEqual([]);
    expect(button('Save changes')).toBeInTheDocument();
  });

  test('charges nobody else for an expense that involved only them', async () => {
    const { user } = renderProject(
      project({
        members: [
          member('a', {
            name: 'Anna',
            expenses: [expense('e', { name: 'Hat', amount: 900, involvedMemberIds: ['b'] })],
          }),
          member('b', { name: 'Ben' }),
          member('c', { name: 'Cleo' }),
        ],
      }),
    );
    await user.click(button('Remove Ben'));
    await user.click(confirm());
    expect(button('Involved in “Hat”: 1 of 2')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'No payments required' })).toBeInTheDocument();
  });

  test('says that payments to them go too, and takes them away, where removing one payment names who paid whom', async () => {
    const { user } = renderProject(withPayments());
    await user.click(card('Chloé').button('Remove the payment to Anna'));
    expect(await screen.findByRole('dialog', { name: 'Remove this payment?' })).toHaveAccessibleDescription(
      'Removes Chloé’s payment to Anna, 156.86.',
    );
    await user.keyboard('{Escape}');
    await user.click(button('Remove Anna'));
    await screen.findByRole('dialog');
    expect(dialog().getByText('Chloé’s payment to Anna is removed too.')).toBeInTheDocument();
    expect(dialog().getByText('Ben’s 2 payments to Anna are removed too.')).toBeInTheDocument();
    expect(dialog().queryByText(/^These shares move/)).not.toBeInTheDocument();
    await user.click(confirm());
    expect(card('Chloé').queryByDisplayValue('Payment')).not.toBeInTheDocument();
    expect(card('Ben').queryByDisplayValue('Payment')).not.toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
    expect(card('Chloé').getByDisplayValue('Payment')).toBeInTheDocument();
  });
});

/** Chloé has paid Anna once, Ben twice. */
function withPayments() {
  const payment = (id: string, amount: number) =>
    expense(id, { name: 'Payment', amount, involvedMemberIds: ['a'], isPayment: true });
  return project({
    members: [
      member('a', { name: 'Anna' }),
      member('c', { name: 'Chloé', expenses: [payment('p', 15_686)] }),
      member('b', { name: 'Ben', expenses: [payment('q', 100), payment('r', 200)] }),
    ],
  });
}

describe('removing an expense', () => {
  test('asks first, and names it with its amount: left by Escape it changes nothing and gives the focus back; confirmed, it takes the row away, with the focus on adding an expense to the same member', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Remove “Taxi”'));
    expect(await screen.findByRole('dialog', { name: 'Remove this expense?' })).toHaveAccessibleDescription(
      'Removes “Taxi”, 12.50.',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button('Remove “Taxi”')).toHaveFocus());
    expect(button('Project up to date')).toBeInTheDocument();

    await user.click(button('Remove “Taxi”'));
    await user.click(confirm());
    expect(card('Anna').getAllByRole('textbox', { name: 'Expense name' })).toHaveLength(2);
    await waitFor(() => expect(button('Add expense paid by Anna')).toHaveFocus());
  });

  test('that was never saved leaves nothing to save', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add expense paid by Ben'));
    await user.click(button('Remove “Unnamed expense”'));
    await user.click(confirm());
    expect(button('Project up to date')).toBeInTheDocument();
  });
});

describe('deleting the project', () => {
  test('asks first, and sends nothing where that is cancelled; confirmed, it sends the call once, however often it is pressed, says so and goes to the home page', async () => {
    const { user, server, visited } = renderProject(annaAndBen());
    await user.click(button('Delete project…'));
    expect(await screen.findByRole('dialog', { name: 'Delete this project?' })).toHaveAccessibleDescription(
      /Summer trip/,
    );
    await user.click(cancel());
    expect(server.calls).toEqual([]);
    await waitFor(() => expect(button('Project menu')).toHaveFocus());

    const held = gate();
    server.intercept = () => held.opened;
    await user.click(button('Delete project…'));
    expect(server.calls).toEqual([]);
    await user.click(confirm());
    expect(confirm()).toHaveAttribute('aria-busy', 'true');
    await user.click(confirm());
    held.open();
    expect(await screen.findByText('Project deleted')).toBeInTheDocument();
    expect(server.log).toEqual(['DELETE /projects/p1']);
    expect(visited).toEqual(['/']);
  });

  test('that fails says why and stays on the page; where an earlier try has done it, that is taken back, and it goes to the home page', async () => {
    const { user, server, visited } = renderProject(annaAndBen());
    server.intercept = () => problem(500, 'Something went wrong on the server.');
    await user.click(button('Delete project…'));
    await user.click(confirm());
    expect(
      await screen.findByText('The project could not be deleted: Something went wrong on the server'),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(visited).toEqual([]);
    expect(takeLoggedErrors()).toHaveLength(1);

    server.intercept = () => problem(404, 'There is no project with this id.', 'project_not_found');
    await user.click(button('Delete project…'));
    await user.click(confirm());
    expect(await screen.findByText('Project deleted')).toBeInTheDocument();
    expect(visited).toEqual(['/']);
    await waitFor(() => expect(screen.queryByText(/^The project could not be deleted/)).not.toBeInTheDocument());
  });
});

describe('a dialog that is open while a save gives new things their ids', () => {
  test('still asks about the member that it was opened for', async () => {
    const { user, server } = renderProject(annaAndBen());
    const held = gate();
    server.intercept = () => held.opened;
    await user.click(button('Add member'));
    await user.keyboard('Cleo');
    await user.click(button('Save changes'));
    await user.click(button('Remove Cleo'));
    expect(screen.getByRole('dialog', { name: 'Remove Cleo?' })).toBeInTheDocument();

    held.open();
    await screen.findByText('Cleo added');
    expect(screen.getByRole('dialog', { name: 'Remove Cleo?' })).toBeInTheDocument();
    await user.click(confirm());
    expect(screen.queryByRole('article', { name: 'Cleo' })).not.toBeInTheDocument();
  });

  test('still chooses who is involved in the expense that it was opened for', async () => {
    const { user, server } = renderProject(annaAndBen());
    const held = gate();
    server.intercept = () => held.opened;
    await user.click(button('Add expense paid by Ben'));
    await user.keyboard('Boat');
    await user.click(button('Save changes'));
    await user.click(button('Involved in “Boat”: all'));

    held.open();
    await screen.findByText('“Boat” added');
    await user.click(dialog().getByRole('checkbox', { name: 'Ben' }));
    await user.click(dialog().button('Close'));
    expect(button('Involved in “Boat”: 1 of 2')).toBeInTheDocument();
  });

  test('closes when what it was about is gone, and asks about nothing else', async () => {
    const { user, server } = renderProject(annaAndBen());
    const held = gate();
    server.intercept = () => held.opened;
    await user.type(screen.getByRole('textbox', { name: 'Project name' }), 's');
    await user.click(button('Save changes'));
    await user.click(button('Remove Ben'));
    // Meanwhile somebody else has removed Ben, which the page learns after its own save.
    const withoutBen = server.project.members.filter(({ id }) => id !== 'ben');
    server.project = { ...server.project, version: 7, members: withoutBen };
    held.open();
    await screen.findByText('Project up to date');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('article', { name: 'Ben' })).not.toBeInTheDocument();
  });
});

describe('a dialog whose thing is undone', () => {
  test('closes, and does not come back with the thing', async () => {
    const opener = 'Involved in “Unnamed expense”: all';
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add expense paid by Ben'));
    await user.click(button(opener));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(button(opener)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(button(opener));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });
});
