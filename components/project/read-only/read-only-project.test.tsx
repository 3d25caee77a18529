import { screen, within } from '@testing-library/react';
import type { Locale } from '@/lib/i18n/locales';
import { htmlWithProviders } from '@/tests/support/components/html-with-providers';
import { renderProject } from '@/tests/support/components/render-project';
import { renderWithProviders, spokenText } from '@/tests/support/components/render-with-providers';
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

test('A read-only project tells what everybody paid and for whom, in words', () => {
  renderWithProviders(<ReadOnlyProject project={shared} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Summer trip' })).toBeInTheDocument();
  expect(rowsOf('Anna')).toEqual([
    'Hut 90.00 for Anna\u00A060.00\u00A0· Ben\u00A030.00',
    'Taxi 10.00 for Ben, Unnamed',
    'Unnamed expense 0.00 for everyone',
  ]);
  expect(rowsOf('Ben')).toEqual(['Payment 5.00 to Anna']);
  expect(screen.getByRole('heading', { name: 'How to settle debts' })).toBeInTheDocument();
});

test('Nothing in a read-only project can be typed in or removed', () => {
  renderWithProviders(<ReadOnlyProject project={shared} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Expenses of Anna',
    'Expenses of Ben',
    'Expenses of Unnamed',
  ]);
});

test('A read-only project folds the cards of a long project as the editor does', async () => {
  const rows = Array.from({ length: 13 }, (_, at) => expense(`e${at}`, { amount: 100 }));
  const { user } = renderWithProviders(
    <ReadOnlyProject project={project({ members: [member('anna', { name: 'Anna', expenses: rows })] })} />,
  );
  const fold = screen.getByRole('button', { name: 'Expenses of Anna' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await user.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
});

test('The server renders a read-only project', () => {
  const html = htmlWithProviders(<ReadOnlyProject project={annaAndBen()} />);
  expect(html).toContain('Pizza');
  expect(html).not.toContain('<input');
});

const even = project({
  members: [
    member('a', { name: 'Anna', expenses: [expense('e', { amount: 500 })] }),
    member('b', { name: 'Ben', expenses: [expense('f', { amount: 500 })] }),
  ],
});

const crowd = project({
  members: Array.from({ length: 18 }, (_, at) =>
    member(`m${at}`, { expenses: at === 0 ? [expense('e', { amount: 1_800 })] : [] }),
  ),
});

const waiting = project({
  currency: 'EUR',
  members: [
    member('a', { expenses: [expense('e', { amount: null, original: { amount: 30_000, currency: 'CZK' } })] }),
    member('b'),
  ],
});

const renderReadOnly = (given: typeof even, locale?: Locale) => renderProject({ ...given, readOnly: true }, { locale });

test.each<[string, typeof even, string, Locale | undefined]>([
  ['nobody owes anything', even, 'Nothing to settle Everyone is quits', undefined],
  ['someone owes someone', annaAndBen(), '1 payment the fewest possible', undefined],
  ['a list may not be the shortest', crowd, '17 payments 18 people', undefined],
  ['nobody has paid', project({ members: [member('a'), member('b')] }), 'Nothing to settle No expenses yet', undefined],
  ['bills wait for a rate', waiting, 'Nothing to settle Nothing is counted yet', undefined],
  ['there is one person', project({ members: [member('a')] }), 'Nothing to settle 1 person', undefined],
  ['someone owes someone', annaAndBen(), '1 Zahlung so wenige wie möglich', 'de'],
  ['someone owes someone', annaAndBen(), '1 pago el mínimo posible', 'es'],
])('Where %s the dock of a read-only page says so in two lines (%#).', (_where, given, text, locale) => {
  renderReadOnly(given, locale);
  expect(screen.getByRole('link', { name: text })).toBeInTheDocument();
});

test('The result shows the payments, leads to the settlement, whose heading takes the focus, and leaves the address as it is.', async () => {
  const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const { user } = renderReadOnly(annaAndBen());
  const heading = screen.getByRole('heading', { name: 'How to settle debts' });
  const result = screen.getByRole('link', { name: /^1 payment/ });
  expect(document.querySelector(result.getAttribute('href') ?? '')).toBe(heading);
  const { href } = window.location;
  await user.click(result);
  expect(heading).toHaveFocus();
  expect(screen.getByRole('radio', { name: 'Payments 1' })).toBeChecked();
  expect(scrolled.mock.contexts).toEqual([heading]);
  expect(window.location.href).toBe(href);
});

test.each<[Locale, string]>([
  ['en', 'Skip to the payments'],
  ['de', 'Zu den Zahlungen springen'],
  ['es', 'Saltar a los pagos'],
])('The first link of a project that can be changed leads to the settlement, too (%s).', async (locale, name) => {
  const { user } = renderProject(annaAndBen(), { locale });
  await user.click(within(screen.getByRole('main')).getAllByRole('link')[0] as HTMLElement);
  expect(within(screen.getByRole('main')).getAllByRole('link')[0]).toHaveAccessibleName(name);
  expect(document.activeElement?.tagName).toBe('H2');
  expect(document.querySelector<HTMLInputElement>('input[name="panel"]:checked')?.value).toBe('payments');
});
