import { act, screen, waitFor } from '@testing-library/react';
import type { Expense, Project } from '@/lib/domain/project';
import type { FakeServer } from '@/tests/support/components/fake-server';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, dialog, renderProject } from '@/tests/support/components/render-project';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { annaAndBen, expense, withExpense } from '@/tests/support/sample-projects';
import { ExpenseSheet } from './expense-sheet';

withLiveUpdates();

const bill = () => dialog().textbox('Amount');
const inEuros = () => dialog().textbox('Amount in EUR');

/** The amount that was typed, or else the one by the rate. */
const euros = () => {
  const { value, placeholder } = inEuros() as HTMLInputElement;
  return value || placeholder;
};

function trip(fields: Partial<Expense>, rates: Project['rates'] = { CZK: '0.0395' }): Project {
  return { ...withExpense(annaAndBen(), 'pizza', fields), currency: 'EUR', rates };
}

const tripWith = (fields: Partial<Expense>, rates?: Project['rates']) =>
  trip({ amount: null, original: { amount: 125_000, currency: 'CZK' }, ...fields }, rates);

/** The sheet of the pizza without the page: nothing is saved. */
function openAlone(fields: Partial<Expense> = {}, rates?: Project['rates']) {
  return renderDialog(tripWith(fields, rates), <ExpenseSheet expenseId="pizza" onClose={() => undefined} />);
}

/** The sheet of the pizza, which a press on its amount opens. */
async function openBill(fields: Partial<Expense> = {}, rates?: Project['rates']) {
  const view = renderProject(tripWith(fields, rates));
  await view.user.click(button(/^Amount of “Pizza”: /));
  await screen.findByRole('dialog', { name: 'Change expense' });
  return view;
}

async function savedPizza(server: FakeServer) {
  await screen.findByText('Project up to date');
  return server.sentOf('pizza');
}

test('A bill by the rate follows what it says, and both are saved.', async () => {
  const { user, server } = await openBill();
  expect([(bill() as HTMLInputElement).value, euros()]).toEqual(['1250.00', '49.38']);
  await user.clear(bill());
  await user.type(bill(), '1300');
  expect(euros()).toBe('51.35');
  await user.click(dialog().button('Save'));
  expect(await savedPizza(server)).toMatchObject({ amount: null, original: { amount: 1_300, currency: 'CZK' } });
});

test('A 0 that is typed first stays.', async () => {
  const { user } = await openAlone();
  await user.click(bill());
  await user.keyboard('0');
  expect(bill()).toHaveValue('0');
  await user.keyboard('.50');
  expect(bill()).toHaveValue('0.50');
  expect(euros()).toBe('0.02');
});

test('What the card was charged stays until the rate is used again.', async () => {
  const { user } = await openAlone();
  await user.clear(inEuros());
  await user.type(inEuros(), '51.35');
  expect(dialog().getByText(/^This bill: 1\sEUR = 24\.3427\sCZK$/)).toBeVisible();
  await user.clear(bill());
  await user.type(bill(), '1000');
  expect(inEuros()).toHaveValue('51.35');
  await user.click(dialog().button('Use €39.50, at the rate'));
  expect(euros()).toBe('39.50');
});

test('A bill in yen has no decimals, and one in dinars has three.', async () => {
  const { user, server } = await openBill({ original: { amount: 1_250, currency: 'JPY' } }, { KWD: '2.9915' });
  expect(bill()).toHaveValue('1250');
  await user.click(dialog().button(/^Currency of the bill: JPY/));
  await user.type(screen.getByRole('searchbox'), 'kwd');
  await user.click(button(/KWD/));
  await user.clear(bill());
  await user.type(bill(), '12.345');
  expect(euros()).toBe('36.93');
  await user.click(dialog().button('Save'));
  expect(await savedPizza(server)).toMatchObject({ amount: null, original: { amount: 12.345, currency: 'KWD' } });
});

test('In the currency of the project it is an expense like any other.', async () => {
  const { user, server } = await openBill({ amount: 5_100 });
  await user.click(dialog().button(/^Currency of the bill: CZK/));
  await user.click(button(/^euro EUR$/i));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Amount in EUR' })).not.toBeInTheDocument());
  expect(bill()).toHaveValue('51.00');
  await user.click(dialog().button('Save'));
  expect(await savedPizza(server)).toMatchObject({ amount: 51, original: null });
});

test('A project without a currency offers none for its bills.', async () => {
  await renderDialog(annaAndBen(), <ExpenseSheet expenseId="pizza" onClose={() => undefined} />);
  expect(screen.getByRole('dialog', { name: 'Change expense' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Currency of the bill/ })).not.toBeInTheDocument();
});

test('A rate is asked for where there is none. What is no number is said.', async () => {
  const { user } = await openAlone({ amount: null }, { USD: '0.92' });
  const rate = () => dialog().textbox('How many CZK for 1 EUR');
  await user.type(rate(), 'x');
  expect(rate()).toHaveAccessibleDescription('Type a number above zero.');
  await user.clear(rate());
  await user.type(rate(), '25.30');
  expect(rate()).toHaveAccessibleDescription(/^1\sCZK = 0\.0395257\sEUR$/);
  expect(euros()).toBe('49.41');
  await user.click(dialog().button('The other way round: 1 CZK ='));
  expect(dialog().textbox('How many EUR for 1 CZK')).toHaveValue('0.0395256917');
  expect(euros()).toBe('49.41');
});

test('A mark with three digits behind it is the decimal one. The line below says so, and offers the other reading.', async () => {
  const { user } = await openAlone({ amount: null, original: { amount: 10_000, currency: 'GBP' } });
  const rate = () => dialog().textbox('How many EUR for 1 GBP');
  await user.type(rate(), '1,187');
  expect(euros()).toBe('118.70');
  expect(rate()).toHaveAccessibleDescription(/^Read as 1\.187 1187\? · 1\sEUR = 0\.84246\sGBP$/);
  await user.click(dialog().button('1187?'));
  expect(rate()).toHaveValue('1187');
  expect(rate()).toHaveFocus();
  expect(euros()).toBe('118700.00');
  expect(dialog().queryByText(/Read as/)).not.toBeInTheDocument();
});

test.each([
  ['JPY', '12.50', 'Kept 12 – an amount has no decimals here'],
  ['JPY', '12y', 'Kept 12 – an amount has only digits'],
  ['KWD', '1.2345', 'Kept 1.234 – an amount has at most one decimal mark and three decimals'],
])('What is said of the amount of a bill in %s is about its decimals: %s.', async (currency, typed, said) => {
  const { user } = await openAlone({ amount: 100, original: { amount: 1, currency } });
  await user.click(bill());
  await user.keyboard(typed);
  expect(bill()).toHaveAccessibleDescription(said);
});

test('What was charged stays while a rate is typed. What is cleared follows.', async () => {
  const { user } = await openAlone({ amount: 1_100, original: { amount: 1_000, currency: 'GBP' } });
  const rate = () => dialog().textbox('How many EUR for 1 GBP');
  await user.type(rate(), '1.12');
  expect(inEuros()).toHaveValue('11.00');
  await user.clear(inEuros());
  await user.clear(rate());
  await user.type(rate(), '1.14');
  expect(euros()).toBe('11.40');
});

test('What was charged follows the rate again once that is used, also where the rate is typed again.', async () => {
  const { user } = await openAlone({ amount: 1_100, original: { amount: 1_000, currency: 'GBP' } });
  const rate = () => dialog().textbox('How many EUR for 1 GBP');
  await user.type(rate(), '1.12{Enter}');
  await user.click(dialog().button('Use €11.20, at the rate'));
  await user.click(dialog().button(/^Rate 1.GBP = 1\.12.EUR: change it$/));
  await user.clear(rate());
  await user.type(rate(), '1.14');
  expect(euros()).toBe('11.40');
});

test('Where others set the first rate before a number is typed, it is theirs; what is typed stays asked for.', async () => {
  const { server } = await openBill({ amount: null }, { USD: '0.92' });
  expect(dialog().textbox('How many CZK for 1 EUR')).toBeVisible();
  server.project = { ...server.project, version: 5, rates: { USD: '0.92', CZK: '0.04' } };
  act(() => FakeEventSource.last.send('version', { version: 5, people: 2 }));
  expect(await dialog().findByRole('button', { name: /^Rate 1\sEUR = 25\sCZK: change it$/ })).toBeVisible();
  expect(dialog().queryByRole('textbox', { name: 'How many CZK for 1 EUR' })).not.toBeInTheDocument();
});

test('Where others change the currency while its rate is being changed, nothing of that is left.', async () => {
  const { server, user } = await openBill();
  await user.click(dialog().button(/^Rate 1\sEUR = /));
  await screen.findByRole('dialog', { name: 'Rate of CZK' });
  server.project = { ...server.project, version: 5, currency: 'GBP', rates: undefined };
  act(() => FakeEventSource.last.send('version', { version: 5, people: 2 }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rate of CZK' })).not.toBeInTheDocument());
  expect(screen.getByText('What is the rate? You are asked only once.')).toBeVisible();
});

const BILL_OF_CROWNS = { amount: 125_000, currency: 'CZK' };

/** The pizza and a cab, both bills in crowns that wait for a rate. */
async function openWaiting() {
  const trip = withExpense(annaAndBen(), 'pizza', { amount: null, original: BILL_OF_CROWNS });
  const cab = expense('cab', { name: 'Cab', amount: null, original: { amount: 30_000, currency: 'CZK' } });
  const members = trip.members.map((one, at) => (at === 1 ? { ...one, expenses: [...one.expenses, cab] } : one));
  const view = renderProject({ ...trip, members, currency: 'EUR' });
  expect(screen.getByText('2 bills are not counted yet: there is no rate for CZK.')).toBeVisible();
  expect(button(/^Amount of “Cab”: /)).toHaveAccessibleDescription('Not counted yet: no rate for CZK');
  await view.user.click(button(/^Amount of “Pizza”: /));
  await screen.findByRole('dialog', { name: 'Change expense' });
  return view;
}

const asked = () => dialog().textbox('How many CZK for 1 EUR');
const WITHOUT_RATE = 'Without a rate this bill can’t be counted. Type the rate, or the amount in EUR.';

test('What has neither a rate nor an amount is not saved: the rate’s field says why. The rate is for all that wait for it.', async () => {
  const { user, server } = await openWaiting();
  await user.type(dialog().textbox('What'), ' Roma');
  await user.click(dialog().button('Save'));
  expect(asked()).toHaveFocus();
  expect(dialog().getByRole('alert')).toHaveTextContent(WITHOUT_RATE);
  expect(asked()).toBeInvalid();
  expect(asked()).toHaveAccessibleDescription(expect.stringContaining(WITHOUT_RATE));
  await user.keyboard('25.30');
  expect(asked()).toBeValid();
  expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
  expect(server.writes).toEqual([]);
  await user.click(dialog().button('Save'));
  expect(await savedPizza(server)).toMatchObject({ amount: null, original: { amount: 1_250, currency: 'CZK' } });
  expect(button(/^Amount of “Cab”: 11\.86/)).toBeVisible();
  expect(screen.queryByText(/not counted yet/i)).not.toBeInTheDocument();
});

/** What others have made of the project. */
function told(server: FakeServer, fields: Partial<Project>) {
  server.project = { ...server.project, version: 5, ...fields };
  act(() => FakeEventSource.last.send('version', { version: 5, people: 2 }));
}

test('Where others set the first rate, the sheet shows what it makes of what is typed, and saves that.', async () => {
  const { user, server } = await openBill({ amount: null }, { USD: '0.92' });
  await user.type(dialog().textbox('What'), ' Roma');
  told(server, { rates: { USD: '0.92', CZK: '0.04' } });
  await waitFor(() => expect(euros()).toBe('50.00'));
  await user.click(dialog().button('Save'));
  expect(await savedPizza(server)).toMatchObject({ amount: null, original: { amount: 1_250, currency: 'CZK' } });
});

test('Where others take the currency of the project away, the sheet says what the bill is, and saves it with an amount.', async () => {
  const { user, server } = await openBill({ amount: null }, { USD: '0.92' });
  await user.type(dialog().textbox('What'), ' Roma');
  told(server, { currency: undefined, rates: undefined });
  expect(await dialog().findByText(/^The bill is 1,250.CZK\.$/)).toBeVisible();
  await user.click(dialog().button('Save'));
  expect(dialog().getByRole('alert')).toHaveTextContent('Without an amount this bill can’t be counted.');
  expect(bill()).toHaveFocus();
  expect(bill()).toHaveAccessibleDescription('Without an amount this bill can’t be counted.');
  await user.keyboard('50');
  expect(bill()).toBeValid();
  expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
  await user.click(dialog().button('Save'));
  expect(await savedPizza(server)).toMatchObject({ name: 'Pizza Roma', amount: 50 });
});

test('Where others give the project the currency of a new bill, its number is the amount.', async () => {
  const view = renderProject(trip({}));
  await view.user.click(screen.getAllByRole('button', { name: 'Expense: enter a new one' })[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'New expense' });
  await view.user.click(dialog().button(/^Currency of the bill: EUR/));
  await view.user.click(button(/^British Pound GBP$/i));
  await view.user.type(bill(), '12.50');
  told(view.server, { currency: 'GBP', rates: undefined });
  await waitFor(() => expect(dialog().button(/^Currency of the bill: GBP/)).toBeVisible());
  expect(bill()).toHaveValue('12.50');
  await view.user.click(dialog().button('Save and close'));
  await screen.findByText('Project up to date');
  expect(view.server.sentOf('new-')).toMatchObject({ amount: 12.5, original: null });
});

test('A bill whose amount would be too large is not saved without one.', async () => {
  const { user, server } = await openBill(
    { amount: null, original: { amount: 99_999_999_999, currency: 'KWD' } },
    { KWD: '900' },
  );
  await user.type(dialog().textbox('What'), ' Roma');
  await user.click(dialog().button('Save'));
  expect(dialog().getByRole('alert')).toHaveTextContent('Without an amount this bill can’t be counted.');
  expect(inEuros()).toHaveFocus();
  expect(inEuros()).toHaveAccessibleDescription('Without an amount this bill can’t be counted.');
  expect(server.writes).toEqual([]);
});

test('An amount that is what the rate makes follows no other rate as long as it is a typed one.', async () => {
  const { user } = await openAlone({ amount: 4_938 });
  expect(inEuros()).toHaveValue('49.38');
  await user.clear(inEuros());
  expect(euros()).toBe('49.38');
  expect(dialog().queryByRole('button', { name: /at the rate/ })).not.toBeInTheDocument();
});

test('Of a rate that is typed, nothing is left where the sheet is cancelled, and it can be changed until then. Without one the bill is saved by the amount that is typed.', async () => {
  const { user, server } = await openWaiting();
  await user.type(asked(), '25.30{Enter}');
  await user.click(dialog().button(/^Rate 1.EUR = 25\.3.CZK: change it$/));
  expect(asked()).toHaveValue('25.3');
  await user.click(dialog().button('Cancel'));
  await user.click(dialog().button('Discard'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('Project up to date')).toBeVisible();
  await user.click(button(/^Amount of “Pizza”: /));
  expect(asked()).toHaveValue('');
  await user.type(inEuros(), '50');
  await user.click(dialog().button('Save'));
  expect(await savedPizza(server)).toMatchObject({ amount: 50 });
  expect(screen.getByText('1 bill is not counted yet: there is no rate for CZK.')).toBeVisible();
});

test('What is entered, begun or removed is told with what its bill said, and never as nothing.', async () => {
  const { user } = await openWaiting();
  await user.type(dialog().textbox('What'), ' Roma');
  await user.keyboard('{Escape}');
  expect(await screen.findByText(/^You had started to change an expense: “Pizza Roma” 1,250.CZK$/)).toBeVisible();
  await user.click(button('Discard'));
  await user.click(button('Remove “Cab”'));
  expect(await screen.findByText(/^Removes “Cab”, 300.CZK\.$/)).toBeVisible();
});

test('What was begun and can’t be named is told without a colon.', async () => {
  const { user } = renderProject(trip({}));
  await user.click(screen.getAllByRole('button', { name: 'Expense: enter a new one' })[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'New expense' });
  await user.click(dialog().button('Note'));
  await user.type(dialog().getByLabelText('Note'), 'by card');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('You had started an expense.')).toBeVisible();
});
