import { getDb } from '@/lib/server/engines/db';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { inProject } from '@/tests/support/in-project';

withTestDatabase();

const KEY = { 'Idempotency-Key': '3f0c8a5e-5b1c-4a53-9d5e-2f6f0b1d7c12' };
const CROWNS = { original: { amount: 1_250.5, currency: 'CZK' } };
const RATES = { CZK: '0.0395', USD: '0.92' };

async function target({ currency = 'EUR' as string | null } = {}) {
  const { projectId, ana, taxi } = await createTrip();
  const project = `/projects/${projectId}`;
  if (currency !== null) await send('PUT', project, { currency });
  const expenses = `${project}/members/${ana.id}/expenses`;
  const read = async () => (await call('GET', project)).body;
  return {
    projectId,
    project,
    expenses,
    path: `${expenses}/${taxi.id}`,
    read,
    readExpense: async (at: number) => (await read()).members[0].expenses[at],
  };
}

test.each([
  ['crowns', { amount: 1_250.5, currency: 'CZK' }],
  ['yen, which have no decimals', { amount: 1_250, currency: 'JPY' }],
  ['dinars, which have three', { amount: 1.234, currency: 'KWD' }],
  ['the most', { amount: 999_999_999_999, currency: 'JPY' }],
  ['nothing', { amount: 0, currency: 'CZK' }],
])(
  'An expense is created with what the bill said, and is answered with it, now and when it is read: %s.',
  async (_, original) => {
    const { expenses, readExpense } = await target();
    const { status, body } = await send('POST', expenses, { amount: 5, original });
    expect([status, body.original]).toEqual([201, original]);
    expect(await readExpense(1)).toEqual(inProject(body));
  },
);

test('One that is created without is answered like any other, word for word.', async () => {
  const { expenses } = await target();
  const { body: other } = await send('POST', expenses, { order: 1, amount: 5 });
  const { body } = await send('POST', expenses, { order: 1, amount: 5, original: null });
  const { id, created_at } = body;
  expect(JSON.stringify(body)).toBe(JSON.stringify({ ...other, id, created_at, version: other.version + 1 }));
});

test('What the bill said stays where a call does not say, though it changes the amount, and null takes it away.', async () => {
  const { path, readExpense } = await target();
  await send('PUT', path, { amount: 49.4, ...CROWNS });
  const { body } = await send('PUT', path, { name: 'Cab', amount: 51.35, order: 0, involved_members: [] });
  expect(body).toMatchObject({ amount: 51.35, ...CROWNS });
  await send('PUT', path, { original: null });
  expect(await readExpense(0)).not.toHaveProperty('original');
});

/** A bill of 1,250.50 crowns without an amount, in a project that has a rate for it. */
async function billByRate() {
  const created = await target();
  await send('PUT', created.project, { currency: 'EUR', rates: { CZK: '0.0395' } });
  await send('PUT', created.path, { amount: null, ...CROWNS });
  return created;
}

test('A bill without an amount is answered with what the rate makes of it, and follows another rate.', async () => {
  const { project, path, readExpense } = await billByRate();
  expect(await readExpense(0)).toMatchObject({ amount: 49.39, amount_by_rate: true });
  expect((await send('PUT', path, { name: 'Cab' })).body).toMatchObject({ amount: 49.39, amount_by_rate: true });
  await send('PUT', project, { rates: { CZK: '0.04' } });
  expect(await readExpense(0)).toMatchObject({ amount: 50.02, amount_by_rate: true });
  const { body: settlement } = await call('GET', `${project}/settlement`);
  expect(settlement.members[0]).toMatchObject({ paid: 50.02 });
  await send('PUT', project, { rates: null });
  expect(await readExpense(0)).toMatchObject({ amount: null });
  expect(await readExpense(0)).not.toHaveProperty('amount_by_rate');
});

test.each([
  ['the amount that was read', { amount: 49.39 }, true, 49.39],
  ['all that was read', { amount: 49.39, amount_by_rate: true, ...CROWNS }, true, 49.39],
  ['another amount', { amount: 51.35 }, false, 51.35],
  ['another amount beside the word of before', { amount: 51.35, amount_by_rate: true }, false, 51.35],
  ['that amount as a typed one', { amount: 49.39, amount_by_rate: false }, false, 49.39],
  ['no amount', { amount: null }, true, 49.39],
  ['another bill', { original: { amount: 100, currency: 'CZK' } }, true, 3.95],
  ['no bill', { original: null }, false, 49.39],
])('Of a bill by the rate a call that sends %s leaves this.', async (_sent, body, isByRate, amount) => {
  const { path, readExpense } = await billByRate();
  await send('PUT', path, body);
  const { amount_by_rate, ...expense } = await readExpense(0);
  expect([amount_by_rate ?? false, expense.amount]).toEqual([isByRate, amount]);
});

test('A typed amount is by the rate once a call says so, where there is a rate.', async () => {
  const { path, project, readExpense } = await billByRate();
  await send('PUT', path, { amount: 51.35 });
  await send('PUT', path, { amount_by_rate: true });
  expect(await readExpense(0)).toMatchObject({ amount: 49.39, amount_by_rate: true });
  await send('PUT', path, { amount: 51.35 });
  await send('PUT', project, { rates: null });
  await send('PUT', path, { amount_by_rate: true });
  expect(await readExpense(0)).toMatchObject({ amount: 51.35 });
});

test('A new bill with the amount by the rate is by the rate only where the call says so.', async () => {
  const { expenses } = await billByRate();
  const { body: typed } = await send('POST', expenses, { amount: 49.39, ...CROWNS });
  const { body: byRate } = await send('POST', expenses, { amount: 49.39, amount_by_rate: true, ...CROWNS });
  expect([typed.amount_by_rate, byRate.amount_by_rate]).toEqual([undefined, true]);
});

test('A repeated creation of which the bill says something else is another call.', async () => {
  const { expenses } = await target();
  const { body } = await send('POST', expenses, CROWNS, KEY);
  expect((await send('POST', expenses, CROWNS, KEY)).body).toEqual(body);
  for (const other of [{}, { original: { amount: 1_250.5, currency: 'DKK' } }]) {
    const { status, body: refused } = await send('POST', expenses, other, KEY);
    expect([status, refused.code]).toEqual([422, 'idempotency_key_reused']);
  }
});

test.each([
  ['original', '5 CZK', 'What the bill said is an amount and its currency, or null.'],
  ['original.amount', { currency: 'CZK' }, 'The amount of a bill is a finite number.'],
  ['original.amount', { amount: -1, currency: 'CZK' }, 'An amount is zero or more.'],
  ['original.amount', { amount: 1.005, currency: 'CZK' }, 'An amount has at most as many decimals as its currency.'],
  ['original.amount', { amount: 1.5, currency: 'JPY' }, 'An amount has at most as many decimals as its currency.'],
  [
    'original.amount',
    { amount: 10_000_000_000, currency: 'CZK' },
    'An amount is at most 999999999999 of the smallest units of its currency.',
  ],
  ['original.currency', { amount: 1, currency: 'czk' }, 'A currency is one of the codes of ISO 4217, such as EUR.'],
])('What is no bill is refused: %s of %j.', async (at, original, message) => {
  const { expenses, path, readExpense } = await target();
  for (const [method, url] of [
    ['POST', expenses],
    ['PUT', path],
  ] as const) {
    const { status, body } = await send(method, url, { original });
    expect([status, body.errors]).toEqual([422, [{ path: at, message }]]);
  }
  expect(await readExpense(0)).not.toHaveProperty('original');
});

test('A bill keeps what it says where the project has no currency, and where that is taken away.', async () => {
  const { project, expenses, path, readExpense } = await target({ currency: null });
  expect((await send('POST', expenses, { ...CROWNS, amount: null })).body).toMatchObject({ amount: null, ...CROWNS });
  await send('PUT', path, CROWNS);
  await send('PUT', project, { currency: 'EUR' });
  await send('PUT', project, { currency: null });
  expect(await readExpense(0)).toMatchObject(CROWNS);
  const original = { amount: 1, currency: 'CZK' };
  expect((await send('PUT', path, { original })).body.original).toEqual(original);
});

test('A project has rates, in one way of writing them, in all its answers.', async () => {
  const { project, read } = await target();
  const { status, body } = await send('PUT', project, { rates: { USD: '0.920', CZK: '0.0395' } });
  expect([status, JSON.stringify(body.rates)]).toEqual([200, JSON.stringify(RATES)]);
  expect((await read()).rates).toEqual(RATES);
  const created = await send('POST', '/projects', { currency: 'EUR', rates: RATES });
  expect(created.body.rates).toEqual(RATES);
});

test('Rates stay where a call does not say, and go by null, and with the currency.', async () => {
  const { project, read } = await target();
  await send('PUT', project, { rates: RATES });
  await send('PUT', project, { name: 'Prague', currency: 'EUR' });
  expect((await read()).rates).toEqual(RATES);
  await send('PUT', project, { currency: 'USD' });
  expect(await read()).not.toHaveProperty('rates');
  await send('PUT', project, { currency: 'CHF', rates: RATES });
  expect((await read()).rates).toEqual(RATES);
  await send('PUT', project, { rates: null });
  expect(await read()).not.toHaveProperty('rates');
  await send('PUT', project, { rates: {} });
  expect(await read()).not.toHaveProperty('rates');
});

test('Rates of another currency than the project has, which an older instance has given it, are none.', async () => {
  const { project, projectId, read } = await target();
  await send('PUT', project, { rates: RATES });
  await getDb()
    .$executeRaw`UPDATE "Project" SET "currency" = 'USD', "version" = "version" + 1 WHERE "id" = ${projectId}`;
  expect(await read()).not.toHaveProperty('rates');
  await send('PUT', project, { rates: { CZK: '0.043' } });
  expect((await read()).rates).toEqual({ CZK: '0.043' });
});

const NO_RATE = 'A rate is a decimal number above zero, as text such as "0.0395", with at most 10 significant digits.';

test.each([
  ['rates.CZK', { CZK: '0' }, NO_RATE],
  ['rates.CZK', { CZK: '0,04' }, NO_RATE],
  ['rates.CZK', { CZK: '0.12345678901' }, NO_RATE],
  ['rates.CZK', { CZK: 0.04 }, 'A rate is a decimal number as text.'],
  ['rates', 5, 'The rates are decimal numbers as text by the codes of other currencies, or null.'],
  ['rates.EUR', { EUR: '1' }, 'A rate is of another currency than the project has.'],
])('What is no rate is refused: %s of %j.', async (at, rates, message) => {
  const { project, read } = await target();
  const { status, body } = await send('PUT', project, { rates });
  expect([status, body.errors]).toEqual([422, [{ path: at, message }]]);
  expect(await read()).not.toHaveProperty('rates');
});

test('A rate of no currency is refused.', async () => {
  const { project } = await target();
  const { status, body } = await send('PUT', project, { rates: { XXX: '1' } });
  expect([status, body.errors[0].path]).toEqual([422, 'rates.XXX']);
});

test('There are no rates where the project has no currency.', async () => {
  const { project } = await target({ currency: null });
  const message = 'A project has rates only where it has a currency.';
  for (const [method, url, body] of [
    ['PUT', project, { rates: RATES }],
    ['POST', '/projects', { rates: RATES }],
    ['PUT', project, { currency: null, rates: RATES }],
  ] as const) {
    const { status, body: refused } = await send(method, url, body);
    expect([status, refused.errors]).toEqual([422, [{ path: 'rates', message }]]);
  }
});

test('The history has them: an undo and a put back bring them back.', async () => {
  const { project, path, read, readExpense } = await target();
  await send('PUT', project, { rates: RATES });
  const { version } = (await send('PUT', path, { amount: 49.4, ...CROWNS })).body;
  await send('PUT', path, { amount: 60, original: null });
  await send('PUT', project, { currency: 'USD' });
  const { changes } = (await call('GET', `${project}/changes`)).body;
  expect(changes[0].before.project).toEqual({ name: 'Trip', currency: 'EUR', rates: RATES });
  expect(Object.values(changes[1].before.expenses)[0]).toMatchObject(CROWNS);
  await send('POST', `${project}/changes/undo`, { versions: [version + 1] });
  expect(await readExpense(0)).toMatchObject({ amount: 49.4, ...CROWNS });
  await send('POST', `${project}/changes/undo`, { versions: [version + 2] });
  expect(await read()).toMatchObject({ currency: 'EUR', rates: RATES });
  await send('POST', `${project}/put-back`, { version: version + 2 });
  expect(await read()).toMatchObject({ currency: 'USD' });
  await send('POST', `${project}/put-back`, { version });
  expect(await read()).toMatchObject({ currency: 'EUR', rates: RATES });
  expect(await readExpense(0)).toMatchObject({ amount: 49.4, ...CROWNS });
});
