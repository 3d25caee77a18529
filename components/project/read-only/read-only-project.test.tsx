import { screen, within } from '@testing-library/react';
import { htmlWithProviders, renderWithProviders, spokenText } from '@/tests/support/components/render-with-providers';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';
import { ReadOnlyProject } from './read-only-project';

const shared = project({
  currency: 'EUR',
  members: [
    member('anna', {
      name: 'Anna',
      expenses: [
        expense('hut', { name: 'Hut', amount: 9_000, involvedMemberIds: ['anna', 'ben'], weights: { anna: 2 } }),
        expense('taxi', { name: 'Taxi', amount: 1_000, involvedMemberIds: ['ben', 'cleo'] }),
        expense('ice', { name: null, amount: null }),
      ],
    }),
    member('ben', {
      name: 'Ben',
      expenses: [expense('back', { name: null, amount: 500, isPayment: true, involvedMemberIds: ['anna'] })],
    }),
    member('cleo', { name: null }),
  ],
});

function rowsOf(name: string): string[] {
  return within(screen.getByRole('article', { name })).getAllByRole('listitem').map(spokenText);
}

test('A look tells what everybody paid and for whom, in words', () => {
  renderWithProviders(<ReadOnlyProject project={shared} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Summer trip' })).toBeInTheDocument();
  expect(rowsOf('Anna')).toEqual([
    'Hut 90.00 for Anna 60.00 · Ben 30.00',
    'Taxi 10.00 for Ben, Unnamed',
    'Unnamed expense 0.00 for everyone',
  ]);
  expect(rowsOf('Ben')).toEqual(['Payment 5.00 to Anna']);
  expect(screen.getByRole('heading', { name: 'How to settle debts' })).toBeInTheDocument();
});

test('Nothing in a look can be typed in or removed', () => {
  renderWithProviders(<ReadOnlyProject project={shared} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Expenses of Anna',
    'Expenses of Ben',
    'Expenses of Unnamed',
  ]);
});

test('A look folds the cards of a long project as the editor does', async () => {
  const rows = Array.from({ length: 13 }, (_, at) => expense(`e${at}`, { amount: 100 }));
  const { user } = renderWithProviders(
    <ReadOnlyProject project={project({ members: [member('anna', { name: 'Anna', expenses: rows })] })} />,
  );
  const fold = screen.getByRole('button', { name: 'Expenses of Anna' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await user.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
});

test('The server renders a look', () => {
  const html = htmlWithProviders(<ReadOnlyProject project={annaAndBen()} />);
  expect(html).toContain('Pizza');
  expect(html).not.toContain('<input');
});
