import { screen, within } from '@testing-library/react';
import { renderProject } from '@/tests/support/components/render-project';
import { spokenText } from '@/tests/support/components/render-with-providers';
import { annaAndBen } from '@/tests/support/sample-projects';

const KEY = 'quits-me/p1';

beforeEach(() => localStorage.clear());

const answer = () => spokenText(screen.getByRole('region', { name: 'How things stand' }));
const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'You are' });

test('The example answers for whoever owes the most, and stores nobody.', () => {
  renderProject(annaAndBen(), { isDemo: true });
  expect(answer()).toContain('You owe 22.50');
  expect(choice()).toHaveDisplayValue('Ben');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('Who chooses somebody else there, or nobody, is not taken for somebody again.', async () => {
  const { user, unmount } = renderProject(annaAndBen(), { isDemo: true });
  await user.selectOptions(choice(), 'Anna');
  expect(answer()).toContain('You get back 22.50');
  await user.selectOptions(choice(), 'I’m not listed');
  expect(answer()).toContain('1 payment to go');
  unmount();
  renderProject(annaAndBen(), { isDemo: true });
  expect(answer()).toContain('1 payment to go');
});

test('Its cards are folded where the screen has one column, however few expenses there are.', () => {
  renderProject(annaAndBen(), { isDemo: true });
  for (const name of ['Anna', 'Ben']) {
    const fold = within(screen.getByRole('article', { name })).getByRole('button', { name: `Expenses of ${name}` });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
  }
});
