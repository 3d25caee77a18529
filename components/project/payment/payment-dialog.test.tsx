import { screen, waitFor, within } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import type { Project } from '@/lib/domain/project';
import { amountFormat } from '@/lib/i18n/amount-format';
import { compileMessages } from '@/lib/i18n/compile-messages';
import type { Locale } from '@/lib/i18n/locales';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, card, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { messages, spokenText, takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';
import { PaymentDialog } from './payment-dialog';

const link = 'http://localhost/project/p1';

beforeEach(() => localStorage.clear());
beforeEach(() => window.history.replaceState(null, '', '/project/p1?lng=de#x'));
afterEach(() => window.history.replaceState(null, '', '/'));

async function open(shown: Project, payment: RegExp, locale?: Locale) {
  const page = renderProject(shown, { locale });
  await page.user.click(button(payment));
  await screen.findByRole('dialog');
  return page;
}

/** The dialog without the page. */
function openAlone(shown: Project, fromMemberId: string, toMemberId: string) {
  return renderDialog(shown, <PaymentDialog asked={{ fromMemberId, toMemberId }} onClose={() => undefined} />);
}

/** What is folded away, each with its heading. */
function folded() {
  return [...screen.getByRole('dialog').querySelectorAll('details')]
    .filter((details) => details.parentElement?.closest('details') === null)
    .map((details) => spokenText(details));
}

const amountField = () => dialog().textbox('Amount paid');

/** Anna's boat for all, Ben's fuel for Anna and himself, and 5.00 that Cleo has handed Anna. */
function boatTrip(currency?: string) {
  const cash = { isPayment: true, name: null, amount: 500, involvedMemberIds: ['a'] } as const;
  return project({
    currency,
    members: [
      member('a', { name: 'Anna', expenses: [expense('boat', { name: 'Boat', amount: 9_000 })] }),
      member('b', {
        name: 'Ben',
        expenses: [expense('fuel', { name: 'Fuel', amount: 1_001, involvedMemberIds: ['a', 'b'] })],
      }),
      member('c', { name: 'Cleo', expenses: [expense('cash', cash)] }),
    ],
  });
}

test('A payment says what its debtor and its creditor paid and bear, and the sums add up to their balances and open into expenses.', async () => {
  const { user } = await open(boatTrip(), /^Cleo → Anna/);
  expect(dialog().getByRole('heading', { level: 2 })).toHaveTextContent('Cleo pays Anna');
  expect(amountField()).toHaveAttribute('enterkeyhint', 'done');
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'Cleo paid 0.00 and settled 5.00, the share is 30.00. So 25.00 is still to pay.',
  );
  expect(folded().slice(0, 2)).toEqual([
    'Cleo’s balance Paid nothing 0.00 Made 1 payment 5.00 Share of 1 expense −30.00 To pay 25.00',
    'Anna’s balance Paid 1 expense 90.00 Share of 2 expenses −35.00 Got 1 payment −5.00 To get back 50.00',
  ]);

  // Each with who paid it, and a payment with whom it went to.
  await user.click(dialog().getByText('Share of 2 expenses'));
  await waitFor(() => expect(dialog().getAllByRole('listitem')).toHaveLength(2));
  expect(dialog().getAllByRole('listitem').map(spokenText)).toEqual([
    'Boat paid by Anna −30.00',
    'Fuel paid by Ben −5.00',
  ]);
  await user.click(dialog().getByText('Made 1 payment'));
  await waitFor(() => expect(dialog().getAllByRole('listitem')).toHaveLength(3));
  expect(spokenText(dialog().getAllByRole('listitem')[0] as Element)).toBe('Payment to Anna 5.00');
});

test('In a currency without decimals the share is told in whole units, and its lines with the rest of less than a unit.', async () => {
  const members = ['Anna', 'Ben', 'Cleo'].map((name, at) =>
    member(name, { name, expenses: at === 0 ? [expense('e', { amount: 10_000 })] : [] }),
  );
  const { user } = await openAlone(project({ members, currency: 'JPY' }), 'Ben', 'Anna');
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/^Ben paid ¥0, the share is ¥33\./);
  expect(folded().slice(0, 2)).toEqual([
    'Ben’s balance Paid nothing ¥0 Share of 1 expense −¥33 To pay ¥33',
    'Anna’s balance Paid 1 expense ¥100 Share of 1 expense −¥34 To get back ¥66',
  ]);
  await user.click(dialog().getAllByText('Share of 1 expense')[0] as Element);
  await waitFor(() => expect(dialog().getAllByRole('listitem')).toHaveLength(2));
  expect(dialog().getAllByRole('listitem').map(spokenText)).toEqual([
    'e paid by Anna −¥33.33',
    'Rounded to whole amounts ¥0.33',
  ]);
});

test('One sentence says why this payment is made, and one why no list is shorter.', async () => {
  await openAlone(annaAndBen(), 'ben', 'anna');
  expect(dialog().getByText('Ben owes exactly what Anna gets back.')).toBeInTheDocument();
  expect(dialog().getByText(/^That’s the fewest possible: without this payment/)).toBeInTheDocument();
});

test('Where several people cancel out, the sentences name them and count them.', async () => {
  await openAlone(boatTrip(), 'c', 'a');
  expect(
    dialog().getByText(
      'The balances of these people cancel out: Anna, Ben, and Cleo. In the order of the project, those who owe pay those who get money back.',
    ),
  ).toBeInTheDocument();
  expect(dialog().getByText(/3 people have a balance, and no smaller group of them cancels out/)).toBeInTheDocument();
});

test('Where there are groups, each takes one payment less than it has people.', async () => {
  const pair = (from: string, to: string, amount: number) => [
    member(to, { name: to, expenses: [expense(`${from} ${to}`, { amount, involvedMemberIds: [from] })] }),
    member(from, { name: from }),
  ];
  await openAlone(project({ members: [...pair('Ben', 'Anna', 700), ...pair('Cleo', 'Dan', 900)] }), 'Cleo', 'Dan');
  expect(dialog().getByText(/4 people have a balance, in at most 2 groups that cancel out/)).toBeInTheDocument();
});

test('Above sixteen people with a balance it says how the list is made, and claims nothing.', async () => {
  const members = Array.from({ length: 18 }, (_, at) =>
    member(`m${at}`, { expenses: at === 0 ? [expense('e', { amount: 1_800 })] : [] }),
  );
  await openAlone(project({ members }), 'm3', 'm0');
  expect(dialog().getByText(/^The balances of 18 people cancel out, m3 and m0 among them\./)).toBeInTheDocument();
  expect(dialog().getByText(/^18 people have a balance, too many to try every list\./)).toBeInTheDocument();
  expect(dialog().queryByText(/fewest possible/)).not.toBeInTheDocument();
});

test('Marked as paid it is saved at once, and by two presses in a row once: a payment of the debtor to the creditor alone, without a name.', async () => {
  const payment = /^Ben → Anna/;
  const { user, server } = await open(annaAndBen(), payment, 'de');
  await user.dblClick(dialog().button('Bezahlt'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const heading = screen.getAllByRole('heading', { level: 2 })[0];
  await waitFor(() => expect(heading).toHaveFocus());
  expect(await screen.findByText('Ben hat Anna 22,50 gezahlt')).toBeInTheDocument();
  expect(card('Ben').getByRole('button', { name: 'Zahlung an: Anna' })).toBeInTheDocument();
  expect(card('Ben').getByDisplayValue('22,50')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: payment })).not.toBeInTheDocument();
  expect(server.writes).toHaveLength(1);
  expect(server.sentOf('new-')).toMatchObject({
    name: null,
    amount: 22.5,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    order: 0,
    involved_members: ['anna'],
    is_payment: true,
  });
});

test.each<[Locale, string, string, string]>([
  ['en', 'Paid', 'Ben paid Anna 22.50', 'Payment to: Anna'],
  ['es', 'Pagado', 'Ben pagó 22,50 a Anna', 'Pago a: Anna'],
])('What was paid is told in the words of the language: %s', (locale, mark, noted, to) => {
  const t = createTranslator({ locale, messages: compileMessages(messages[locale]) });
  const amount = amountFormat(locale, 'sum')(2_250);
  expect(t('payment.paid')).toBe(mark);
  expect(t('payment.noted', { from: 'Ben', to: 'Anna', amount })).toBe(noted);
  expect(t('expense.unnamedPaymentTo', { people: 'Anna' })).toBe(to);
});

test('Its toast undoes it, and that is saved at once; what else was edited stays unsaved.', async () => {
  const { user, server } = renderProject(annaAndBen());
  await user.type(textbox('Project name'), '!');
  await user.click(button(/^Ben → Anna/));
  await user.click(await dialog().findByRole('button', { name: 'Paid' }));
  const toast = (await screen.findByText('Ben paid Anna 22.50')).closest<HTMLElement>('[data-sonner-toast]');
  await user.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Ben’s payment to Anna removed')).toBeInTheDocument();
  expect(button(/^Ben → Anna/)).toBeInTheDocument();
  expect(server.patches).toMatchObject([{}, { expenses: { 'saved-expense-1': null } }]);
  expect(server.project.name).toBe('Summer trip');
  expect(button('Save changes')).toBeEnabled();
});

test('More than all of it is no part of it, nor is nothing, and that is said. A part is noted by its amount, and the rest stays open.', async () => {
  const { user, server } = await open(annaAndBen(), /^Ben → Anna/);
  expect(amountField()).toHaveValue('22.50');
  for (const [typed, said] of [
    ['0', 'How much was paid?'],
    ['22.51', 'That is more than the 22.50 still to pay.'],
    ['', 'How much was paid?'],
  ] as const) {
    await user.clear(amountField());
    if (typed !== '') await user.type(amountField(), typed);
    await user.click(dialog().button('Paid'));
    expect(amountField()).toHaveFocus();
    expect(amountField()).toBeInvalid();
    expect(amountField()).toHaveAccessibleDescription(said);
    expect(server.writes).toEqual([]);
  }
  await user.type(amountField(), '12.5');
  expect(amountField()).toBeValid();
  expect(amountField()).toHaveAccessibleDescription('');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Ben paid Anna 12.50')).toBeInTheDocument();
  expect(button(/^Ben → Anna.*10\.00$/)).toBeInTheDocument();
  expect(server.sentOf('new-')).toMatchObject({ amount: 12.5, is_payment: true });
});

test.each([
  ['ben', 'You pay Anna', 'You paid 0.00, your share is 22.50. So 22.50 is still to pay.', 'Your balance'],
  ['anna', 'Ben pays you', 'Ben paid 0.00, the share is 22.50. So 22.50 is still to pay.', 'Ben’s balance'],
])('To who has said that they are %s it speaks of them.', async (me, title, said, balance) => {
  localStorage.setItem('quits-me/p1', me);
  await openAlone(annaAndBen(), 'ben', 'anna');
  expect(screen.getByRole('dialog', { name: title })).toHaveAccessibleDescription(said);
  expect(dialog().getByText(balance)).toBeInTheDocument();
});

test('Of whoever owes several it says how much of it goes to this one.', async () => {
  const hut = expense('hut', { amount: 2_000, involvedMemberIds: ['c'] });
  const fuel = expense('fuel', { amount: 1_000, involvedMemberIds: ['c'] });
  const members = [
    member('a', { name: 'Anna', expenses: [hut] }),
    member('b', { name: 'Ben', expenses: [fuel] }),
    member('c', { name: 'Cleo' }),
  ];
  await openAlone(project({ members }), 'c', 'a');
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'Cleo paid 0.00, the share is 30.00. So 30.00 is still to pay, 20.00 of it to Anna.',
  );
});

test('It opens and closes with the keyboard alone, no undo is made beneath it, and the focus returns to its row.', async () => {
  const { user, server } = renderProject(annaAndBen());
  button(/^Ben → Anna/).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await user.keyboard('{Control>}z{/Control}');
  expect(server.writes).toEqual([]);
  expect(dialog().getByRole('heading', { level: 2 })).toHaveTextContent('Ben pays Anna');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button(/^Ben → Anna/)).toHaveFocus());
});

test('One payment is copied as a text, with the link to the project.', async () => {
  const { user } = await openAlone(annaAndBen(), 'ben', 'anna');
  await user.click(dialog().button('Copy'));
  expect(await dialog().findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`Summer trip\nBen → Anna: 22.50\n${link}`);
});

test('All payments are copied as one text.', async () => {
  const { user } = renderProject(boatTrip('EUR'));
  await user.click(button('Copy all payments'));
  expect(await navigator.clipboard.readText()).toBe(`Summer trip\nBen → Anna: €25.00\nCleo → Anna: €25.00\n${link}`);
});

test('Where the browser lets no page copy, the text is shown, marked.', async () => {
  const { user } = await openAlone(annaAndBen(), 'ben', 'anna');
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await user.click(dialog().button('Copy'));
  const text = await dialog().findByRole<HTMLTextAreaElement>('textbox', { name: /^This browser doesn’t let/ });
  expect(text).toHaveFocus();
  expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe(`Summer trip\nBen → Anna: 22.50\n${link}`);
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('The picture says for everyone who is not quits how they stand.', () => {
  renderProject(boatTrip());
  const picture = screen.getByRole('figure', { name: 'Balances' });
  expect(within(picture).getAllByRole('paragraph').map(spokenText)).toEqual([
    'Anna gets back 50.00',
    'Ben owes 25.00',
    'Cleo owes 25.00',
  ]);
});
