import { screen, waitFor, within } from '@testing-library/react';
import { button, card, renderProject } from '@/tests/support/components/render-project';
import { spokenText } from '@/tests/support/components/render-with-providers';
import { annaAndBen, member, project } from '@/tests/support/sample-projects';

const KEY = 'quits-me/p1';

beforeEach(() => localStorage.clear());

const myBalance = () =>
  within(screen.getByRole('region', { name: 'How things stand' }))
    .getAllByRole('paragraph')
    .map(spokenText)
    .join(' ')
    .trim();
const choice = () => screen.getByRole<HTMLSelectElement>('combobox');

test('As long as nobody has said who they are, the top says what the group is at.', () => {
  renderProject(annaAndBen());
  expect(myBalance()).toBe('1 payment to go 2 people · 45.00 spent');
  expect(choice()).toHaveDisplayValue('Who are you?');
});

test('A project without expenses says so.', () => {
  renderProject(project({ members: [member('a')] }));
  expect(myBalance()).toBe('No expenses yet 1 person · 0.00 spent');
});

test('Who has said who they are sees how they stand, and to whom; and it is kept, and never sent.', async () => {
  const { user, server, unmount } = renderProject(annaAndBen());
  await user.selectOptions(choice(), 'Ben');
  expect(myBalance()).toBe('You owe 22.50 to Anna');
  expect(screen.getByRole('combobox', { name: 'You are' })).toHaveValue('ben');
  expect(localStorage.getItem(KEY)).toBe('ben');
  expect(button('Project up to date')).toBeInTheDocument();
  expect(server.calls).toEqual([]);
  unmount();

  const { user: again } = renderProject(annaAndBen());
  expect(myBalance()).toBe('You owe 22.50 to Anna');
  await again.selectOptions(choice(), 'Anna');
  expect(myBalance()).toBe('You get back 22.50 from Ben');
  await again.selectOptions(choice(), 'I’m not listed');
  expect(myBalance()).toBe('1 payment to go 2 people · 45.00 spent');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('Who owes nothing is quits.', async () => {
  const { user } = renderProject(project({ members: [member('a', { name: 'Anna' })] }));
  await user.selectOptions(choice(), 'Anna');
  expect(myBalance()).toBe('You are quits');
});

test('A storage that is blocked is no error: the choice holds as long as the page is open.', async () => {
  const blocked = () => {
    throw new DOMException('Denied.', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(blocked);
  }
  const { user } = renderProject(annaAndBen());
  await user.selectOptions(choice(), 'Ben');
  expect(myBalance()).toBe('You owe 22.50 to Anna');
  await user.selectOptions(choice(), 'I’m not listed');
  expect(choice()).toHaveDisplayValue('Who are you?');
});

test('A member who is new stays chosen once the save has given them another id.', async () => {
  const { user } = renderProject(annaAndBen());
  await user.click(button('Add member'));
  await user.keyboard('Cleo');
  await user.selectOptions(choice(), 'Cleo');
  expect(myBalance()).toBe('You owe 15.00 to Anna');
  await user.click(button('Save changes'));
  await waitFor(() => expect(localStorage.getItem(KEY)).toMatch(/^saved-member-/));
  expect(myBalance()).toBe('You owe 15.00 to Anna');
});

test('Where the chosen member is removed, the top says again what the group is at.', async () => {
  localStorage.setItem(KEY, 'ben');
  const { user } = renderProject(annaAndBen());
  await user.click(card('Ben').button('Remove Ben'));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(myBalance()).toBe('Everyone is quits 1 person · 45.00 spent');
});
