import { act, screen, waitFor } from '@testing-library/react';
import { ExpenseSheet } from '@/components/project/expense-sheet/expense-sheet';
import { queryClient } from '@/lib/client/query-client';
import type { Rates } from '@/lib/domain/project';
import { type Answer, FakeServer } from '@/tests/support/components/fake-server';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, dialog, renderProject } from '@/tests/support/components/render-project';
import { renderWithProviders } from '@/tests/support/components/render-with-providers';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { annaAndBen, withExpense } from '@/tests/support/sample-projects';
import { RateOffer } from './rate-offer';

withLiveUpdates();

const thisYear = new Date().getFullYear();
const RATES = {
  currency: 'EUR',
  source: 'ecb.europa.eu',
  day: `${thisYear}-11-24`,
  rates: { CZK: '0.0395256917', GBP: '1.187' },
};

/** A pizza for 1,250 of a currency, at this rate of it. */
function pizzaIn(currency: string, rates: Rates) {
  const inCurrency = { amount: null, original: { amount: 125_000, currency } };
  return { ...withExpense(annaAndBen(), 'pizza', inCurrency), currency: 'EUR', rates };
}

/** The sheet of a pizza for 1,250 of a currency that has no rate yet, without the page, beside a server with this answer. */
async function openAlone(answer: Answer | Promise<Answer>, code = 'CZK') {
  const pizza = pizzaIn(code, { USD: '0.9' });
  const server = new FakeServer(pizza);
  server.intercept = ({ path }) => (path.startsWith('/rates') ? answer : undefined);
  return renderDialog(pizza, <ExpenseSheet expenseId="pizza" onClose={() => undefined} />);
}

const offer = (text: RegExp = /^Use the rate of/) => dialog().queryByRole('button', { name: text });
const asked = (log: readonly string[]) => log.filter((call) => call.startsWith('GET /rates'));

test('The rate of the day is proposed with its day and its source, and a press uses it.', async () => {
  const { user, server } = renderProject(pizzaIn('USD', { USD: '0.9' }));
  server.intercept = ({ path }) => (path.startsWith('/rates') ? { status: 200, body: RATES } : undefined);
  await user.click(button(/^Amount of “Pizza”: /));
  await screen.findByRole('dialog', { name: 'Change expense' });
  await user.click(dialog().button(/^Currency of the bill: USD/));
  await screen.findByRole('searchbox');
  await user.paste('CZK');
  await user.click(button(/CZK/));
  const name = /^Use the rate of November 24, from ecb\.europa\.eu: 1\sEUR\s=\s25\.3\sCZK$/;
  await user.click(await dialog().findByRole('button', { name }));
  expect(dialog().textbox('Amount in EUR')).toHaveAttribute('placeholder', '49.41');
  expect(dialog().button(/^Rate 1\sEUR = 25\.3\sCZK: change it$/)).toBeVisible();
  expect([offer(), dialog().queryByText(/^What is the rate\?/)]).toEqual([null, null]);
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  await user.click(dialog().button('Save'));
  await waitFor(() => expect(server.patches).toMatchObject([{ rates: { CZK: '0.0395256917' } }]));
  expect(asked(server.log)).toEqual(['GET /rates?currency=EUR']);
});

test('What is typed meanwhile stays, and the proposal beside it.', async () => {
  let come = (_answer: Answer): void => undefined;
  const { user } = await openAlone(new Promise<Answer>((resolve) => (come = resolve)));
  await user.type(dialog().textbox('How many CZK for 1 EUR'), '25');
  expect(dialog().textbox('Amount in EUR')).toHaveAttribute('placeholder', '50.00');
  come({ status: 200, body: RATES });
  await waitFor(() => expect(offer()).not.toBeNull());
  expect(dialog().textbox('How many CZK for 1 EUR')).toHaveValue('25');
  expect(dialog().textbox('Amount in EUR')).toHaveAttribute('placeholder', '50.00');
});

test('A rate of the greater currency is proposed, and asked for, as people say it.', async () => {
  const { user } = await openAlone({ status: 200, body: RATES }, 'GBP');
  expect(dialog().textbox('How many EUR for 1 GBP')).toHaveValue('');
  await user.click(await dialog().findByRole('button', { name: /: 1\sGBP\s=\s1\.187\sEUR$/ }));
  expect(dialog().textbox('Amount in EUR')).toHaveAttribute('placeholder', '1483.75');
});

test.each<[string, Answer]>([
  ['no source', { status: 200, body: { currency: 'EUR', rates: {} } }],
  ['another currency alone', { status: 200, body: { ...RATES, rates: { USD: '0.94' } } }],
  ['a rate that is none', { status: 200, body: { ...RATES, rates: { CZK: '-1' } } }],
  ['an answer of another shape', { status: 200, body: { rates: 'soon' } }],
  ['no such path', { status: 404, body: {} }],
  ['a fault', { status: 500, body: {} }],
])('A server with %s is nothing that anybody notices.', async (_name, answer) => {
  const server = new FakeServer(annaAndBen());
  server.intercept = () => answer;
  renderWithProviders(
    <main>
      <RateOffer code="CZK" currency="EUR" onTake={() => undefined} />
    </main>,
  );
  const isAnswered = () => queryClient.getQueryState(['rates', 'EUR'])?.fetchStatus === 'idle';
  await waitFor(() => expect([asked(server.log).length, isAnswered()]).toEqual([1, true]));
  await act(async () => undefined);
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
});

test('Where there is a rate, none is proposed.', async () => {
  const pizza = pizzaIn('CZK', { CZK: '0.0395' });
  const server = new FakeServer(pizza);
  await renderDialog(pizza, <ExpenseSheet expenseId="pizza" onClose={() => undefined} />);
  expect([offer(), asked(server.log)]).toEqual([null, []]);
});
