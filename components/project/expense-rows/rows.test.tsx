import { screen } from '@testing-library/react';
import type { Expense } from '@/lib/domain/project';
import { button, card, renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';

const names = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil'];
const ids = ['a', 'b', 'c', 'd', 'e'];

/** A project of five, of which Anna has paid a pizza. */
function renderPizza(pizza: Partial<Expense>) {
  const paid = expense('pizza', { name: 'Pizza', amount: 900, ...pizza });
  const members = ids.map((id, at) => member(id, { name: names[at] ?? null, expenses: at === 0 ? [paid] : [] }));
  return renderProject(project({ members }));
}

/** The faces on the button that says for whom the pizza is, and what follows them. */
function faces(): (string | null)[] {
  const pill = button(/^Involved in “Pizza”/);
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

test.each([
  ['one', ['b'], ['B'], 'Ben'],
  ['two', ['a', 'b'], ['A', 'B'], 'Anna, Ben'],
  ['three', ['a', 'c', 'e'], ['A', 'C', 'E'], 'Anna, Cleo, Emil'],
  ['four', ['a', 'b', 'c', 'e'], ['A', 'B', 'C', '+1'], 'Anna, Ben, Cleo, +1'],
  ['all of today', ids, ['A', 'B', 'C', '+2'], 'Anna, Ben, Cleo, +2'],
])(
  'An expense for %s shows up to three faces and counts the others, and names them.',
  (_count, involved, seen, told) => {
    renderPizza({ involvedMemberIds: involved });
    expect(faces()).toEqual(seen);
    const pill = button(`Involved in “Pizza”: ${involved.length} of 5`);
    expect(pill).toHaveAccessibleDescription(told);
  },
);

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

test('An expense for all says so, in the name of the button as well.', () => {
  renderPizza({});
  const pill = button('Involved in “Pizza”: all');
  expect(pill).toHaveTextContent(/^all$/);
  expect(pill).not.toHaveAttribute('title');
  expect(faces()).toEqual([]);
});

test('Uneven shares say so in place of faces, and still name the people.', () => {
  renderPizza({ involvedMemberIds: ['a', 'b'], weights: { a: 2 } });
  const pill = button('Involved in “Pizza”: 2 of 5, uneven');
  expect(pill).toHaveTextContent(/^uneven$/);
  expect(pill).toHaveAccessibleDescription('Anna, Ben');
  expect(faces()).toEqual([]);
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

test('undo in an amount shows the amount that it brings back, and typing goes on from there', async () => {
  const { user } = renderProject(annaAndBen());
  await user.click(pizza());
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

test('Enter in an expense’s name goes on to its amount', async () => {
  const { user } = renderProject(annaAndBen());
  await user.click(card('Anna').getByDisplayValue('Pizza'));
  await user.keyboard('{Enter}');
  expect(pizza()).toHaveFocus();
});
