import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Locale } from '@/lib/i18n/locales';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, card, dialog, renderProject } from '@/tests/support/components/render-project';
import { spokenText } from '@/tests/support/components/render-with-providers';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';
import { CurrencyDialog, usualCurrencies } from './currency-dialog';
import { currencyName } from './currency-picker';

type User = ReturnType<typeof renderProject>['user'];

async function openCurrencies(user: User) {
  await user.click(button(/^Currency…/));
  await screen.findByRole('dialog');
}

/** The dialog without the page. */
function openAlone(locale?: Locale) {
  return renderDialog(annaAndBen(), <CurrencyDialog onClose={() => undefined} />, { locale });
}

function browserLanguages(...languages: string[]) {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

function choices(name: string) {
  const list = dialog().getByRole('list', { name });
  return within(list).getAllByRole('button').map(spokenText);
}

const search = () => dialog().getByRole('searchbox');
const settlement = () => screen.getByRole('region', { name: 'How to settle debts' });

test('the current currency is marked, and can be taken away', async () => {
  const { user, server } = renderProject({ ...annaAndBen(), currency: 'PLN' });
  expect(card('Anna').getByText(/^paid PLN 45\.00 · /)).toBeInTheDocument();
  await openCurrencies(user);
  expect(dialog().getByRole('button', { current: true })).toHaveAccessibleName('Polish Zloty PLN');
  expect(choices('Common currencies')[1]).toBe('Polish Zloty PLN');
  await user.click(dialog().button('No currency'));
  expect(card('Anna').getByText(/^paid 45\.00 · /)).toBeInTheDocument();
  await screen.findByText('Project updated');
  expect(server.patches).toMatchObject([{ name: 'Summer trip', currency: null }]);
});

test('a chosen currency is shown with every sum, and not in the fields, and is saved by itself', async () => {
  const { user, server } = renderProject(annaAndBen());
  await user.type(card('Ben').textbox('Member name'), 'ny');
  expect(button(/^Currency…/)).toHaveTextContent('Currency… none');
  await openCurrencies(user);
  await user.click(dialog().button('Euro EUR'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(button('Project menu')).toHaveFocus());
  expect(button(/^Currency…/)).toHaveTextContent('Currency… EUR');

  expect(card('Anna').getByText(/^paid €45\.00 · /)).toBeInTheDocument();
  expect(card('Anna').getByText('gets back €22.50')).toBeInTheDocument();
  expect(card('Anna').textbox('Amount of “Taxi”')).toHaveValue('12.50');
  expect(spokenText(settlement())).toContain('€22.50');
  expect(spokenText(settlement())).toContain('€45.00 spent');
  await user.click(button('Remove “Taxi”'));
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription('Removes “Taxi”, €12.50.');
  await user.keyboard('{Escape}');

  const toast = (await screen.findByText('Project updated')).closest<HTMLElement>('[data-sonner-toast]');
  expect(server.patches).toEqual([{ name: 'Summer trip', currency: 'EUR', rates: {} }]);
  expect(button('Save changes')).toBeEnabled();

  await user.click(within(toast!).getByRole('button', { name: 'Undo' }));
  expect(card('Anna').getByText(/^paid 45\.00 · /)).toBeInTheDocument();
  await waitFor(() => expect(server.patches[1]).toMatchObject({ currency: null }));
  expect(button('Save changes')).toBeEnabled();
});

test.each([
  ['en', ['en-US', 'en'], ['USD', 'EUR', 'GBP']],
  ['en', ['en-NZ'], ['NZD', 'USD', 'EUR']],
  // As WebKit says on a Linux without a language.
  ['en', ['C'], ['USD', 'EUR', 'GBP']],
  ['de', ['de'], ['EUR', 'CHF', 'USD']],
  ['de', ['de-CH', 'fr-FR'], ['CHF', 'EUR', 'USD']],
  ['es', ['es-EC'], ['USD', 'EUR', 'MXN']],
  ['es', ['es-419'], ['EUR', 'USD', 'MXN']],
] as const)('in %s with the browser’s languages %j the first are %j', (locale, languages, first) => {
  expect(usualCurrencies(locale, languages).slice(0, 3)).toEqual(first);
});

test('those of the browser’s languages come first, in the words of the page', async () => {
  browserLanguages('de-CH', 'fr-FR');
  await openAlone('de');
  const first = ['Keine Währung', 'Schweizer Franken CHF', 'Euro EUR', 'US-Dollar USD'];
  expect(choices('Häufige Währungen').slice(0, 4)).toEqual(first);
});

test('all others follow by name, each once', async () => {
  await openAlone();
  const others = choices('Other currencies');
  expect(others.slice(0, 2)).toEqual(['Afghan Afghani AFN', 'Albanian Lek ALL']);
  const all = [...choices('Common currencies'), ...others];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(140);
});

test('a search finds codes and names, case and accents left aside, and says how many', async () => {
  await openAlone('es');
  const find = (text: string) => fireEvent.change(search(), { target: { value: text } });
  find('DOLAR CAN');
  expect(choices('Moneda')).toEqual(['dólar canadiense CAD']);
  expect(dialog().getByRole('status')).toHaveTextContent('1 moneda encontrada.');
  find('us');
  expect(choices('Moneda')[0]).toBe('dólar estadounidense USD');
  find('tolar');
  expect(dialog().getByRole('status')).toHaveTextContent('No se encontró ninguna moneda.');
});

test('Enter takes the only one that was found, and otherwise goes on to the list, where arrows move', async () => {
  const { user } = renderProject(annaAndBen());
  await openCurrencies(user);
  expect(search()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(search()).toHaveFocus();
  await user.paste('yen');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button(/^Currency…/)).toHaveTextContent('JPY');

  await openCurrencies(user);
  await user.paste('franc');
  await user.keyboard('{Enter}');
  const found = within(dialog().getByRole('list')).getAllByRole('button');
  expect(found[0]).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(found[1]).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a currency without decimals rounds sums, which the settlement says once, and not what was entered', async () => {
  const members = [
    member('a', { name: 'Anna', expenses: [expense('e', { name: 'Sushi', amount: 10_000 })] }),
    member('b', { name: 'Ben' }),
    member('c', { name: 'Cleo' }),
  ];
  renderProject(project({ members, currency: 'JPY' }));
  expect(card('Anna').getByText('paid ¥100 · 1 expense')).toBeInTheDocument();
  expect(card('Anna').getByText('gets back ¥66')).toBeInTheDocument();
  expect(card('Ben').getByText('owes ¥33')).toBeInTheDocument();
  expect(card('Cleo').getByText('owes ¥33')).toBeInTheDocument();
  expect(screen.getAllByText(/JPY has no decimals: sums are rounded\./)).toHaveLength(1);
  expect(card('Anna').textbox('Amount of “Sushi”')).toHaveValue('100.00');
});

test('a currency with three decimals is shown with them', () => {
  renderProject({ ...annaAndBen(), currency: 'KWD' });
  expect(card('Anna').getByText('paid KWD 45.000 · 3 expenses')).toBeInTheDocument();
  expect(screen.getByText(/KWD has 3 decimals\. Amounts are entered with two\./)).toBeInTheDocument();
});

test('a currency that this platform does not know is shown as its code', async () => {
  const { user } = renderProject({ ...annaAndBen(), currency: 'Taler' });
  expect(card('Anna').getByText('paid Taler 45.00 · 3 expenses')).toBeInTheDocument();
  await openCurrencies(user);
  expect(dialog().getByRole('button', { current: true })).toHaveTextContent('Taler');
  expect(['ABC', 'Taler'].map((code) => currencyName('en', code))).toEqual(['ABC', 'Taler']);
});
