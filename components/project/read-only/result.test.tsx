import { screen, within } from '@testing-library/react';
import type { Locale } from '@/lib/i18n/locales';
import { renderProject } from '@/tests/support/components/render-project';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';

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

const renderReadOnly = (given: typeof even, locale?: Locale) => renderProject({ ...given, readOnly: true }, { locale });

test.each<[string, typeof even, string, Locale | undefined]>([
  ['nobody owes anything', even, 'Nothing to settle Everyone is quits', undefined],
  ['someone owes someone', annaAndBen(), '1 payment the fewest possible', undefined],
  ['a list may not be the shortest', crowd, '17 payments 18 people', undefined],
  ['nobody has paid', project({ members: [member('a'), member('b')] }), 'Nothing to settle No expenses yet', undefined],
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
