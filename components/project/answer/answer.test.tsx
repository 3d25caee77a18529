import { act, screen, waitFor, within } from '@testing-library/react';
import { SessionContext } from '@/components/project/session-context';
import { SettlementProvider } from '@/components/project/settlement/settlement';
import type { Project } from '@/lib/domain/project';
import type { Locale } from '@/lib/i18n/locales';
import { idleSession } from '@/tests/support/components/idle-session';
import { button, card, dialog, renderProject } from '@/tests/support/components/render-project';
import { messages, renderWithProviders, spokenText } from '@/tests/support/components/render-with-providers';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';
import { Answer } from './answer';

const KEY = 'quits-me/p1';

beforeEach(() => localStorage.clear());

const answer = () => screen.getByRole('region', { name: /^(How things stand|So steht es|Estado de las cuentas)$/ });
const main = () => spokenText(within(answer()).getAllByRole('paragraph')[0] as Element).trim();
const payments = () => within(answer()).queryAllByRole('listitem').map(spokenText);
const why = () => within(answer()).queryByRole('button', { name: /^(Why|Warum|¿Por qué)\?/ })?.textContent ?? null;
const paid = (name: RegExp) => within(answer()).getByRole('button', { name });
const choice = () => screen.getByRole<HTMLSelectElement>('combobox');

/** The answer without the page around it. */
function renderAlone(shown: Project, { locale }: { locale?: Locale } = {}) {
  const nothing = () => undefined;
  return renderWithProviders(
    <SessionContext value={idleSession(shown, { isDemo: false })}>
      <SettlementProvider>
        <Answer actions={{ openPayment: nothing, markAsPaid: nothing, openAccount: nothing }} />
      </SettlementProvider>
    </SessionContext>,
    { locale },
  );
}

/** Anna paid for all of so many; each owes her the same. */
function crowd(others: number): Project {
  const names = Array.from({ length: others }, (_, at) => `Guest ${at + 1}`);
  return project({
    members: [
      member('anna', { name: 'Anna', expenses: [expense('hut', { amount: (others + 1) * 1_000 })] }),
      ...names.map((name, at) => member(`guest${at}`, { name })),
    ],
  });
}

test('As long as nobody has said who they are, the top says what all have to pay, and asks.', () => {
  renderProject(annaAndBen());
  expect(main()).toBe('1 payment to go');
  expect(payments()).toEqual(['Ben to Anna 22.50 Paid']);
  expect(why()).toBeNull();
  expect(choice()).toHaveDisplayValue('Who are you?');
  expect(screen.getByText('2 people · 45.00 spent')).toBeInTheDocument();
});

test('A project without expenses says so, also to who has said who they are: nobody is quits yet.', async () => {
  const { user } = renderAlone(project({ members: [member('a')] }));
  expect(main()).toBe('No expenses yet');
  await user.selectOptions(choice(), 'a');
  expect([main(), why()]).toEqual(['No expenses yet', null]);
  expect(answer()).toHaveAttribute('data-tone', 'empty');
});

test.each<[Locale, string]>([
  ['en', 'Nothing is counted yet'],
  ['de', 'Noch zählt nichts mit'],
  ['es', 'Aún no se suma nada'],
])('Of bills that all wait for their amounts it is said that they do not count yet (%s).', (locale, text) => {
  const hut = expense('hut', { amount: null, original: { amount: 30_000, currency: 'CZK' } });
  renderProject(project({ currency: 'EUR', members: [member('anna', { expenses: [hut] })] }), { locale });
  expect(main()).toBe(text);
  expect(answer()).toHaveAttribute('data-tone', 'empty');
  expect(screen.queryByText(messages[locale].settlement.noExpenses)).not.toBeInTheDocument();
});

test('Money that was handed over before anything was spent is to be paid back, and who has no part in it is quits.', async () => {
  const handed = expense('p', { amount: 500, isPayment: true, involvedMemberIds: ['ben'] });
  const { user } = renderAlone(
    project({
      members: [
        member('anna', { name: 'Anna', expenses: [handed] }),
        member('ben', { name: 'Ben' }),
        member('cleo', { name: 'Cleo' }),
      ],
    }),
  );
  expect(main()).toBe('1 payment to go');
  await user.selectOptions(choice(), 'Ben');
  expect(main()).toBe('You owe 5.00');
  await user.selectOptions(choice(), 'Cleo');
  expect(main()).toBe('You are quits');
});

test.each<[Locale, string, string[], string]>([
  ['en', 'You owe 22.50', ['to Anna 22.50 Paid'], 'Why? You paid 0.00, your share is 22.50'],
  ['de', 'Du schuldest 22,50', ['an Anna 22,50 Bezahlt'], 'Warum? Du hast 0,00 bezahlt, dein Anteil ist 22,50'],
  ['es', 'Debes 22,50', ['a Anna 22,50 Pagado'], '¿Por qué? Pagaste 0,00 y tu parte es 22,50'],
])('Who has said who they are sees what they owe, to whom, and why (%s).', async (locale, owe, rows, because) => {
  const { user } = renderAlone(annaAndBen(), { locale });
  await user.selectOptions(choice(), 'Ben');
  expect([main(), payments(), why()]).toEqual([owe, rows, because]);
});

test('The choice is stored on this device, and can be dropped.', async () => {
  const { user, server, unmount } = renderProject(annaAndBen());
  await user.selectOptions(choice(), 'Ben');
  expect(screen.getByRole('combobox', { name: 'You are' })).toHaveValue('ben');
  expect(localStorage.getItem(KEY)).toBe('ben');
  expect(button('Project up to date')).toBeInTheDocument();
  expect(server.calls).toEqual([]);
  unmount();

  const { user: again } = renderProject(annaAndBen());
  expect(main()).toBe('You owe 22.50');
  await again.selectOptions(choice(), 'Anna');
  expect([main(), payments(), why()]).toEqual([
    'You get back 22.50',
    ['from Ben 22.50 Paid'],
    'Why? You paid 45.00, your share is 22.50',
  ]);
  await again.selectOptions(choice(), 'I’m not listed');
  expect(main()).toBe('1 payment to go');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each([
  ['before the first member', project({ members: [] })],
  ['before the first expense', project({ members: [member('a'), member('b')] })],
  ['where everyone is quits', crowd(0)],
])('%s no payments are required, as the answer says', (_when, shown) => {
  renderAlone(shown);
  expect(within(answer()).getByText('No payments required')).toBeInTheDocument();
});

test('A project that asks for its people first tells that no payments are required, too', () => {
  renderProject(project({ members: [] }));
  expect(screen.getByRole('heading', { name: 'Who shares the costs?' })).toBeInTheDocument();
  expect(screen.getAllByText('No payments required').map(({ tagName }) => tagName)).toEqual(['P', 'H2']);
});

test('As long as anyone has to pay, nobody is told that no payments are required', async () => {
  const { user } = renderAlone(crowd(2));
  await user.selectOptions(choice(), 'anna');
  expect(within(answer()).queryByText('No payments required')).not.toBeInTheDocument();
});

test('“Paid” saves the payment at once, and the sentence adds up with it; then everyone is quits.', async () => {
  const { user, server } = renderProject(annaAndBen());
  await user.selectOptions(choice(), 'Ben');
  await user.click(paid(/^Paid: to Anna, 22\.50$/));
  expect(await screen.findByText('Ben paid Anna 22.50')).toBeInTheDocument();
  expect(server.writes).toEqual(['PATCH /projects/p1']);
  expect([main(), payments()]).toEqual(['You are quits', []]);
  expect(within(answer()).getByText('Everyone is quits.')).toBeInTheDocument();
  expect(why()).toBe('Why? You paid 0.00 and settled 22.50, your share is 22.50');
  expect(answer().querySelector('.answer-main')).toHaveFocus();
  expect(answer()).toHaveAttribute('data-moment');
  await user.selectOptions(choice(), 'Anna');
  expect(why()).toBe('Why? You paid 45.00 and got back 22.50, your share is 22.50');
});

test('Where everyone is quits from the start there is no moment to mark.', () => {
  const even = ['Anna', 'Ben'].map((name) => member(name, { name, expenses: [expense(`${name}1`, { amount: 500 })] }));
  renderAlone(project({ members: even }));
  expect(main()).toBe('Everyone is quits.');
  expect(answer()).not.toHaveAttribute('data-moment');
});

test('A second press right after the first does not pay what has come beneath the finger.', async () => {
  const { user, server } = renderProject(crowd(2));
  await user.dblClick(paid(/^Paid: Guest 1 to Anna/));
  await screen.findByText('Guest 1 paid Anna 10.00');
  expect(payments()).toEqual(['Guest 2 to Anna 10.00 Paid']);
  expect(server.writes).toHaveLength(1);
});

test('Of many payments three are shown, and the rest by a press.', async () => {
  const { user, unmount } = renderAlone(crowd(7));
  expect(payments()).toHaveLength(3);
  await user.click(button('4 more payments'));
  expect(payments()).toHaveLength(7);
  expect(button(/^Guest 4 to Anna/)).toHaveFocus();
  unmount();
  renderAlone(crowd(4));
  expect(payments()).toHaveLength(4);
});

test('Where they can only be read, the first of the rest has the focus, too.', async () => {
  const { user } = renderProject({ ...crowd(7), readOnly: true });
  await user.click(button('4 more payments'));
  expect(document.activeElement).toHaveTextContent('Guest 4 to Anna');
});

test('A press on a payment opens it, and one on the reason opens the account.', async () => {
  const { user } = renderProject(annaAndBen());
  await user.selectOptions(choice(), 'Ben');
  await user.click(button(/^to Anna 22\.50$/));
  expect(await screen.findByRole('dialog', { name: 'You pay Anna' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(button(/^Why\?/));
  expect(await screen.findByRole('dialog', { name: 'You owe 22.50' })).toHaveAccessibleDescription(
    'You paid 0.00, your share is 22.50.',
  );
  expect(dialog().getByText('Share of 3 expenses')).toBeInTheDocument();
  await user.click(dialog().button('Close'));
  await waitFor(() => expect(button(/^Why\?/)).toHaveFocus());
});

test.each([
  ['en', 'Quits0.00'],
  ['de', 'Quitt0,00'],
  ['es', 'En paz0,00'],
] as const)('In %s the account of who is quits ends with that word.', async (locale, last) => {
  const members = ['Anna', 'Ben'].map((name) =>
    member(name, { name, expenses: [expense(`${name}1`, { amount: 2_000 })] }),
  );
  const { user } = renderProject(project({ members }), { locale });
  await user.selectOptions(choice(), 'Anna');
  await user.click(button(/^(Why|Warum|¿Por qué)\?/));
  await screen.findByRole('dialog');
  expect([...screen.getByRole('dialog').querySelectorAll('p')].at(-1)).toHaveTextContent(last);
});

test('In Spanish one’s own account speaks of nobody else.', async () => {
  const { user } = renderProject(annaAndBen(), { locale: 'es' });
  await user.selectOptions(choice(), 'Ben');
  await user.click(button(/^¿Por qué\?/));
  await screen.findByRole('dialog', { name: 'Debes 22,50' });
  const lines = [...screen.getByRole('dialog').querySelectorAll('summary, p')].map(({ textContent }) => textContent);
  expect(lines).toEqual(expect.arrayContaining(['Ningún gasto pagado0,00', 'Parte de 3 gastos−22,50', 'A pagar22,50']));
});

test('By a read-only link the answer is told, and nothing in it can be pressed but who one is.', async () => {
  const { user } = renderProject({ ...annaAndBen(), readOnly: true });
  await user.selectOptions(choice(), 'Ben');
  expect([main(), payments()]).toEqual(['You owe 22.50', ['to Anna 22.50']]);
  expect(within(answer()).getByText('Why? You paid 0.00, your share is 22.50')).toBeInTheDocument();
  expect(within(answer()).queryAllByRole('button')).toEqual([]);
});

test('A storage that is blocked is no error: the choice holds as long as the page is open.', async () => {
  const blocked = () => {
    throw new DOMException('Denied.', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(blocked);
  }
  const { user } = renderAlone(annaAndBen());
  await user.selectOptions(choice(), 'Ben');
  expect(main()).toBe('You owe 22.50');
  await user.selectOptions(choice(), 'I’m not listed');
  expect(choice()).toHaveDisplayValue('Who are you?');
});

test('A member who is new stays chosen once the save has given them another id.', async () => {
  const { user } = renderProject(annaAndBen());
  await user.click(button('Add member'));
  await user.keyboard('Cleo');
  await user.selectOptions(choice(), 'Cleo');
  expect(main()).toBe('You owe 15.00');
  await user.click(button('Save changes'));
  await waitFor(() => expect(localStorage.getItem(KEY)).toMatch(/^saved-member-/));
  expect(main()).toBe('You owe 15.00');
});

test('Where the chosen member is removed, the top says again what the group is at.', async () => {
  localStorage.setItem(KEY, 'ben');
  const { user } = renderProject(annaAndBen());
  await user.click(card('Ben').button('Remove Ben'));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(main()).toBe('Everyone is quits.');
});

test('A row keeps the focus when a save gives the person another id.', async () => {
  const { user } = renderProject(annaAndBen());
  await user.click(button('Add member'));
  await user.keyboard('Cleo');
  const ofCleo = () => screen.findByRole('button', { name: /^Cleo to Anna/ });
  const row = await ofCleo();
  act(() => row.focus());
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Project up to date');
  expect(await ofCleo()).toHaveFocus();
});

describe('The example', () => {
  test('answers for whoever owes the most, and stores nobody; its cards are folded where the screen has one column, however few expenses there are.', () => {
    renderProject(annaAndBen(), { isDemo: true });
    expect(spokenText(answer())).toContain('You owe 22.50');
    expect(choice()).toHaveDisplayValue('Ben');
    expect(localStorage.getItem(KEY)).toBeNull();
    for (const name of ['Anna', 'Ben']) {
      expect(card(name).button(`Expenses of ${name}`)).toHaveAttribute('aria-expanded', 'false');
    }
  });

  test('takes nobody for somebody again who has chosen somebody else there, or nobody.', async () => {
    const { user, unmount } = renderProject(annaAndBen(), { isDemo: true });
    await user.selectOptions(choice(), 'Anna');
    expect(spokenText(answer())).toContain('You get back 22.50');
    await user.selectOptions(choice(), 'I’m not listed');
    expect(spokenText(answer())).toContain('1 payment to go');
    unmount();
    renderProject(annaAndBen(), { isDemo: true });
    expect(spokenText(answer())).toContain('1 payment to go');
  });
});
