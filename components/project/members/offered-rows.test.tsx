import { fireEvent, screen, within } from '@testing-library/react';
import { button, card, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';

const SHARES = 'Shares the 3 expenses so far that are for everyone.';

function nameFields() {
  return screen.getAllByLabelText<HTMLInputElement>('Member name');
}

function names() {
  return nameFields().map(({ value }) => value);
}

function people() {
  return screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'));
}

function rowsOf(name: string) {
  return card(name).getAllByLabelText<HTMLInputElement>('Expense name');
}

async function nextMember() {
  const rendered = renderProject(annaAndBen());
  await rendered.user.type(nameFields().at(-1)!, '{Enter}');
  return rendered;
}

async function nextExpense() {
  const rendered = renderProject(annaAndBen());
  await rendered.user.type(card('Anna').textbox('Amount of “Ice cream”'), '{Enter}');
  return rendered;
}

describe('Enter in a name', () => {
  test('opens a row for the next one, who is nobody before the first letter; what is typed is one step, which leaves the row and the cursor when it is undone', async () => {
    const { user } = await nextMember();
    expect(names()).toEqual(['Anna', 'Ben', '']);
    expect(nameFields().at(-1)).toHaveFocus();
    expect(people()).toEqual(['Anna', 'Ben']);
    expect(button('Project up to date')).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Ben' })).toHaveTextContent('owes 22.50');
    expect(screen.queryByText(SHARES)).not.toBeInTheDocument();

    const field = nameFields().at(-1);
    await user.keyboard('C');
    expect(people()).toEqual(['Anna', 'Ben', 'C']);
    expect(nameFields().at(-1)).toBe(field);
    expect(field).toHaveFocus();
    expect(card('C').getByText(SHARES)).toBeInTheDocument();
    expect(button('Save changes')).toBeInTheDocument();

    await user.keyboard('l{Control>}z{/Control}');
    expect(names()).toEqual(['Anna', 'Ben', '']);
    expect(nameFields().at(-1)).toHaveFocus();
    expect(people()).toEqual(['Anna', 'Ben']);
    expect(button('Project up to date')).toBeInTheDocument();
    await user.keyboard('D');
    expect(people()).toEqual(['Anna', 'Ben', 'D']);
  });

  test('and a name that is erased again is nobody; a comma behind a name opens such a row, too', async () => {
    const { user } = await nextMember();
    await user.keyboard('C{Backspace}');
    expect(people()).toEqual(['Anna', 'Ben']);
    expect(nameFields().at(-1)).toHaveFocus();
    await user.tab();
    expect(names()).toEqual(['Anna', 'Ben']);
    expect(button('Project up to date')).toBeInTheDocument();

    await user.type(nameFields().at(-1)!, '{Enter}C,');
    expect(names()).toEqual(['Anna', 'Ben', 'C', '']);
    expect(people()).toEqual(['Anna', 'Ben', 'C']);
    await user.tab();
    expect(names()).toEqual(['Anna', 'Ben', 'C']);
  });

  test('and a key leaves the row, which goes: Tab, Shift+Tab, Enter, and Escape, which leads back to the name before', async () => {
    const { user } = renderProject(annaAndBen());
    for (const keys of ['{Tab}', '{Shift>}{Tab}{/Shift}', '{Enter}', '{Escape}']) {
      await user.type(nameFields().at(-1)!, '{Enter}');
      expect(names()).toEqual(['Anna', 'Ben', '']);
      await user.keyboard(keys);
      expect([keys, names()]).toEqual([keys, ['Anna', 'Ben']]);
      expect(document.body).not.toHaveFocus();
      expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
    }
    expect(nameFields().at(-1)).toHaveFocus();
    expect(nameFields().at(-1)).toHaveValue('Ben');
  });

  test('and a press elsewhere leaves the row, which goes once the press is over, and is nobody to pay or to share', async () => {
    const { user } = await nextMember();
    const target = button('Involved in “Pizza”: all');
    await user.pointer({ keys: '[MouseLeft>]', target });
    expect(names()).toEqual(['Anna', 'Ben', '']);
    await user.pointer({ keys: '[/MouseLeft]', target });
    await screen.findByRole('dialog');
    expect(dialog().getAllByRole('checkbox')).toHaveLength(2);
    expect(within(dialog().getByRole('combobox', { name: 'Paid by' })).getAllByRole('option')).toHaveLength(2);
    await user.keyboard('{Escape}');
    expect(names()).toEqual(['Anna', 'Ben']);

    await user.type(nameFields().at(-1)!, '{Enter}');
    await user.click(button('Add expense paid by Ben'));
    expect(names()).toEqual(['Anna', 'Ben']);
    expect(rowsOf('Ben')).toHaveLength(1);
  });

  test('takes a composition as it comes, and a list that is pasted; of a row that is empty nothing is saved', async () => {
    const { user, server } = await nextMember();
    const field = nameFields().at(-1)!;
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'か' } });
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    fireEvent.input(field, { target: { value: '花子' } });
    fireEvent.compositionEnd(field);
    expect(nameFields().at(-1)).toBe(field);
    expect(field).toHaveFocus();
    expect(people()).toEqual(['Anna', 'Ben', '花子']);

    await user.keyboard('{Enter}');
    await user.paste('Cleo\nDan\n');
    expect(people()).toEqual(['Anna', 'Ben', '花子', 'Cleo', 'Dan']);
    expect(names()).toEqual(['Anna', 'Ben', '花子', 'Cleo', 'Dan']);

    await user.type(nameFields().at(-1)!, '{Enter}{Control>}s{/Control}');
    await screen.findByRole('button', { name: 'Project up to date' });
    expect(server.project.members.map(({ name }) => name)).toEqual(['Anna', 'Ben', '花子', 'Cleo', 'Dan']);
    expect(names()).toEqual(['Anna', 'Ben', '花子', 'Cleo', 'Dan', '']);
    expect(nameFields().at(-1)).toHaveFocus();
  });
});

describe('“Add member”', () => {
  test('adds an unnamed one at once, and leads there when it is pressed again, as Enter in a name does', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add member'));
    expect(people()).toEqual(['Anna', 'Ben', 'Unnamed']);
    expect(button('Save changes')).toBeInTheDocument();
    await user.click(card('Ben').textbox('Member name'));
    expect(people()).toEqual(['Anna', 'Ben', 'Unnamed']);
    await user.click(button('Add member'));
    expect(people()).toEqual(['Anna', 'Ben', 'Unnamed']);
    expect(nameFields().at(-1)).toHaveFocus();
    await user.type(card('Ben').textbox('Member name'), '{Enter}');
    expect(names()).toEqual(['Anna', 'Ben', '']);
    expect(nameFields().at(-1)).toHaveFocus();
  });

  test('adds another one where the unnamed has paid something, or is saved', async () => {
    const { user } = renderProject(project({ members: [member('a', { name: null })] }));
    await user.click(button('Add member'));
    expect(people()).toEqual(['Unnamed', 'Unnamed']);
    await user.click(screen.getAllByRole('button', { name: 'Add expense paid by Unnamed' })[1]!);
    await user.keyboard('Tea');
    await user.click(button('Add member'));
    expect(people()).toEqual(['Unnamed', 'Unnamed', 'Unnamed']);
  });

  test('makes an unnamed one of the row that Enter opened', async () => {
    const { user } = await nextMember();
    await user.click(button('Add member'));
    expect(people()).toEqual(['Anna', 'Ben', 'Unnamed']);
    expect(nameFields().at(-1)).toHaveFocus();
  });
});

describe('Enter in an amount', () => {
  test('opens a row for the next expense, which is none before something is typed, and whose amount can be typed first; an undo leaves the row and the cursor', async () => {
    const { user } = await nextExpense();
    expect(rowsOf('Anna').map(({ value }) => value)).toEqual(['Pizza', 'Taxi', 'Ice cream', '']);
    expect(rowsOf('Anna').at(-1)).toHaveFocus();
    expect(card('Anna').getByText(/ · 3 expenses$/)).toBeInTheDocument();
    expect(button('Project up to date')).toBeInTheDocument();

    await user.keyboard('{Tab}77{Control>}z{/Control}');
    expect(document.activeElement).toHaveValue('');
    expect(document.activeElement).toHaveAccessibleName('Amount of “Unnamed expense”');
    expect(button('Project up to date')).toBeInTheDocument();
    await user.keyboard('0,5');
    expect(card('Anna').getByText(/ · 4 expenses$/)).toBeInTheDocument();
    expect(document.activeElement).toHaveValue('0,5');
    await user.tab();
    expect(textbox('Amount of “Unnamed expense”')).toHaveValue('0.50');

    await user.type(textbox('Amount of “Unnamed expense”'), '{Enter}');
    const field = rowsOf('Anna').at(-1);
    expect(card('Anna').getByText(/ · 4 expenses$/)).toBeInTheDocument();
    await user.keyboard('T');
    expect(card('Anna').getByText(/ · 5 expenses$/)).toBeInTheDocument();
    expect(rowsOf('Anna').at(-1)).toBe(field);
    expect(field).toHaveFocus();
  });

  test('and a key leaves the row, which goes: Tab, Shift+Tab and Enter, also in its amount, and Escape, which leads back to the amount before', async () => {
    const { user } = renderProject(annaAndBen());
    for (const keys of [
      '{Tab}{Tab}{Tab}{Tab}',
      '{Shift>}{Tab}{/Shift}',
      '{Enter}',
      '{Tab}{Enter}',
      '{Tab}{Escape}',
      '{Escape}',
    ]) {
      await user.type(card('Anna').textbox('Amount of “Ice cream”'), '{Enter}');
      expect(rowsOf('Anna')).toHaveLength(4);
      await user.keyboard(keys);
      expect([keys, rowsOf('Anna').length]).toEqual([keys, 3]);
      expect(document.body).not.toHaveFocus();
      expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
    }
    expect(textbox('Amount of “Ice cream”')).toHaveFocus();
  });

  test('offers to make expenses of a list that is pasted, and “Add expense” makes an expense of the row', async () => {
    const { user } = await nextExpense();
    await user.paste('Fuel 64.50\nBread 3');
    await user.click(button('Turn it into 2 expenses'));
    expect(rowsOf('Anna').map(({ value }) => value)).toEqual(['Pizza', 'Taxi', 'Ice cream', 'Fuel', 'Bread']);
    expect(button('Add expense paid by Anna')).toHaveFocus();

    await user.type(textbox('Amount of “Bread”'), '{Enter}');
    await user.click(button('Add expense paid by Anna'));
    expect(rowsOf('Anna')).toHaveLength(6);
    expect(rowsOf('Anna').at(-1)).toHaveFocus();
    expect(card('Anna').getByText(/ · 6 expenses$/)).toBeInTheDocument();
  });
});

describe('“Add expense”', () => {
  test('adds one at once, and leads there when it is pressed again, as Enter in an amount does', async () => {
    const { user } = renderProject(annaAndBen());
    await user.click(button('Add expense paid by Ben'));
    expect(button('Save changes')).toBeInTheDocument();
    await user.click(textbox('Amount of “Taxi”'));
    await user.click(button('Add expense paid by Ben'));
    expect(rowsOf('Ben')).toHaveLength(1);
    expect(rowsOf('Ben')[0]).toHaveFocus();
    await user.keyboard('T');
    await user.click(button('Add expense paid by Ben'));
    expect(rowsOf('Ben')).toHaveLength(2);

    await user.click(button('Add expense paid by Anna'));
    await user.type(textbox('Amount of “Taxi”'), '{Enter}');
    expect(rowsOf('Anna')).toHaveLength(4);
    expect(rowsOf('Anna').at(-1)).toHaveFocus();
  });

  test('adds another one where the blank one is saved', async () => {
    const blank = expense('e', { name: null });
    const { user } = renderProject(project({ members: [member('a', { name: 'Anna', expenses: [blank] })] }));
    await user.click(button('Add expense paid by Anna'));
    expect(rowsOf('Anna')).toHaveLength(2);
  });
});
