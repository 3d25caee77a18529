import { screen } from '@testing-library/react';
import type { Expense } from '@/lib/domain/project';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, dialog, renderProject } from '@/tests/support/components/render-project';
import { expense, member, project } from '@/tests/support/sample-projects';
import { InvolvedDialog } from './involved-dialog';

/** Pizza of Anna for 30.00, as given, in a project of Anna, Ben and Cleo. */
function pizzaFor(fields: Partial<Expense>) {
  const pizza = expense('pizza', { name: 'Pizza', amount: 3_000, ...fields });
  const members = [
    member('a', { name: 'Anna', expenses: [pizza] }),
    member('b', { name: 'Ben' }),
    member('c', { name: 'Cleo' }),
  ];
  return project({ members });
}

async function openPizza(fields: Partial<Expense> = {}) {
  const view = renderProject(pizzaFor(fields));
  await view.user.click(button(/^Involved in “Pizza”: /));
  await screen.findByRole('dialog');
  return view;
}

/** The dialog without the page. */
function openAlone(fields: Partial<Expense> = {}) {
  return renderDialog(pizzaFor(fields), <InvolvedDialog expenseId="pizza" onClose={() => undefined} />);
}

async function openUnevenAlone(fields?: Partial<Expense>) {
  const view = await openAlone(fields);
  await view.user.click(dialog().button('Uneven'));
  return view;
}

async function openUneven(fields?: Partial<Expense>) {
  const view = await openPizza(fields);
  await view.user.click(dialog().button('Uneven'));
  return view;
}

const box = (name: string) => dialog().getByRole('checkbox', { name });
const parts = (name: string) => dialog().textbox(`Parts for ${name}`);
const amount = (name: string) => dialog().textbox(`Amount for ${name}`);
const press = (name: string) => dialog().button(name);
const unit = (name: string) => dialog().getByRole('radio', { name });
const fields = () => dialog().queryAllByRole<HTMLInputElement>('textbox');
const values = () => fields().map(({ value }) => value);

/** The shares as they stand below the names. */
const shares = () =>
  dialog()
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[id$="-share"]')?.textContent);

const hint = () => document.getElementById(screen.getByRole('dialog').getAttribute('aria-describedby') ?? '');

async function retype(user: Awaited<ReturnType<typeof openAlone>>['user'], field: HTMLElement, text: string) {
  await user.click(field);
  await user.clear(field);
  await user.type(field, text);
}

describe('Parts', () => {
  test('are opened by a press, one for each; what is typed into one field is one step to undo, and all of 1 is for everyone alike', async () => {
    const { user } = await openUneven();
    expect(values()).toEqual(['1', '1', '1']);
    expect(shares()).toEqual(['10.00', '10.00', '10.00']);
    expect(parts('Anna')).toHaveFocus();
    expect(button('Project up to date')).toBeInTheDocument();

    await user.keyboard('12{Enter}34{Control>}z{/Control}');
    expect(values()).toEqual(['12', '1', '1']);
    await user.keyboard('{Control>}z{/Control}');
    expect(values()).toEqual(['1', '1', '1']);
    expect(button('Project up to date')).toBeInTheDocument();

    await retype(user, parts('Ben'), '2');
    expect(shares()).toEqual(['7.50', '15.00', '7.50']);
    await retype(user, parts('Ben'), '1');
    expect(button('Project up to date')).toBeInTheDocument();
  });

  test('change what each bears at once, name everyone, and are sent by member. Enter goes through them, and on to “Close”', async () => {
    const { user, server } = await openUneven();
    await user.keyboard('{Enter}2{Enter}');
    expect(values()).toEqual(['1', '2', '1']);
    expect(parts('Cleo')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(press('Close')).toHaveFocus();
    expect(shares()).toEqual(['7.50', '15.00', '7.50']);
    expect(parts('Ben')).toHaveAccessibleDescription('15.00');
    expect(hint()).toHaveTextContent(/2 parts pay twice.* Whoever joins later is not involved\.$/);
    await user.keyboard('{Escape}');
    expect(button('Involved in “Pizza”: 3 of 3, uneven')).toHaveTextContent('uneven');
    expect(screen.getByRole('article', { name: 'Ben' })).toHaveTextContent('owes 15.00');
    await user.click(button('Save changes'));
    expect(server.sentOf('')).toMatchObject({ involved_members: ['a', 'b', 'c'], weights: { b: 2 } });
  });

  test('are whole: anything else is refused with a word', async () => {
    const { user } = await openAlone({ weights: { b: 4 }, involvedMemberIds: ['a', 'b'] });
    for (const text of ['1,5', 'x']) {
      await retype(user, parts('Ben'), text);
      expect(parts('Ben')).toHaveValue(text);
      await user.tab();
      expect(dialog().getByText('Whole parts only. For halves, double everyone’s.')).toBeInTheDocument();
      expect(parts('Ben')).toHaveValue('4');
      await user.click(parts('Ben'));
      expect(dialog().queryByText(/^Whole parts only/)).not.toBeInTheDocument();
    }
  });

  test('go with who is unticked, and who is ticked counts 1', async () => {
    const { user } = await openAlone({ involvedMemberIds: ['a', 'b'], weights: { a: 3, b: 2 } });
    await user.click(box('Ben'));
    expect(fields()).toEqual([]);
    await user.click(box('Cleo'));
    expect(values()).toEqual(['3', '1']);
    expect(shares()).toEqual(['22.50', undefined, '7.50']);
  });
});

test('Everyone, by the last tick: where parts are set it is asked first, and they stay or are taken away. “Equal” takes them away, and the list that names all.', async () => {
  const { user } = await openPizza({ involvedMemberIds: ['a', 'b'], weights: { b: 2 } });
  await user.click(box('Cleo'));
  expect(dialog().getByRole('alert')).toHaveTextContent('Then everyone shares it equally.');
  expect(press('Keep uneven')).toHaveFocus();
  expect(values()).toEqual(['1', '2']);
  expect(button('Project up to date')).toBeInTheDocument();
  await user.click(press('Split equally'));
  expect(fields()).toEqual([]);
  expect(box('Cleo')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button('Involved in “Pizza”: all')).toBeInTheDocument();

  await user.click(button('Undo'));
  await user.click(button('Involved in “Pizza”: 2 of 3, uneven'));
  await screen.findByRole('dialog');
  await user.click(box('Cleo'));
  await user.click(press('Keep uneven'));
  expect(values()).toEqual(['1', '2', '1']);
  expect(box('Cleo')).toHaveFocus();
  await user.keyboard('{Escape}');
  const pill = button('Involved in “Pizza”: 3 of 3, uneven');
  expect(pill).toBeInTheDocument();

  await user.click(pill);
  await screen.findByRole('dialog');
  await user.click(press('Equal'));
  expect(fields()).toEqual([]);
  expect(hint()).toHaveTextContent('split equally between everyone');
  await user.keyboard('{Escape}');
  expect(button('Involved in “Pizza”: all')).toBeInTheDocument();
});

describe('Amounts', () => {
  test('start as the shares, with nothing to save before one is typed, and say what is left, which the next person gets with one press', async () => {
    const { user, server } = await openUneven({ amount: 1_000 });
    await user.click(unit('Amounts'));
    expect(values()).toEqual(['3.34', '3.33', '3.33']);
    expect(dialog().getByText('It adds up.')).toBeInTheDocument();
    await user.click(unit('Parts'));
    expect(values()).toEqual(['1', '1', '1']);
    expect(button('Project up to date')).toBeInTheDocument();

    await user.click(unit('Amounts'));
    await retype(user, amount('Anna'), '2,5');
    expect(dialog().getByText('0.84 left')).toHaveAttribute('aria-live', 'polite');
    expect(hint()).toHaveTextContent('Together that is 10.00.');
    await user.click(press('Rest to Ben'));
    expect(values()).toEqual(['2,5', '4.17', '3.33']);
    expect(amount('Anna')).toHaveFocus();
    expect(dialog().getByText('It adds up.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(button('Save changes'));
    expect(server.sentOf('')).toMatchObject({ weights: { a: 250, b: 417, c: 333 } });
  });

  test('leave the focus in the field of who gets the rest by a key', async () => {
    const { user } = await openUnevenAlone();
    await user.click(unit('Amounts'));
    await retype(user, amount('Cleo'), '4');
    await user.keyboard('{Enter}');
    expect(press('Rest to Anna')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(amount('Anna')).toHaveValue('16.00');
    expect(amount('Anna')).toHaveFocus();
  });

  test('say what is too much, which can be taken from who has as much. They follow the rules of amount fields', async () => {
    const { user } = await openUnevenAlone();
    await user.click(unit('Amounts'));
    await retype(user, amount('Anna'), '1.234,56');
    expect(dialog().getByText(/^Read as 1234\.56/)).toBeInTheDocument();
    expect(dialog().getByText('1,224.56 more than the bill')).toBeInTheDocument();
    expect(dialog().queryByRole('button', { name: /^Take from/ })).not.toBeInTheDocument();
    await retype(user, amount('Anna'), '12');
    expect(dialog().getByText('2.00 more than the bill')).toBeInTheDocument();
    await user.click(amount('Cleo'));
    await user.click(press('Take from Cleo'));
    expect(values()).toEqual(['12.00', '10.00', '8.00']);
  });

  test('that add up are shown as amounts again; others are asked about before they are dropped, and never scaled', async () => {
    const { user, server } = await openPizza({ involvedMemberIds: ['a', 'b'], weights: { a: 1_250, b: 1_750 } });
    expect(values()).toEqual(['12.50', '17.50']);
    await user.click(unit('Parts'));
    expect(values()).toEqual(['5', '7']);
    await user.click(unit('Amounts'));
    await retype(user, amount('Anna'), '2.50');
    await user.click(unit('Parts'));
    await user.click(unit('Amounts'));
    expect(values()).toEqual(['2.50', '17.50']);
    await user.click(press('Close'));
    expect(dialog().getByRole('alert')).toHaveTextContent('10.00 left. Amounts that don’t add up can’t be saved.');
    await user.click(press('Continue editing'));
    expect(values()).toEqual(['2.50', '17.50']);
    await user.keyboard('{Escape}');
    await user.click(press('Discard'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Project up to date')).toBeInTheDocument();
    await user.click(button('Involved in “Pizza”: 2 of 3, uneven'));
    expect(values()).toEqual(['12.50', '17.50']);
    await retype(user, amount('Anna'), '10');
    await user.click(press('Rest to Ben'));
    await user.click(press('Close'));
    await user.click(button('Save changes'));
    expect(server.sentOf('pizza')).toMatchObject({ weights: { a: 1_000, b: 2_000 } });
  });

  test('give who is ticked the rest', async () => {
    const { user } = await openAlone({ involvedMemberIds: ['a', 'b'], weights: { a: 1_000, b: 2_000 } });
    await retype(user, amount('Ben'), '18');
    await user.click(box('Cleo'));
    await user.click(press('Keep uneven'));
    expect(values()).toEqual(['10.00', '18.00', '2.00']);
  });

  test('below one can be typed, and not nothing: the one before is kept, and that is said', async () => {
    const { user } = await openUnevenAlone();
    await user.click(unit('Amounts'));
    await retype(user, amount('Anna'), '0.5');
    await user.tab();
    expect(values()).toEqual(['0.50', '10.00', '10.00']);
    for (const text of ['', '0', '0.00']) {
      await user.clear(amount('Ben'));
      expect(dialog().queryByText(/^Kept/)).not.toBeInTheDocument();
      if (text !== '') await user.type(amount('Ben'), text);
      expect(amount('Ben')).toHaveValue(text);
      await user.tab();
      expect(amount('Ben')).toHaveValue('10.00');
      expect(dialog().getByText('9.50 left')).toBeInTheDocument();
      expect(dialog().getByText('Kept 10.00. Untick anyone who pays nothing.')).toBeInTheDocument();
    }
  });

  test('are not offered for an expense that is too small to give each one', async () => {
    await openUnevenAlone({ amount: 2 });
    expect(dialog().queryByRole('radio', { name: 'Amounts' })).not.toBeInTheDocument();
  });
});

test('A project of one member has nothing uneven.', async () => {
  const members = [member('a', { name: 'Anna', expenses: [expense('pizza', { name: 'Pizza' })] })];
  await renderDialog(project({ members }), <InvolvedDialog expenseId="pizza" onClose={() => undefined} />);
  expect(dialog().queryByRole('button', { name: 'Uneven' })).not.toBeInTheDocument();
});
