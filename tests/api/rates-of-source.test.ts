import type { RequestListener } from 'node:http';
import { getDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { takeRateSource } from '@/lib/server/repositories/rate-source-repository';
import { call } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { type LocalServer, startServer } from '@/tests/support/local-server';
import { forgetProcessState } from '@/tests/support/process-state';

withTestDatabase();

const DAY_MS = 24 * 60 * 60_000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const frankfurter = (date = dayAgo(0), rates: object = { CZK: 25.3, USD: 1.0583 }) =>
  JSON.stringify({ amount: 1.0, base: 'EUR', date, rates });
const daily = (date = dayAgo(0)) =>
  `<?xml version="1.0"?><Envelope><Cube><Cube time='${date}'><Cube currency='CZK' rate='25.300'/>` +
  `<Cube currency='USD' rate='1.0583'/></Cube></Cube></Envelope>`;

let source: LocalServer;
let asked: string[];
let answer: RequestListener;

beforeEach(async () => {
  asked = [];
  answer = (_request, response) => response.end(frankfurter());
  source = await startServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  getEnv().RATES_URL = `${source.url}/v1/latest`;
  anotherInstance();
});
afterEach(async () => {
  getEnv().RATES_URL = '';
  await source.close();
});

/** As one that has been started just now. */
const anotherInstance = () => forgetProcessState('rates of source');

async function ratesIn(currency: string) {
  const { status, body } = await call('GET', `/rates?currency=${currency}`);
  expect(status).toBe(200);
  return body;
}

/** What is in the database is as old as it would be so many days later. The days of the rates stay. */
async function waitDays(days: number) {
  for (const { id, askedAt } of await getDb().rateSource.findMany()) {
    const earlier = new Date(askedAt.getTime() - days * DAY_MS - 1);
    await getDb().rateSource.update({ where: { id }, data: { askedAt: earlier } });
  }
  anotherInstance();
}

test('Without a source there are no rates, and nobody is asked.', async () => {
  getEnv().RATES_URL = '';
  expect(await ratesIn('EUR')).toEqual({ currency: 'EUR', rates: {} });
  expect(asked).toEqual([]);
});

test('It tells what other currencies are worth, with the day and the source.', async () => {
  expect(await ratesIn('EUR')).toEqual({
    currency: 'EUR',
    source: '127.0.0.1',
    day: dayAgo(0),
    rates: { CZK: '0.0395256917', USD: '0.9449116508' },
  });
  expect(await ratesIn('CZK')).toMatchObject({ rates: { EUR: '25.3', USD: '23.90626476' } });
  expect(asked).toEqual(['GET /v1/latest']);
});

test('The daily file of the European Central Bank says the same.', async () => {
  const rates = (await ratesIn('USD')).rates;
  await getDb().rateSource.deleteMany();
  anotherInstance();
  answer = (_request, response) => response.end(daily());
  expect((await ratesIn('USD')).rates).toEqual(rates);
  expect(asked).toHaveLength(2);
});

test('A currency that the source does not know has no rates, and one that is none is refused.', async () => {
  expect(await ratesIn('VND')).toEqual({ currency: 'VND', rates: {} });
  for (const query of ['', '?currency=', '?currency=EURO', '?currency=eur', '?currency=XAU']) {
    const { status, body } = await call('GET', `/rates${query}`);
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, 'validation_failed', 'currency']);
  }
});

test('It is asked once a day, however many ask at once, in however many instances.', async () => {
  const ask = () => {
    anotherInstance();
    return ratesIn('EUR');
  };
  await Promise.all(Array.from({ length: 6 }, ask));
  await ask();
  expect(asked).toHaveLength(1);
  await waitDays(1);
  await Promise.all([ratesIn('EUR'), ratesIn('USD'), ask(), ask()]);
  expect(asked).toHaveLength(2);
});

test('Of many who would ask at the same moment one does.', async () => {
  const now = new Date();
  const take = (at: Date) => takeRateSource('https://rates.example', at, new Date(at.getTime() - DAY_MS));
  const taken = async (at: Date) => (await Promise.all(Array.from({ length: 8 }, () => take(at)))).filter(Boolean);
  expect(await taken(now)).toHaveLength(1);
  expect(await taken(new Date(now.getTime() + DAY_MS - 1))).toHaveLength(0);
  expect(await taken(new Date(now.getTime() + DAY_MS))).toHaveLength(1);
});

test('Nothing but the address goes out, and no part of it but the host is told.', async () => {
  let headers: object = {};
  answer = (request, response) => {
    headers = request.headers;
    response.end(frankfurter());
  };
  getEnv().RATES_URL = `${source.url}/v1/latest?key=secret`;
  const told = JSON.stringify(await ratesIn('EUR'));
  expect(asked).toEqual(['GET /v1/latest?key=secret']);
  expect(headers).not.toHaveProperty('cookie');
  expect(headers).toMatchObject({ 'user-agent': 'Quits' });
  expect(told).not.toContain('secret');
  expect(JSON.stringify(await getDb().rateSource.findMany())).not.toContain('secret');
});

const endless: RequestListener = (_request, response) => {
  const write = () => {
    while (!response.destroyed && response.write('<Cube/>'.repeat(1_000)));
    response.once('drain', write);
  };
  write();
};

const FAILURES: [string, RequestListener][] = [
  ['ends the connection', (request) => request.socket.destroy()],
  ['ends it in the middle', (_request, response) => response.write('{"base":', () => response.destroy())],
  ['has an error', (_request, response) => response.writeHead(500).end(frankfurter())],
  ['is not there', (_request, response) => response.writeHead(404).end('Not found')],
  ['says that nothing has changed', (_request, response) => response.writeHead(304).end()],
  ['leads elsewhere', (_request, response) => response.writeHead(302, { Location: '/other' }).end(frankfurter())],
  ['has too much', (_request, response) => response.end(frankfurter() + ' '.repeat(70_000))],
  ['never comes to an end', endless],
  ['is no text', (_request, response) => response.end(Buffer.from([0x7b, 0xff, 0xfe, 0x00]))],
  ['is a page', (_request, response) => response.end('<!doctype html><title>Sign in</title>')],
  ['is neither form', (_request, response) => response.end('EUR;CZK\n1;25.3')],
  ['is empty', (_request, response) => response.end()],
  ['has no known currency', (_request, response) => response.end(frankfurter(dayAgo(0), { XAU: 1 }))],
  ['has no rate above zero', (_request, response) => response.end(frankfurter(dayAgo(0), { CZK: 0, USD: -1 }))],
  ['is of a day to come', (_request, response) => response.end(frankfurter(dayAgo(-2)))],
  ['is of a day long ago', (_request, response) => response.end(frankfurter(dayAgo(11)))],
];

describe.each(FAILURES)('A source that %s', (_name, fails) => {
  beforeEach(() => getDb().rateSource.deleteMany());

  test('gives no rates, and is not asked again before the next day.', async () => {
    answer = fails;
    expect(await ratesIn('EUR')).toEqual({ currency: 'EUR', rates: {} });
    anotherInstance();
    expect(await ratesIn('EUR')).toEqual({ currency: 'EUR', rates: {} });
    expect(asked).toHaveLength(1);
  });

  test('leaves the rates of the day before.', async () => {
    answer = (_request, response) => response.end(frankfurter(dayAgo(1)));
    const before = await ratesIn('EUR');
    await waitDays(1);
    answer = fails;
    expect(await ratesIn('EUR')).toEqual(before);
    expect(before.day).toBe(dayAgo(1));
    expect(asked).toHaveLength(2);
  });
});

test('A source that does not answer is waited for five seconds.', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const timeouts = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 20));
  const sources: RequestListener[] = [
    () => undefined,
    (_request, response) => {
      const timer = setInterval(() => response.write(' '), 100);
      response.once('close', () => clearInterval(timer));
    },
  ];
  for (const slow of sources) {
    await getDb().rateSource.deleteMany();
    anotherInstance();
    answer = slow;
    const begin = performance.now();
    expect(await ratesIn('EUR')).toEqual({ currency: 'EUR', rates: {} });
    expect(performance.now() - begin).toBeGreaterThan(200);
  }
  expect(timeouts.mock.calls).toEqual([[5_000], [5_000]]);
  timeouts.mockRestore();
});

test('Nobody listens: there are no rates.', async () => {
  await source.close();
  expect(await ratesIn('EUR')).toEqual({ currency: 'EUR', rates: {} });
});

test('While a source is down its last day is offered for ten days.', async () => {
  answer = (_request, response) => response.end(frankfurter(dayAgo(10)));
  expect((await ratesIn('EUR')).day).toBe(dayAgo(10));
  answer = (request) => request.socket.destroy();
  await waitDays(1);
  expect((await ratesIn('EUR')).day).toBe(dayAgo(10));
  await getDb().rateSource.updateMany({ data: { day: dayAgo(11) } });
  anotherInstance();
  expect(await ratesIn('EUR')).toEqual({ currency: 'EUR', rates: {} });
});

test('A later day takes the place of an earlier one, and never the other way round.', async () => {
  answer = (_request, response) => response.end(frankfurter(dayAgo(3), { CZK: 24 }));
  await ratesIn('EUR');
  await waitDays(1);
  answer = (_request, response) => response.end(frankfurter(dayAgo(1)));
  expect(await ratesIn('CZK')).toMatchObject({ day: dayAgo(1), rates: { EUR: '25.3' } });
  await waitDays(1);
  answer = (_request, response) => response.end(frankfurter(dayAgo(3), { CZK: 24 }));
  expect(await ratesIn('CZK')).toMatchObject({ day: dayAgo(1), rates: { EUR: '25.3' } });
});

test('Each source has rates of its own.', async () => {
  await ratesIn('EUR');
  getEnv().RATES_URL = `${source.url}/other`;
  answer = (_request, response) => response.end(frankfurter(dayAgo(0), { CZK: 20 }));
  anotherInstance();
  expect(await ratesIn('CZK')).toMatchObject({ rates: { EUR: '20' } });
  expect(asked).toEqual(['GET /v1/latest', 'GET /other']);
});

test('A read of rates counts as one of a client.', async () => {
  getEnv().RATE_LIMIT = 'on';
  const { headers } = await call('GET', '/rates?currency=EUR');
  getEnv().RATE_LIMIT = 'off';
  expect(headers.get('RateLimit')).toMatch(/^"read";r=\d+/);
  expect(headers.get('Cache-Control')).toBe('no-store');
});
