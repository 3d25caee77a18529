import { TextDecoder } from 'node:util';
import { screen, waitFor, within } from '@testing-library/react';
import type { Project } from '@/lib/domain/project';
import { browserPlatform } from '@/lib/session/browser-platform';
import { findLocalProject } from '@/lib/session/drafts/local-project';
import { recentProjects } from '@/lib/session/recents/recent-projects';
import { FakeServer, problem } from '@/tests/support/components/fake-server';
import { button, dialog } from '@/tests/support/components/render-project';
import { renderWithProviders, takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { project } from '@/tests/support/sample-projects';
import { SimulatedBrowser, type SimulatedTab } from '@/tests/support/simulated-platform';
import { COSPEND_WEIGHTS, spliitExpense, spliitGroup } from '@/tests/support/transfer/group-files';
import { ImportDialog } from './import-dialog';

// jsdom has none, and its files can't be read.
Object.assign(globalThis, { TextDecoder });

function open(locale?: 'en' | 'de' | 'es') {
  const server = new FakeServer(project({ members: [] }));
  const onClose = jest.fn();
  return { server, onClose, ...renderWithProviders(<ImportDialog onClose={onClose} />, { pathname: '/', locale }) };
}

beforeEach(() => localStorage.clear());

const text = () => dialog().textbox(/^(Or paste|Oder den|O pega)/);
const rows = () =>
  within(dialog().getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

const BILLS = JSON.stringify([
  { what: 'Hut', amount: 100, currency: 'EUR', payer_name: 'Ida', payer_weight: 1, owers: ['Ida', 'Jon'] },
  { what: 'Ski', amount: 30, currency: 'CHF', payer_name: 'Jon', payer_weight: 1, owers: ['Ida'] },
]);

/** As a browser reads it. */
const fileOf = (name: string, text: string) =>
  Object.assign(new File([text], name), { arrayBuffer: async () => Buffer.from(text) });

test('A file with nothing in it is said to be empty, and numbers have the marks of the language.', async () => {
  const { user } = open();
  await user.upload(dialog().getByLabelText('Choose a file'), fileOf('empty.csv', ' \n'));
  expect(await dialog().findByRole('alert')).toHaveTextContent('There is nothing in this file.');
  await user.upload(dialog().getByLabelText('Choose a file'), fileOf('large.txt', 'x 1 p\n'.repeat(5_001)));
  const refused = 'This has 5,001 expenses. A project holds at most 2,000.';
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent(refused));
});

test('A file that is refused leaves the field to paste into, which takes its place.', async () => {
  const { user } = open();
  await user.upload(dialog().getByLabelText('Choose a file'), fileOf('a.csv', 'foo,bar\nx,y\n'));
  expect(await dialog().findByRole('alert')).toHaveTextContent('or paste a list such as “Hut 240”');
  expect(text()).toHaveValue('');
  await user.type(text(), 'Hut 240');
  expect(text()).toHaveFocus();
  expect(text()).toHaveValue('Hut 240');
  expect(dialog().getByText('Recognised: a list')).toBeInTheDocument();
  expect(dialog().button('Choose a file')).toBeInTheDocument();
});

test('A file that is refused again in the same way is said anew, and so is a text in its place.', async () => {
  const { user } = open();
  const file = fileOf('a.csv', 'foo,bar\nx,y\n');
  const choose = () => user.upload(dialog().getByLabelText('Choose a file'), file);
  await choose();
  const said = await dialog().findByRole('alert');
  await choose();
  await waitFor(() => expect(said).not.toBeInTheDocument());
  const again = dialog().getByRole('alert');
  expect(again).toHaveTextContent('This is none of the formats that Quits reads.');
  await user.click(text());
  await user.paste('foo\nbar');
  expect(again).not.toBeInTheDocument();
  const ofText = dialog().getByRole('alert');
  await user.type(text(), 'x');
  expect(dialog().getByRole('alert')).toBe(ofText);
});

test('A file that can’t be opened leaves that field, too. One that is read needs none.', async () => {
  const { user } = open();
  const arrayBuffer = () => Promise.reject(new Error('It is gone.'));
  const gone = Object.assign(new File([], 'a.csv'), { arrayBuffer });
  await user.upload(dialog().getByLabelText('Choose a file'), gone);
  expect(await dialog().findByRole('alert')).toHaveTextContent('Choose it once more, or paste its text.');
  expect(text()).toBeInTheDocument();
  await user.upload(dialog().getByLabelText('Choose a file'), fileOf('a.csv', 'Hut 240'));
  expect(await dialog().findByText('Recognised: a list')).toBeInTheDocument();
  expect(dialog().queryByRole('textbox', { name: 'Or paste its text' })).not.toBeInTheDocument();
  takeLoggedErrors();
});

test.each([
  [
    'en',
    'The amount of “Hut” is too large. A single amount is at most 9,999,999,999.99. Correct it in the file, or the rate.',
  ],
  [
    'de',
    'Der Betrag von „Hut“ ist zu groß. Ein einzelner Betrag ist höchstens 9.999.999.999,99. Berichtige den Betrag in der Datei oder den Kurs.',
  ],
  [
    'es',
    'El importe de «Hut» es demasiado grande. Un solo importe puede ser como mucho 9.999.999.999,99. Corrígelo en el archivo, o corrige el tipo de cambio.',
  ],
] as const)(
  'An amount that is too large is refused with the largest, and with what to do: %s.',
  async (locale, said) => {
    const { user } = open(locale);
    await user.click(text());
    await user.paste(
      JSON.stringify([{ what: 'Hut', amount: 1e10, payer_name: 'Ida', payer_weight: 1, owers: ['Ida'] }]),
    );
    expect(await dialog().findByRole('alert')).toHaveTextContent(said);
  },
);

test('A pasted list is recognised at once, and shown with the balances of both sides before anything is created.', async () => {
  const { user, server } = open();
  expect(screen.queryByRole('button', { name: 'Create project' })).not.toBeInTheDocument();
  await user.click(text());
  await user.paste('Hut 240 Ida\nFuel 64.50 Jon\nthanks');
  expect(dialog().getByText('Recognised: a list')).toBeInTheDocument();
  expect(dialog().getByText('2 people · 2 expenses')).toBeInTheDocument();
  expect(rows()).toEqual(['Ida+87.75+87.75', 'Jon−87.75−87.75']);
  expect(dialog().getByText('All balances are the same, to the cent.')).toBeInTheDocument();
  expect(dialog().getByText('1 line without a clear amount (line 3)')).toBeInTheDocument();
  expect(server.log).toEqual([]);
});

test('A file is read whatever its name, which names the project if nothing else does.', async () => {
  const { user } = open();
  const file = new File(['Hut 240 Ida'], 'Ski week.txt', { type: 'text/plain' });
  file.arrayBuffer = async () => new Uint8Array(Buffer.from('Hut 240 Ida')).buffer;
  await user.upload(screen.getByLabelText('Choose a file'), file);
  expect(await dialog().findByRole('textbox', { name: 'Project name' })).toHaveValue('Ski week');
  expect(dialog().button('Ski week.txt')).toBeInTheDocument();
});

test('What is refused says why, and what to do about it.', async () => {
  const { user } = open();
  await user.click(text());
  await user.paste('{"participants": [');
  expect(dialog().getByRole('alert')).toHaveTextContent('This begins like JSON but can’t be read.');
  await user.clear(text());
  expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
  await user.type(text(), 'Hut');
  expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
  await user.type(text(), '{Enter}Fuel');
  expect(dialog().getByRole('alert')).toHaveTextContent('This is none of the formats that Quits reads.');
  await user.clear(text());
  await user.paste('Date,Description,Is Reimbursement,Split mode,Ida\n2026-01-01,Hut,No,Evenly,5');
  expect(dialog().getByRole('alert')).toHaveTextContent('In Spliit, export as JSON instead.');
});

const euros = (...texts: string[]) => texts.map((row) => row.replaceAll(' ', '\u00A0'));

test.each([
  ['en', 'How many EUR for 1 CHF', '1.05', ['Jon−€18.50−€18.50', 'Ida+€18.50+€18.50']],
  ['de', 'Wie viele EUR für 1 CHF', '1,05', euros('Jon−18,50 €−18,50 €', 'Ida+18,50 €+18,50 €')],
  ['es', 'Cuántos EUR por 1 CHF', '1,05', euros('Jon−18,50 €−18,50 €', 'Ida+18,50 €+18,50 €')],
] as const)('In %s it is asked what other currencies are worth, and balances follow each key.', async (...row) => {
  const [locale, field, rate, balances] = row;
  const { user } = open(locale);
  await user.click(text());
  await user.paste(BILLS);
  expect(dialog().getByRole('radio', { name: 'EUR' })).toBeChecked();
  expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
  expect(dialog().queryByRole('table')).not.toBeInTheDocument();
  await user.type(dialog().textbox(field), rate.slice(0, 1));
  expect(rows()[1]).toMatch(/^Ida.*20[.,]00/);
  await user.type(dialog().textbox(field), rate.slice(1));
  expect(rows()).toEqual(balances);
  await user.clear(dialog().textbox(field));
  expect(dialog().queryByRole('table')).not.toBeInTheDocument();
});

test('A currency that is called like a part of every object is asked for like any other.', async () => {
  const { user } = open();
  await user.click(text());
  await user.paste(BILLS.replaceAll('CHF', 'constructor'));
  expect(dialog().getByRole('textbox', { name: /constructor/ })).toHaveValue('');
});

test('The project is created with the rates, and bills that keep their currency.', async () => {
  jest.spyOn(browserPlatform, 'openDrafts').mockReturnValue(null);
  const { user, server } = open();
  await user.click(text());
  await user.paste(BILLS);
  await user.type(dialog().textbox('How many EUR for 1 CHF'), '1.05');
  await user.click(button('Create project'));
  await waitFor(() => expect(server.writes).toHaveLength(1));
  const { body } = server.calls.find(({ method }) => method === 'POST') ?? {};
  expect(body).toMatchObject({ currency: 'EUR', rates: { CHF: '1.05' } });
  const ski = { name: 'Ski', amount: null, original: { amount: 30, currency: 'CHF' } };
  expect(Object.values(body?.expenses ?? {})).toContainEqual(expect.objectContaining(ski));
  takeLoggedErrors();
});

test('Another currency may be the project’s, and what is in one may be left out.', async () => {
  const { user } = open('de');
  await user.click(text());
  await user.paste(BILLS);
  await user.click(dialog().getByRole('radio', { name: 'CHF' }));
  await user.type(dialog().textbox('Wie viele EUR für 1 CHF'), '1,05');
  expect(rows()).toEqual(euros('Jon−17,62 CHF−17,62 CHF', 'Ida+17,62 CHF+17,62 CHF'));
  await user.click(dialog().getByRole('checkbox', { name: 'Den Eintrag in EUR weglassen' }));
  expect(rows()).toEqual(euros('Jon+30,00 CHF+30,00 CHF', 'Ida−30,00 CHF−30,00 CHF'));
  expect(dialog().getByText('1 Eintrag in einer anderen Währung')).toBeInTheDocument();
  await user.click(dialog().getByRole('checkbox', { name: 'Den Eintrag in EUR weglassen' }));
  expect(dialog().queryByRole('table')).not.toBeInTheDocument();
});

test('In a currency without decimals balances are whole units, as on the page of the project.', async () => {
  const { user } = open();
  const tea = { what: 'Tea', currency: 'JPY', payer_name: 'Ida', payer_weight: 1, owers: ['Ida', 'Jon', 'Kim'] };
  await user.click(text());
  await user.paste(JSON.stringify([{ ...tea, amount: 100 }]));
  expect(rows()).toEqual(['Ida+¥66+¥66', 'Jon−¥33−¥33', 'Kim−¥33−¥33']);
});

test('The rate of the day is proposed here, too.', async () => {
  const { user, server } = open();
  const body = { currency: 'EUR', source: 'ecb.europa.eu', day: '2026-11-24', rates: { CHF: '1.05' } };
  server.intercept = ({ path }) => (path === '/rates?currency=EUR' ? { status: 200, body } : undefined);
  await user.click(text());
  await user.paste(BILLS);
  await user.click(await dialog().findByRole('button', { name: /from ecb\.europa\.eu: 1\sCHF\s=\s1\.05\sEUR$/ }));
  expect(dialog().textbox('How many EUR for 1 CHF')).toHaveValue('1.05');
  expect(rows()).toEqual(['Jon−€18.50−€18.50', 'Ida+€18.50+€18.50']);
  // Also a second time, in the place of what was typed since.
  await user.type(dialog().textbox('How many EUR for 1 CHF'), 'x');
  await user.click(dialog().getByRole('button', { name: /^Use the rate of/ }));
  expect(dialog().textbox('How many EUR for 1 CHF')).toHaveValue('1.05');
});

test.each([
  [
    'en',
    'Leave out the entry without a currency',
    'How much without a currency for 1 EUR',
    'The other way round: 1 without a currency =',
    'How many EUR for 1 without a currency',
  ],
  [
    'de',
    'Den Eintrag ohne Währung weglassen',
    'Wie viel ohne Währung für 1 EUR',
    'Andersherum: 1 ohne Währung =',
    'Wie viele EUR für 1 ohne Währung',
  ],
  [
    'es',
    'Omitir la entrada sin moneda',
    'Cuánto sin moneda por 1 EUR',
    'Al revés: 1 sin moneda =',
    'Cuántos EUR por 1 sin moneda',
  ],
] as const)('In %s what has no currency is asked about in sentences of its own.', async (...row) => {
  const [locale, leaveOut, inNone, turn, ofNone] = row;
  const { user } = open(locale);
  await user.click(text());
  await user.paste(
    'Who Paid;Total;Currency;Description;When;Involved\nIda;90.0;EUR;Boat;2026-10-02;Ida, Jon\nJon;30.0;EUR;Bus;2026-10-02;Ida, Jon\nIda;8.0;;Tea;2026-10-02;Ida, Jon\n',
  );
  expect(dialog().getByRole('checkbox', { name: leaveOut })).toBeInTheDocument();
  await user.type(dialog().textbox(inNone), '1');
  await user.click(dialog().button(turn));
  expect(dialog().textbox(ofNone)).toHaveValue('1');
});

const TRICOUNT = `Who Paid;Total;Currency;Description;When;Involved;File Names;Attachment URLs;Category
Ida;90.0;EUR;Boat;2026-10-02;Ida, Jon, Kim;boat.jpg;;UNCATEGORIZED
`;

test.each([
  [
    'en',
    'The file doesn’t say how expenses were split, so balances may differ from those in Tricount.',
    /^1 expense is split equally, as this file has no shares\./,
    'the attachments of 1 expense',
  ],
  [
    'de',
    'Die Datei sagt nicht, wie geteilt wurde. Die Salden können darum von denen in Tricount abweichen.',
    /^1 Ausgabe wird gleichmäßig geteilt, weil in dieser Datei keine Anteile stehen\./,
    'die Anhänge von 1 Ausgabe',
  ],
  [
    'es',
    'El archivo no dice cómo se repartieron los gastos, así que los saldos pueden diferir de los de Tricount.',
    /^1 gasto se reparte por igual, porque este archivo no trae las partes\./,
    'los adjuntos de 1 gasto',
  ],
] as const)('In %s it is said that a file has no shares, and what has them.', async (locale, unsure, even, left) => {
  const { user } = open(locale);
  await user.click(text());
  await user.paste(TRICOUNT);
  expect(dialog().getByText(/Tricount \(CSV\)/)).toBeInTheDocument();
  expect(dialog().getByText(unsure)).toBeInTheDocument();
  expect(dialog().getByText(even)).toHaveTextContent(/Sesterce/);
  expect(dialog().getByText(left)).toBeInTheDocument();
});

test.each([
  ['en', '1 note is cut off after 500 characters'],
  ['de', '1 Notiz wird nach 500 Zeichen abgeschnitten'],
  ['es', '1 nota se corta tras 500 caracteres'],
] as const)('In %s it is said that a note is cut.', async (locale, said) => {
  const { user } = open(locale);
  await user.click(text());
  await user.paste(`what;amount;who;note\nHut;240;Ida;${'x'.repeat(501)}\n`);
  expect(dialog().getByText(said)).toBeInTheDocument();
});

const CONTENT = [
  ['Ida', [['Hut', 24_000]]],
  ['Jon', [['Fuel', 6_450]]],
];
const contentOf = ({ members }: Project) =>
  members.map(({ name, expenses }) => [name, expenses.map(({ name, amount }) => [name, amount])]);

async function pressCreate({ user }: ReturnType<typeof open>): Promise<void> {
  await user.click(text());
  await user.paste('Hut 240 Ida\nFuel 64.50 Jon');
  await user.type(dialog().textbox('Project name'), 'Sailing');
  await user.click(button('Create project'));
  await waitFor(() => expect(recentProjects()).toMatchObject([{ name: 'Sailing', people: 2 }]));
  expect(button('Creating…')).toBeInTheDocument();
  // jsdom can't go to another page, and says so.
  expect(takeLoggedErrors().map(String)).toEqual([expect.stringContaining('Not implemented: navigation')]);
}

test('One press stores the project with all that is in it on this device, and goes to its page.', async () => {
  const storage = new SimulatedBrowser().storageFor({ isClosed: false } as SimulatedTab);
  jest.spyOn(browserPlatform, 'openDrafts').mockReturnValue(storage);
  const view = open();
  await pressCreate(view);
  const id = recentProjects()[0]?.id ?? '';
  const found = await findLocalProject(browserPlatform, id);
  expect(found && 'project' in found && contentOf(found.project)).toEqual(CONTENT);
  expect(view.server.writes).toEqual([]);
});

test('Where the browser stores nothing, one call creates the project.', async () => {
  jest.spyOn(browserPlatform, 'openDrafts').mockReturnValue(null);
  const view = open();
  await pressCreate(view);
  expect(view.server.writes).toEqual(['POST /projects']);
  expect(contentOf(view.server.project)).toEqual(CONTENT);
});

test('What the server refuses then is said, and can be tried again.', async () => {
  jest.spyOn(browserPlatform, 'openDrafts').mockReturnValue(null);
  const { user, server } = open();
  server.intercept = ({ method }) => (method === 'POST' ? problem(422, 'Too full.') : undefined);
  await user.click(text());
  await user.paste('Hut 240 Ida');
  await user.click(button('Create project'));
  expect(await screen.findByText('The project could not be created: Too full.')).toBeInTheDocument();
  expect(button('Create project')).toBeEnabled();
  takeLoggedErrors();
});

test.each([
  [
    'en',
    'Bo family counts double in this file; new expenses here count everyone once',
    'Cy gone is inactive in this file and becomes active',
  ],
  [
    'de',
    'In dieser Datei gilt: Bo family zählt doppelt; bei neuen Ausgaben hier zählen alle einfach',
    'Cy gone ist in dieser Datei inaktiv und wird aktiv',
  ],
  [
    'es',
    'En este archivo, Bo family cuenta doble; en los gastos nuevos de aquí todos cuentan una vez',
    'Cy gone no está en activo en este archivo y pasa a estarlo',
  ],
] as const)('Names who counts otherwise than once, and who is inactive: %s.', async (locale, weights, inactive) => {
  const { user } = open(locale);
  await user.click(text());
  await user.paste(COSPEND_WEIGHTS);
  expect(dialog().getByText(weights)).toBeInTheDocument();
  expect(dialog().getByText(inactive)).toBeInTheDocument();
});

test('Says how often a part counts that is no double one, with the marks of the language.', async () => {
  const { user } = open('de');
  await user.click(text());
  await user.paste(COSPEND_WEIGHTS.replace('"Bo family",2', '"Bo family",1.5').replace('"Cy gone",1', '"Cy gone",3'));
  expect(dialog().getByText(/gilt: Bo family zählt 1,5-fach, Cy gone zählt 3-fach;/)).toBeInTheDocument();
});

test('Says what was spent where a refund becomes payments.', async () => {
  const { user } = open();
  await user.click(text());
  const flight = [9_000, -9_000].map((amount) => spliitExpense({ amount }));
  await user.paste(JSON.stringify(spliitGroup(flight)));
  const said = '1 refund or income becomes payments to whoever received it, so what was spent stays €90.00';
  expect(dialog().getByText(said)).toBeInTheDocument();
});

test('Names the columns that are not known of a table of expenses.', async () => {
  const { user } = open();
  await user.click(text());
  await user.paste('Titre,Montant,Payé par,Pour Ada,Pour Bo\nDinner,36,Bo,29,7\n');
  expect(dialog().getByRole('alert')).toHaveTextContent('Quits doesn’t know the columns Pour Ada, Pour Bo,');
});
