import { screen } from '@testing-library/react';
import { button, card, renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';

function names() {
  return screen.queryAllByRole<HTMLInputElement>('textbox', { name: 'Member name' }).map(({ value }) => value);
}

function nameFields() {
  return screen.getAllByLabelText<HTMLInputElement>('Member name');
}

const SHARES = 'Shares the 3 expenses so far that are for everyone.';

describe('a newcomer', () => {
  test('is said to share what was for everyone before, and can be left out of it by one save', async () => {
    const { user, server } = renderProject(annaAndBen());
    await user.click(button('Add member'));
    await user.keyboard('Cleo');
    expect(card('Cleo').getByText(SHARES)).toBeInTheDocument();
    expect(card('Cleo').textbox('Member name')).toHaveAccessibleDescription(SHARES);
    expect(screen.getByRole('article', { name: 'Cleo' })).toHaveTextContent('owes 15.00');

    await user.click(button('Only new ones for Cleo'));
    expect(card('Cleo').queryByText(SHARES)).not.toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Cleo' })).toHaveTextContent('quits');
    expect(screen.getByRole('article', { name: 'Ben' })).toHaveTextContent('owes 22.50');
    expect(button('Involved in “Pizza”: 2 of 3')).toBeInTheDocument();
    expect(card('Cleo').textbox('Member name')).toHaveFocus();

    await screen.findByText('Project up to date');
    for (const id of ['pizza', 'taxi', 'ice']) {
      expect(server.sentOf(id)).toMatchObject({ involved_members: ['anna', 'ben'] });
    }
    expect(server.patches).toHaveLength(1);
  });

  test('who shares with the others is asked about no more, also once saved', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add member'));
    await user.keyboard('Cleo');
    await user.click(button('OK: Cleo shares them'));
    expect(card('Cleo').queryByText(SHARES)).not.toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Cleo' })).toHaveTextContent('owes 15.00');
  });

  test('is still asked about after a save, which gives other ids', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add expense paid by Ben'));
    await user.keyboard('Bread');
    await user.click(button('Add member'));
    await user.keyboard('Cleo');
    await user.click(button('Save changes'));
    await screen.findByRole('button', { name: 'Project up to date' });
    expect(card('Cleo').getByText(/^Shares the 4 expenses/)).toBeInTheDocument();
    await user.click(button('Only new ones for Cleo'));
    expect(button('Involved in “Bread”: 2 of 3')).toBeInTheDocument();
  });

  test('shares without a word what comes later, and what names people', async () => {
    const { user } = renderProject(
      project({
        members: [
          member('a', { name: 'Anna', expenses: [expense('e', { amount: 900, involvedMemberIds: ['a'] })] }),
          member('b', { name: 'Ben' }),
        ],
      }),
    );
    await user.click(button('Add member'));
    await user.keyboard('Cleo');
    await user.click(button('Add expense paid by Ben'));
    await user.keyboard('Bread');
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });
});

describe('the name of a member', () => {
  test('goes on to the next member with Enter, and an empty one ends that', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add member'));
    await user.keyboard('Cleo{Enter}Dan{Enter}');
    expect(names()).toEqual(['Anna', 'Ben', 'Cleo', 'Dan', '']);
    expect(nameFields().at(-1)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Anna', 'Ben', 'Cleo', 'Dan']);
    expect(button('Add member')).toHaveFocus();
  });

  test('goes on to the next member with a comma', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add member'));
    await user.keyboard('Cleo, Dan,Eve');
    expect(names()).toEqual(['Anna', 'Ben', 'Cleo', 'Dan', 'Eve']);
    expect(nameFields().at(-1)).toHaveFocus();
  });

  test.each(['Cleo, Dan,Eve', 'Cleo\nDan\r\nEve\n'])('pasted as a list %j makes a member of each', async (list) => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add member'));
    await user.paste(list);
    expect(names()).toEqual(['Anna', 'Ben', 'Cleo', 'Dan', 'Eve']);
    expect(nameFields().at(-1)).toHaveFocus();
    expect(screen.getAllByText(SHARES)).toHaveLength(3);
    await user.click(button('Undo'));
    expect(names()).toEqual(['Anna', 'Ben', '']);
  });

  test('holds a comma once the list is undone, and where the member is no new one', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add member'));
    await user.paste('Cleo, Dr.');
    await user.click(button('Undo'));
    await user.click(nameFields().at(-1)!);
    await user.paste('Cleo, Dr.');
    await user.type(nameFields()[1]!, ', Jr.');
    expect(names()).toEqual(['Anna', 'Ben, Jr.', 'Cleo, Dr.']);
  });
});

describe('an empty project', () => {
  test('has its first member with a press, too', async () => {
    const { user } = renderProject(project());
    await user.click(button('Add member'));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(textbox('Member name')).toHaveFocus();
  });

  test('offers it again once the last member is undone, or removed after a save', async () => {
    const { user } = renderProject(project());
    await user.click(button('Add member'));
    await user.keyboard('A');
    await user.click(button('Undo'));
    await user.click(button('Undo'));
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.getByText(/Add the people who share the costs/)).toBeInTheDocument();
    await user.type(textbox('Member name'), 'Anna');
    await user.click(button('Save changes'));
    await screen.findByRole('button', { name: 'Project up to date' });
    await user.click(button('Remove Anna'));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await user.type(textbox('Member name'), 'Ben');
    expect(names()).toEqual(['Ben']);
  });
});
