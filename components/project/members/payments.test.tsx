import { screen } from '@testing-library/react';
import type { Removal } from '@/components/project/dialog-context';
import { RemovalDialog } from '@/components/project/removal/removal-dialog';
import { PAYMENT_WORDS } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import { type Locale, locales } from '@/lib/i18n/locales';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, card, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { messages } from '@/tests/support/components/render-with-providers';
import { expense, member, project } from '@/tests/support/sample-projects';

/** Ben paid a dinner of 30.00 and handed over 24.56, as given. */
function withPayments(...payments: Partial<Expense>[]) {
  const cash = { isPayment: true, name: null, amount: 2_456, involvedMemberIds: ['a'] } as const;
  const paid = payments.map((payment, at) => expense(`cash${at}`, { ...cash, ...payment }));
  const dinner = expense('dinner', { name: 'Dinner', amount: 3_000 });
  const members = [
    member('a', { name: 'Anna' }),
    member('b', { name: 'Ben', expenses: [dinner, ...paid] }),
    member('c', { name: 'Cleo' }),
  ];
  return project({ members });
}

function renderPayment(payment: Partial<Expense> = {}) {
  return renderProject(withPayments(payment));
}

test('A payment to one person names them behind an arrow, counts in the balances and not in what was spent, and is saved by its word, not as an expense.', async () => {
  const { user } = renderPayment();
  const pill = button('Payment to: Anna');
  expect(pill).toHaveTextContent('Anna');
  expect(pill).toHaveClass('expense-payment');
  const amount = textbox('Amount of the payment to Anna');
  expect(amount).toHaveValue('24.56');
  expect(card('Ben').getByText('paid 30.00 · settled 24.56')).toBeInTheDocument();
  expect(card('Ben').getByText('gets back 44.56')).toBeInTheDocument();
  expect(card('Anna').getByText('owes 34.56')).toBeInTheDocument();
  expect(card('Anna').getByText('got back 24.56')).toBeInTheDocument();
  expect(screen.getByText('3 people · 2 payments · 30.00 spent')).toBeInTheDocument();

  await user.type(amount, '{Backspace}');
  await user.click(button('Save changes'));
  expect(await screen.findByText('“Payment” updated')).toBeInTheDocument();

  await user.type(screen.getByDisplayValue('Anna'), 'b');
  expect(button('Payment to: Annab')).toBeInTheDocument();
});

test.each<[Locale, ...string[]]>([
  ['en', 'Payment to: Anna', 'Amount of the payment to Anna', 'Remove the payment to Anna', 'Who gets this payment?'],
  ['de', 'Zahlung an: Anna', 'Betrag der Zahlung an Anna', 'Zahlung an Anna entfernen', 'Wer bekommt diese Zahlung?'],
  ['es', 'Pago a: Anna', 'Importe del pago a Anna', 'Eliminar el pago a Anna', '¿Quién recibe este pago?'],
])(
  'Its controls say whom it goes to, also where a page of before has named it in another language: %s.',
  async (locale, to = '', amount = '', remove = '', question = '') => {
    const names = [null, 'Payment', 'Zahlung', 'Pago'];
    const { user } = renderProject(withPayments(...names.map((name) => ({ name }))), { locale });
    const buttons = (name: string) => card('Ben').getAllByRole('button', { name });
    expect(card('Ben').getAllByRole('textbox', { name: amount })).toHaveLength(4);
    expect(buttons(remove)).toHaveLength(4);
    expect(buttons(to)).toHaveLength(4);
    // That of a name in another language.
    await user.click(buttons(to)[names.indexOf(locale === 'de' ? 'Pago' : 'Zahlung')] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: question })).toBeInTheDocument();
  },
);

test('The words by which a payment of before is known are those of our languages.', () => {
  expect(PAYMENT_WORDS).toEqual(locales.map((locale) => messages[locale].expense.unnamedPayment));
});

test('A payment says to whom it goes: to several, to everyone, unevenly, to one person with a weight; and what the bill said.', () => {
  const payments: [Partial<Expense>, string, string][] = [
    [{ name: 'A', involvedMemberIds: ['a', 'c'] }, '2 of 3', '2 of 3'],
    [{ name: 'B', involvedMemberIds: [] }, 'all', 'all'],
    [{ name: 'C', involvedMemberIds: ['a', 'c'], weights: { a: 2 } }, 'uneven', '2 of 3, uneven'],
    [{ name: 'D', involvedMemberIds: ['a'], weights: { a: 2 } }, 'Anna', 'Anna'],
  ];
  const bill = { original: { currency: 'CHF', amount: 2_500 } };
  renderProject(withPayments(...payments.map(([payment]) => payment), bill));
  for (const [{ name }, shown, named] of payments) {
    expect(button(`Payment “${name}” to: ${named}`)).toHaveTextContent(shown);
  }
  expect(button(/^Amount of the payment to Anna: 24\.56, bill of 25.CHF$/)).toBeInTheDocument();
});

test('An expense is marked as a payment in its dialog, and as an expense again.', async () => {
  const { user, server } = renderPayment();
  await user.click(button('Involved in “Dinner”: all'));
  const mark = () => dialog().getByRole('switch', { name: 'This is a payment, not an expense' });
  expect(mark()).not.toBeChecked();
  expect(mark()).toHaveAccessibleDescription('It counts towards who owes whom, not towards what was spent.');
  await user.click(mark());
  expect(mark()).toBeChecked();
  expect(await screen.findByRole('dialog', { name: 'Who gets “Dinner”?' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(button('Payment “Dinner” to: all')).toHaveFocus();
  await user.click(button('Save changes'));
  expect(server.sentOf('')).toMatchObject({ name: 'Dinner', is_payment: true });
  await user.click(button('Payment “Dinner” to: all'));
  await user.click(dialog().getByText('This is a payment, not an expense'));
  await user.keyboard('{Escape}');
  expect(button('Involved in “Dinner”: all')).toBeInTheDocument();
  await user.click(button('Save changes'));
  expect(server.sentOf('')).toMatchObject({ is_payment: false });
  expect(await screen.findByText('Project up to date')).toBeInTheDocument();
});

/** What is asked before this is removed, without the page. */
function renderRemoval(removal: Removal, payment: Partial<Expense> = {}, locale?: Locale) {
  const dialog = <RemovalDialog asked={removal} onClose={() => undefined} />;
  return renderDialog(withPayments(payment), dialog, { locale });
}

test('Removing a payment names it as one.', async () => {
  await renderRemoval({ kind: 'expense', expenseId: 'cash0' });
  expect(screen.getByRole('dialog', { name: 'Remove this payment?' })).toHaveAccessibleDescription(
    'Removes Ben’s payment to Anna, 24.56.',
  );
});

test.each<[Locale, string]>([
  ['en', 'Removes Ben and 1 expense of 30.00. Also removes 1 payment of 24.56.'],
  ['de', 'Entfernt Ben mit 1 Ausgabe über 30,00. Entfernt auch 1 Zahlung über 24,56.'],
  ['es', 'Se eliminará a Ben con 1 gasto de 30,00. También se eliminará 1 pago de 24,56.'],
])('Removing a member tells expenses and payments apart: %s', async (locale, text) => {
  await renderRemoval({ kind: 'member', memberId: 'b' }, {}, locale);
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(text);
});

test('Removing the receiver says that the payment goes too.', async () => {
  await renderRemoval({ kind: 'member', memberId: 'a' });
  expect(screen.getByText('Ben’s payment to Anna is removed too.')).toBeInTheDocument();
});

test('Removing who bears more says how much moves to whom.', async () => {
  const boat = {
    isPayment: undefined,
    name: 'Boat',
    amount: 9_000,
    involvedMemberIds: ['a', 'b'],
    weights: { a: 2 },
  };
  await renderRemoval({ kind: 'member', memberId: 'a' }, boat);
  expect(screen.getByText('60.00 of “Boat” to Ben')).toBeInTheDocument();
});
