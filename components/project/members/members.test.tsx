import { screen, within } from '@testing-library/react';
import { MAX_NAME_LENGTH } from '@/lib/domain/name';
import { button, card, renderProject, textbox } from '@/tests/support/components/render-project';
import { spokenText } from '@/tests/support/components/render-with-providers';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';

const three = [member('a', { name: 'Anna' }), member('b', { name: 'Ben' }), member('c', { name: 'Cleo' })];

function cardNames() {
  return screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
}

function expenseNames(of: string) {
  return card(of)
    .queryAllByRole<HTMLInputElement>('textbox', { name: 'Expense name' })
    .map(({ value }) => value);
}

/** A project with one expense of Anna's that involves these members. */
function involving(...involvedMemberIds: string[]) {
  const [anna, ...others] = three;
  return project({
    members: [{ ...anna!, expenses: [expense('e', { name: 'Pizza', amount: 900, involvedMemberIds })] }, ...others],
  });
}

describe('a member card', () => {
  test('shows the name in a field, the total, the balance and the expenses', () => {
    renderProject(annaAndBen());
    expect(cardNames()).toEqual(['Anna', 'Ben']);
    const anna = screen.getByRole('article', { name: 'Anna' });
    expect(card('Anna').textbox('Member name')).toHaveValue('Anna');
    expect(spokenText(anna)).toContain('paid 45.00 · 3 expenses');
    expect(spokenText(anna)).toContain('gets back 22.50');
    expect(expenseNames('Anna')).toEqual(['Pizza', 'Taxi', 'Ice cream']);
    expect(card('Anna').getByRole('list', { name: 'Paid by Anna' })).toBeInTheDocument();

    const ben = screen.getByRole('article', { name: 'Ben' });
    expect(spokenText(ben)).toContain('nothing yet');
    expect(spokenText(ben)).toContain('owes 22.50');
    expect(spokenText(ben)).toContain('Nothing paid yet.');
  });

  test.each([null, '', '  '])('whose name is %j shows the placeholder Unnamed', (name) => {
    renderProject(project({ members: [member('a', { name })] }));
    expect(cardNames()).toEqual(['Unnamed']);
    expect(card('Unnamed').textbox('Member name')).toHaveAttribute('placeholder', 'Unnamed');
    expect(button('Remove Unnamed')).toBeInTheDocument();
  });

  test('follows the name and the amounts as they are typed', async () => {
    const { user } = renderProject(annaAndBen());
    await user.type(card('Ben').textbox('Member name'), 'no');
    expect(cardNames()).toEqual(['Anna', 'Benno']);

    const amount = card('Anna').textbox('Amount of “Taxi”');
    await user.clear(amount);
    await user.type(amount, '20,5');
    const anna = screen.getByRole('article', { name: 'Anna' });
    expect(spokenText(anna)).toContain('paid 53.00 · ');
    expect(spokenText(anna)).toContain('gets back 26.50');
  });

  test('says that a member is quits in a project where nothing was paid', () => {
    renderProject(project({ members: three }));
    expect(spokenText(screen.getByRole('article', { name: 'Cleo' }))).toContain('quits');
  });

  test('writes amounts as the language does', () => {
    renderProject(
      project({ members: [member('a', { name: 'Anna', expenses: [expense('e', { amount: 123_456_789 })] })] }),
      { locale: 'de' },
    );
    expect(spokenText(screen.getByRole('article', { name: 'Anna' }))).toContain('1.234.567,89');
  });

  test('takes a name no longer than the longest that can be saved', async () => {
    const { user } = renderProject(project({ members: [member('a', { name: null })] }));
    const name = textbox('Member name');
    await user.click(name);
    await user.paste('x'.repeat(MAX_NAME_LENGTH + 50));
    expect(name.value).toHaveLength(MAX_NAME_LENGTH);
  });

  test('keeps emoji and every alphabet in a name', async () => {
    const { user } = renderProject(project({ members: [member('a', { name: null })] }));
    await user.click(textbox('Member name'));
    await user.paste('Zoë 👩‍👩‍👧 محمد 王');
    expect(cardNames()).toEqual(['Zoë 👩‍👩‍👧 محمد 王']);
  });
});

describe('adding a member', () => {
  test('puts an unnamed card at the end, with the cursor in its name', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add member'));
    expect(cardNames()).toEqual(['Anna', 'Ben', 'Unnamed']);
    expect(card('Unnamed').textbox('Member name')).toHaveFocus();
    await user.keyboard('Cleo');
    expect(cardNames()).toEqual(['Anna', 'Ben', 'Cleo']);
  });

  test('is what an empty project and one with a single member ask for', async () => {
    const { user } = renderProject(project());
    expect(screen.getByRole('heading', { name: 'Who shares the costs?' })).toBeInTheDocument();
    await user.click(button('Add member'));
    expect(screen.queryByRole('heading', { name: 'Who shares the costs?' })).not.toBeInTheDocument();
    expect(screen.getByText(/Add a second member/)).toBeInTheDocument();
    await user.keyboard('Anna');
    await user.click(button('Add member'));
    expect(screen.queryByText(/Add a second member/)).not.toBeInTheDocument();
  });
});

describe('adding an expense', () => {
  test('puts an empty row at the end, with the cursor in its name', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add expense paid by Anna'));
    expect(expenseNames('Anna')).toEqual(['Pizza', 'Taxi', 'Ice cream', '']);
    expect(card('Anna').getAllByRole('textbox', { name: 'Expense name' }).at(-1)).toHaveFocus();
    expect(card('Anna').textbox('Amount of “Unnamed expense”')).toHaveValue('');
    expect(button('Involved in “Unnamed expense”: all')).toBeInTheDocument();
  });

  test('is done by Enter in an amount, again and again, without touching the mouse', async () => {
    const { user } = renderProject(project({ members: [member('a', { name: 'Anna' })] }));
    button('Add expense paid by Anna').focus();
    await user.keyboard('{Enter}Pizza{Tab}12,50{Enter}Taxi{Tab}8{Enter}');
    expect(expenseNames('Anna')).toEqual(['Pizza', 'Taxi', '']);
    expect(card('Anna').textbox('Amount of “Pizza”')).toHaveValue('12.50');
    expect(card('Anna').textbox('Amount of “Taxi”')).toHaveValue('8.00');
    expect(card('Anna').getAllByRole('textbox', { name: 'Expense name' }).at(-1)).toHaveFocus();
  });

  test('is not done by Enter in a name', async () => {
    const { user } = renderProject(annaAndBen());
    await user.type(card('Anna').getAllByRole('textbox', { name: 'Expense name' })[0]!, '{Enter}');
    expect(expenseNames('Anna')).toHaveLength(3);
  });

  test.each(['{Enter}', '{Tab}{Enter}'])('ends with an empty new row, which %j removes', async (keys) => {
    const { user } = renderProject(annaAndBen());
    button('Add expense paid by Anna').focus();
    await user.keyboard(`{Enter}Tea{Enter}2{Enter}${keys}`);
    expect(expenseNames('Anna')).toEqual(['Pizza', 'Taxi', 'Ice cream', 'Tea']);
    expect(button('Add expense paid by Anna')).toHaveFocus();
  });

  test('is done by Enter in the amount of a saved row, although that is empty', async () => {
    const { user } = renderProject(
      project({ members: [member('a', { name: 'Anna', expenses: [expense('e', { name: null })] })] }),
    );
    await user.type(textbox('Amount of “Unnamed expense”'), '{Enter}');
    expect(expenseNames('Anna')).toEqual(['', '']);
  });

  test('belongs to the member whose amount it was', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add expense paid by Ben'));
    await user.click(card('Ben').textbox('Amount of “Unnamed expense”'));
    await user.keyboard('5{Enter}');
    expect(expenseNames('Ben')).toEqual(['', '']);
    expect(expenseNames('Anna')).toHaveLength(3);
  });
});

describe('who is involved in an expense', () => {
  test.each([
    ['everyone, when nobody is named', [], 'Involved in “Pizza”: all'],
    ['its people, when all of today are named', ['a', 'b', 'c'], 'Involved in “Pizza”: 3 of 3'],
    ['only some of the members', ['a', 'b'], 'Involved in “Pizza”: 2 of 3'],
    ['one member alone', ['c'], 'Involved in “Pizza”: 1 of 3'],
  ])('is shown on its icon: %s', (_what, ids, name) => {
    renderProject(involving(...ids));
    expect(button(name)).toBeInTheDocument();
  });

  test('highlights the icon only when these are some of the members and not all', () => {
    const looks = [[], ['a', 'b', 'c'], ['a'], ['a', 'b']].map((ids) => {
      const { unmount } = renderProject(involving(...ids));
      const look = button(/^Involved in “Pizza”/).className;
      unmount();
      return look;
    });
    const [nobodyNamed, allNamed, one, two] = looks;
    expect(allNamed).toBe(nobodyNamed);
    expect(two).toBe(one);
    expect(one).not.toBe(nobodyNamed);
  });

  test('opens for the expense whose icon is pressed', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Involved in “Taxi”: all'));
    const dialog = await screen.findByRole('dialog', { name: 'Who is involved in “Taxi”?' });
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(2);
  });
});
