import { card, renderProject } from '@/tests/support/components/render-project';
import { annaAndBen } from '@/tests/support/sample-projects';

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
