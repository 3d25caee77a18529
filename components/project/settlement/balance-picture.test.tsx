import { screen, within } from '@testing-library/react';
import { renderProject } from '@/tests/support/components/render-project';
import { expense, member, project } from '@/tests/support/sample-projects';

/** Anna has paid for each of so many others another amount, the greatest for the last. */
function crowd(others: number) {
  const paid = Array.from({ length: others }, (_, at) =>
    expense(`e${at}`, { amount: 100 * (at + 1), involvedMemberIds: [`m${at}`] }),
  );
  const members = paid.map((_, at) => member(`m${at}`, { name: `Person ${at + 1}` }));
  return project({ members: [member('anna', { name: 'Anna', expenses: paid }), ...members] });
}

const picture = () => within(screen.getByRole('figure', { name: 'Balances' }));
const names = () =>
  picture()
    .getAllByRole('paragraph')
    .map((bar) => bar.querySelector('bdi')?.textContent);

test('The picture of up to twenty balances shows all of them.', () => {
  renderProject(crowd(19));
  expect(names()).toHaveLength(20);
  expect(picture().queryByRole('button')).not.toBeInTheDocument();
});

test('Of more it shows the twelve greatest in the order of the members, and the others on a press.', async () => {
  const { user } = renderProject(crowd(24));
  const greatest = Array.from({ length: 11 }, (_, at) => `Person ${at + 14}`);
  expect(names()).toEqual(['Anna', ...greatest]);
  await user.click(picture().getByRole('button', { name: '13 more balances' }));
  expect(names()).toHaveLength(25);
  expect(picture().queryByRole('button')).not.toBeInTheDocument();
});
