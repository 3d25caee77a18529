import { screen } from '@testing-library/react';
import type { Expense } from '@/lib/domain/project';
import { button, card, renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';

const names = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil'];
const ids = ['a', 'b', 'c', 'd', 'e'];

/** Five, of whom Anna has paid these. */
function fiveOf(paid: Expense[]) {
  return ids.map((id, at) => member(id, { name: names[at] ?? null, expenses: at === 0 ? paid : [] }));
}

function renderPizza(pizza: Partial<Expense>) {
  return renderProject(project({ members: fiveOf([expense('pizza', { name: 'Pizza', amount: 900, ...pizza })]) }));
}

/** The faces on the button that says for whom the expense is, and what follows them. */
function faces(name = 'Pizza'): (string | null)[] {
  const pill = button(new RegExp(`^Involved in “${name}”`));
  return [...pill.querySelectorAll('.faces > *')].map(({ textContent }) => textContent);
}

test('A row is walked through as it is filled in: name, amount, for whom, remove.', async () => {
  const { user } = renderPizza({});
  await user.click(textbox('Expense name'));
  await user.tab();
  expect(textbox('Amount of “Pizza”')).toHaveFocus();
  await user.tab();
  expect(button('Involved in “Pizza”: all')).toHaveFocus();
  await user.tab();
  expect(card('Anna').button('Remove “Pizza”')).toHaveFocus();
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(textbox('Amount of “Pizza”')).toHaveFocus();
});

test('The button of an expense shows up to three faces and counts the others, and names them. For all it says so, and uneven shares in place of faces.', () => {
  const paid = [
    expense('one', { involvedMemberIds: ['b'] }),
    expense('two', { involvedMemberIds: ['a', 'b'] }),
    expense('three', { involvedMemberIds: ['a', 'c', 'e'] }),
    expense('four', { involvedMemberIds: ['a', 'b', 'c', 'e'] }),
    expense('five', { involvedMemberIds: ids }),
    expense('uneven', { amount: 900, involvedMemberIds: ['a', 'b'], weights: { a: 2 } }),
    expense('uncounted', { amount: null, involvedMemberIds: ids, weights: { a: 2 } }),
    expense('all'),
  ];
  renderProject(project({ members: fiveOf(paid) }));
  for (const [name, label, seen, told] of [
    ['one', 'Involved in “one”: 1 of 5', ['B'], 'Ben'],
    ['two', 'Involved in “two”: 2 of 5', ['A', 'B'], 'Anna, Ben'],
    ['three', 'Involved in “three”: 3 of 5', ['A', 'C', 'E'], 'Anna, Cleo, Emil'],
    ['four', 'Involved in “four”: 4 of 5', ['A', 'B', 'C', '+1'], 'Anna, Ben, Cleo, +1'],
    ['five', 'Involved in “five”: 5 of 5', ['A', 'B', 'C', '+2'], 'Anna, Ben, Cleo, +2'],
    ['uneven', 'Involved in “uneven”: 2 of 5, uneven', [], 'Anna\u00A06.00\u00A0· Ben\u00A03.00'],
    [
      'uncounted',
      'Involved in “uncounted”: 5 of 5, uneven',
      [],
      'Anna\u00A02\u00A0· Ben\u00A01\u00A0· Cleo\u00A01, +2',
    ],
    ['all', 'Involved in “all”: all', [], ''],
  ] as const) {
    expect(faces(name)).toEqual(seen);
    expect(button(label)).toHaveAccessibleDescription(told);
  }
  expect(button('Involved in “uneven”: 2 of 5, uneven')).toHaveTextContent(/^uneven$/);
  const forAll = button('Involved in “all”: all');
  expect(forAll).toHaveTextContent(/^all$/);
  expect(forAll).not.toHaveAttribute('title');
});

test('A key in the name changes no text beside it, which the browser would lay out anew.', async () => {
  const { user } = renderPizza({ involvedMemberIds: ['a', 'b'] });
  const field = textbox('Expense name');
  await user.click(field);
  const changes: MutationRecord[] = [];
  new MutationObserver((records) => changes.push(...records)).observe(field.closest('li') as Element, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  await user.keyboard('s');
  expect(button('Involved in “Pizzas”: 2 of 5')).toBeInTheDocument();
  expect(changes).toEqual([]);
});

test('A face has the colour of its member’s avatar, and follows the name.', async () => {
  const { user } = renderPizza({ involvedMemberIds: ['b'] });
  const hue = (element: Element | null) => (element as HTMLElement).style.getPropertyValue('--hue');
  const avatar = screen.getByRole('article', { name: 'Ben' }).querySelector('header .avatar');
  expect(hue(button(/^Involved in “Pizza”/).querySelector('.face'))).toBe(hue(avatar));
  await user.clear(screen.getByDisplayValue('Ben'));
  await user.type(document.activeElement as HTMLElement, 'Zoë');
  expect(faces()).toEqual(['Z']);
  expect(button('Involved in “Pizza”: 1 of 5')).toHaveAccessibleDescription('Zoë');
});

test('The button keeps the focus when an undo makes an expense one for all again.', async () => {
  const { user } = renderPizza({});
  await user.click(button('Involved in “Pizza”: all'));
  await user.click(await screen.findByRole('checkbox', { name: 'Emil' }));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Involved in “Pizza”: 4 of 5' })).toHaveFocus();
  await user.keyboard('{Control>}z{/Control}');
  expect(button('Involved in “Pizza”: all')).toHaveFocus();
});

const pizza = () => card('Anna').textbox('Amount of “Pizza”');

test('Enter in an expense’s name goes on to its amount. Undo there shows the amount that it brings back, and typing goes on from there', async () => {
  const { user } = renderProject(annaAndBen());
  await user.click(card('Anna').getByDisplayValue('Pizza'));
  await user.keyboard('{Enter}');
  expect(pizza()).toHaveFocus();
  await user.keyboard('77');
  expect(pizza()).toHaveValue('77');
  await user.keyboard('{Control>}z{/Control}');
  expect(pizza()).toHaveFocus();
  expect(pizza()).toHaveValue('30.00');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(pizza()).toHaveValue('77');
  await user.keyboard('{Control>}z{/Control}{Backspace}{Backspace}{Backspace}5');
  expect(pizza()).toHaveValue('305');
  expect(card('Anna').getByText(/^paid 320\.00/)).toBeInTheDocument();
});
