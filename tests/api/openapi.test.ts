import { readdirSync } from 'node:fs';
import path from 'node:path';
import { apiDocument } from '@/lib/contract/openapi/api-document';
import { getEnv } from '@/lib/server/process/env';
import { type Exchange, expectDescribed, expectDescribedBody } from '@/tests/support/api-description';
import { call, ROUTES } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';

withTestDatabase();

afterEach(() => {
  getEnv().RATE_LIMIT = 'off';
});

const API = path.resolve(__dirname, '../../app/api');

test.each(['', '/openapi.json'])('A program gets the document at /api%s.', async (place) => {
  const { status, headers, body } = await call('GET', place);
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/json']);
  expect(body).toEqual(apiDocument(getEnv().APP_VERSION));
  expect(headers.get('Cache-Control')).toBe('private, no-cache');
  expect(headers.get('Vary')).toBe(place === '' ? 'Accept' : null);
});

test('Whoever has it gets it no second time, and it is the same in both places.', async () => {
  const etag = (await call('GET', '/openapi.json')).headers.get('ETag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    for (const place of ['', '/openapi.json']) {
      const { status, headers, body } = await call('GET', place, { headers: { 'If-None-Match': known } });
      expect([status, headers.get('ETag'), body]).toEqual([304, etag, undefined]);
    }
  }
  for (const known of ['"other"', '', etag.slice(1, -1)]) {
    expect((await call('GET', '/openapi.json', { headers: { 'If-None-Match': known } })).status).toBe(200);
  }
});

test('It counts as a read.', async () => {
  getEnv().RATE_LIMIT = 'on';
  const left = async () => (await call('GET', '/openapi.json')).headers.get('RateLimit');
  const [first, second] = [await left(), await left()].map((text) => /^"read";r=(\d+);t=\d+$/.exec(text ?? '')?.[1]);
  expect(Number(second)).toBe(Number(first) - 1);
});

test('It has every call that there is a route for, and no other.', () => {
  const routes = readdirSync(API, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => `/${path.dirname(file)}`.replace(/^\/\.$/, ''))
    .filter((place) => place !== '/[...path]');
  expect(Object.keys(ROUTES).sort()).toEqual(routes.sort());

  const served = Object.entries(ROUTES).flatMap(([place, module]) =>
    methodsOf(module).map((method) => `${method} ${place.replace(/\[(\w+)\]/g, '{$1}')}`),
  );
  const described = Object.entries(apiDocument('').paths).flatMap(([place, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${place}`),
  );
  // The root answers with the document, too. Its path in it would be that of another: /api/.
  expect([...described, 'GET '].sort()).toEqual(served.sort());
});

/** Every path has OPTIONS, which is no call of its own. */
function methodsOf(module: object): string[] {
  return Object.keys(module).filter((method) => method !== 'OPTIONS');
}

describe('What the document does not tell of an answer is noticed:', () => {
  const headers = { ETag: '"1"', 'Content-Type': 'application/json' };
  const [id, name, order, version] = ['x', null, 0, 1];
  const body = { id, name, order, version };

  function check(change: object, sent: object = body, more: Record<string, string> = {}): void {
    const exchange: Exchange = {
      method: 'PUT',
      path: '/projects/p/members/m',
      requestHeaders: new Headers({ 'Content-Type': 'application/json' }),
      requestBody: { name: 'Anna' },
      status: 200,
      headers: new Headers({ ...headers, ...more }),
      ...change,
    };
    expectDescribed(exchange);
    expectDescribedBody(exchange, JSON.stringify(sent));
  }

  test('but this one is described.', () => {
    expect(() => check({})).not.toThrow();
  });

  test.each([
    ['a field', {}, { ...body, colour: 'red' }],
    ['a field of another type', {}, { ...body, order: '0' }],
    ['a field that is missing', {}, { id, name, order }],
    ['a status', { status: 202 }, body],
    ['a problem of another call', { status: 410 }, { status: 410, code: 'created_and_deleted', title: '', detail: '' }],
    ['another call', { method: 'POST' }, body],
    ['a header', {}, body, { 'X-Colour': 'red' }],
    ['a header that is missing', { headers: new Headers({ 'Content-Type': 'application/json' }) }, body],
    ['another type', {}, body, { 'Content-Type': 'text/html' }],
    ['a request that was accepted', { requestBody: { name: 5 } }, body],
  ])('%s.', (_, change, sent, ...[more]: Record<string, string>[]) => {
    expect(() => check(change, sent, more)).toThrow(/PUT|POST/);
  });
});
