import { gzipSync } from 'node:zlib';
import { MAX_LISTED } from '@/lib/contract/few-entries';
import { MAX_ORDER } from '@/lib/domain/project';
import { seedDemo } from '@/lib/server/demo/seed-demo';
import { getEnv } from '@/lib/server/process/env';
import { type Answer, call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip, type Trip } from '@/tests/support/database/trip';

withTestDatabase();

const JSON_TYPE = { 'Content-Type': 'application/json' };
const NOBODY = 'z'.repeat(22);

let trip: Trip;
let before: Answer['body'];

beforeAll(async () => {
  trip = await createTrip();
  before = await readTrip();
});

afterEach(async () => {
  expect(await readTrip()).toEqual(before);
});

async function readTrip(): Promise<Answer['body']> {
  return (await call('GET', `/projects/${trip.projectId}`)).body;
}

/** Puts the trip's ids into a path. */
function resolve(path: string): string {
  return path
    .replace('{project}', trip.projectId)
    .replace('{member}', trip.ben.id)
    .replace('{expense}', trip.dinner.id);
}

const CALLS_WITH_BODY = [
  ['POST', '/projects'],
  ['PUT', '/projects/{project}'],
  ['POST', '/projects/{project}/members'],
  ['PUT', '/projects/{project}/members/{member}'],
  ['POST', '/projects/{project}/members/{member}/expenses'],
  ['PUT', '/projects/{project}/members/{member}/expenses/{expense}'],
] as const;

const CALLS_WITHOUT_BODY = [
  ['POST', '/projects/{project}/undelete'],
  ['GET', '/projects/{project}/links'],
  ['DELETE', `/projects/{project}/links/${NOBODY}`],
  ['GET', '/projects/{project}'],
  ['DELETE', '/projects/{project}'],
  ['DELETE', '/projects/{project}/members/{member}'],
  ['DELETE', '/projects/{project}/members/{member}/expenses/{expense}'],
] as const;

/** Bytes of a body. That of a new project may hold all that is in it. */
const mostOf = (path: string) => (path === '/projects' ? 1024 : 256) * 1024;

describe.each(CALLS_WITH_BODY)('%s %s', (method, path) => {
  test.each([
    ['no content type', 415, 'unsupported_media_type', { body: new Blob(['{}']) }],
    ['a form', 415, 'unsupported_media_type', { body: new URLSearchParams('name=x') }],
    ['text', 415, 'unsupported_media_type', { body: '{}' }],
    ['a type that only mentions JSON', 415, 'unsupported_media_type', jsonOf('{}', 'text/plain; application/json')],
    ['no body', 400, 'invalid_json', { headers: JSON_TYPE }],
    ['half an object', 400, 'invalid_json', jsonOf('{"name":')],
    ['invalid UTF-8', 400, 'invalid_json', jsonOf(new Uint8Array([0x7b, 0xff, 0x7d]))],
    ['UTF-16', 400, 'invalid_json', jsonOf(Buffer.from('{}', 'utf16le'))],
    ['100,000 open brackets', 400, 'invalid_json', jsonOf('['.repeat(100_000))],
    ['a byte too many', 413, 'payload_too_large', jsonOf(`{}${' '.repeat(mostOf(path) - 1)}`)],
    ['a body that breaks off', 400, 'invalid_json', jsonOf(brokenOff())],
    ['more than it announces', 413, 'payload_too_large', jsonOf(endless())],
  ])('%s is refused with %i %s.', async (_, status, code, init) => {
    expectProblem(await call(method, resolve(path), init), status, code);
  });

  test('A compressed body is refused, and one that says it is not is read.', async () => {
    const { headers, body } = jsonOf(gzipSync('{}'));
    const coded = (coding: string) => ({ headers: { ...headers, 'Content-Encoding': coding }, body });
    for (const coding of ['gzip', 'br', 'identity, gzip']) {
      expectProblem(await call(method, resolve(path), coded(coding)), 415, 'unsupported_media_type');
    }
    for (const coding of ['identity', 'Identity']) {
      expectProblem(await call(method, resolve(path), coded(coding)), 400, 'invalid_json');
    }
  });

  test.each(['null', 'true', '5', '"text"', '[]', '[{"name":"x"}]'])('%s is no object and refused.', async (body) => {
    const answer = await call(method, resolve(path), jsonOf(body));
    expectProblem(answer, 422, 'validation_failed');
    expect(answer.body.errors).toEqual([{ path: '', message: 'The body is a JSON object.' }]);
  });

  test.each([
    ['a number', 5],
    ['a list', []],
    ['an object', {}],
    ['201 characters', 'x'.repeat(201)],
    ['201 emoji', '🎉'.repeat(201)],
    ['a line break', 'a\nb'],
    ['a null character', 'a\u0000b'],
    ['a delete character', 'a\u007f'],
    ['a C1 control character', 'a\u0085b'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029b'],
    ['a directional override', 'a\u202eb'],
    ['a directional embedding', '\u202ba\u202c'],
    ['a directional isolate', '\u2067a\u2069'],
    ['half a surrogate pair', 'a\ud83c'],
  ])('A name that is %s is refused.', async (_, name) => {
    const answer = await send(method, resolve(path), { name });
    expectProblem(answer, 422, 'validation_failed');
    expect(answer.body.errors[0].path).toBe('name');
  });
});

describe.each(CALLS_WITH_BODY.filter(([, path]) => path.includes('/members')))('%s %s', (method, path) => {
  test.each([-1, 0.5, '1', null, true, MAX_ORDER + 1, 1e300])('The order %j is refused.', async (order) => {
    const answer = await send(method, resolve(path), { order });
    expectProblem(answer, 422, 'validation_failed');
    expect(answer.body.errors[0].path).toBe('order');
  });
});

describe.each(CALLS_WITH_BODY.filter(([, path]) => path.includes('/expenses')))('%s %s', (method, path) => {
  test.each(['-1', '-0.01', '0.001', '1e-7', '10000000000', '9999999999.999', '1e400', '"5"', 'true', '[]', '{}'])(
    'The amount %s is refused.',
    async (amount) => {
      const answer = await call(method, resolve(path), jsonOf(`{"amount":${amount}}`));
      expectProblem(answer, 422, 'validation_failed');
      expect(answer.body.errors[0].path).toBe('amount');
    },
  );

  test.each([
    ['a text', 'all', 'involved_members'],
    ['null', null, 'involved_members'],
    ['a list with a number', [5], 'involved_members[0]'],
    ['a list of members', [{ id: 'x' }], 'involved_members[0]'],
    ['a stranger', [NOBODY], 'involved_members[0]'],
  ])('Involved members that are %s are refused.', async (_, involved_members, at) => {
    const answer = await send(method, resolve(path), { involved_members });
    expectProblem(answer, 422, 'validation_failed');
    expect(answer.body.errors[0].path).toBe(at);
  });

  test.each(['0', '-1', '1.5', '100000000000', '1e300', '1e400', '"2"', 'true', 'null', '[]', '{}'])(
    'The weight %s is refused.',
    async (weight) => {
      const { ana, ben } = trip;
      const body = `{"involved_members":["${ben.id}","${ana.id}"],"weights":{"${ben.id}":2,"${ana.id}":${weight}}}`;
      const answer = await call(method, resolve(path), jsonOf(body));
      expectProblem(answer, 422, 'validation_failed');
      const paths = answer.body.errors.map(({ path }: { path: string }) => path);
      expect(new Set(paths)).toEqual(new Set([`weights.${ana.id}`]));
    },
  );

  test.each([5, 'even', true, [], [2]])('The weights %j are refused.', async (weights) => {
    const answer = await send(method, resolve(path), { weights });
    expectProblem(answer, 422, 'validation_failed');
    expect(answer.body.errors[0].path).toBe('weights');
  });

  test.each([null, 0, 1, 'true', [], {}])('That it is a payment can not be said by %j.', async (is_payment) => {
    const answer = await send(method, resolve(path), { is_payment });
    expectProblem(answer, 422, 'validation_failed');
    expect(answer.body.errors[0].path).toBe('is_payment');
  });

  test('A long list of strangers is answered with the first errors only.', async () => {
    const answer = await send(method, resolve(path), { involved_members: Array(MAX_LISTED).fill(NOBODY) });
    expect(answer.body.errors).toHaveLength(20);
  });

  test('A list that nobody can mean is one error, and none of its entries is looked at.', async () => {
    const { ben } = trip;
    const lists = [
      { involved_members: Array(100_000).fill(1) },
      { involved_members: Array(MAX_LISTED + 1).fill(ben.id) },
      { weights: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [at, 0])) },
    ];
    for (const body of lists) {
      const answer = await send(method, resolve(path), body);
      expectProblem(answer, 422, 'validation_failed');
      expect(answer.body.errors).toEqual([{ path: Object.keys(body)[0], message: expect.stringContaining('1,000') }]);
    }
  });
});

test('An expense can’t be given to a payer whose id is none.', async () => {
  for (const member_id of ['\u0000', 'new-ab12', '', 'x'.repeat(3_000)]) {
    const answer = await send('PUT', resolve('/projects/{project}/members/{member}/expenses/{expense}'), { member_id });
    expectProblem(answer, 422, 'validation_failed');
    expect(answer.body.errors[0].path).toBe('member_id');
  }
});

test.each(['%00', 'new-ab12', "'--", 'x'.repeat(3_000)])('The link %s is none to revoke.', async (link) => {
  expectProblem(await call('DELETE', resolve(`/projects/{project}/links/${link}`)), 404, 'link_not_found');
});

describe.each(CALLS_WITH_BODY.filter(([, path]) => !path.includes('/members')))('%s %s', (method, path) => {
  test('More rates than there are currencies are one error.', async () => {
    const rates = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [at, '']));
    const answer = await send(method, resolve(path), { name: 'Changed', currency: 'EUR', rates });
    expectProblem(answer, 422, 'validation_failed');
    expect(answer.body.errors).toEqual([{ path: 'rates', message: expect.stringContaining('1,000') }]);
  });

  test.each(['', 'eur', 'EURO', 'EU', '€', 'ZZZ', ' EUR', 'toString', 978, true, [], ['EUR'], {}])(
    'The currency %j is refused.',
    async (currency) => {
      const answer = await send(method, resolve(path), { name: 'Changed', currency });
      expectProblem(answer, 422, 'validation_failed');
      expect(answer.body.errors[0].path).toBe('currency');
    },
  );
});

const CALLS = [...CALLS_WITH_BODY, ...CALLS_WITHOUT_BODY];

describe.each(CALLS.filter(([, path]) => path.includes('{project}')))('%s %s', (method, path) => {
  // An expense is found whichever member the path names.
  const named = path.includes('{expense}') ? ['project', 'expense'] : ['project', 'member'];
  test.each(named.filter((name) => path.includes(`{${name}}`)))(
    'A %s that does not exist, or can not, is 404.',
    async (name) => {
      for (const id of [NOBODY, 'new-ab12', '0OIl', '%00', '%F0%9F%98%80', '__proto__', "'--", 'x'.repeat(3_000)]) {
        const target = resolve(path.replace(`{${name}}`, id));
        const answer = await (method === 'GET' ? call(method, target) : send(method, target, {}));
        expectProblem(answer, 404, `${name}_not_found`);
      }
    },
  );
});

describe('The demo project', () => {
  beforeAll(() => seedDemo(getEnv().DEMO_PROJECT_ID));

  test.each(CALLS.filter(([method, path]) => path.includes('{project}') && method !== 'GET'))(
    '%s %s is refused with 403.',
    async (method, path) => {
      const demo = (await call('GET', `/projects/${getEnv().DEMO_PROJECT_ID}`)).body;
      const target = path
        .replace('{project}', demo.id)
        .replace('{member}', demo.members[0].id)
        .replace('{expense}', demo.members[0].expenses[0].id);

      const answer = await call(method, target, { ...jsonOf('{}'), headers: { ...JSON_TYPE, 'If-Match': '"1"' } });

      expectProblem(answer, 403, 'demo_read_only');
      expect((await call('GET', `/projects/${demo.id}`)).body).toEqual(demo);
    },
  );
});

test.each([
  ['GET', '/'],
  ['GET', '/nothing'],
  ['POST', '/projects/x/y/z'],
  ['PUT', '/v2/projects'],
  ['PATCH', '/nothing'],
  ['DELETE', '/nothing'],
])('%s %s is no call of the API and 404.', async (method, path) => {
  expectProblem(await call(method, path), 404, 'route_not_found');
});

test('The process says that it is well.', async () => {
  const { status, headers, body } = await call('GET', '/health');
  expect({ status, body, cache: headers.get('Cache-Control') }).toEqual({
    status: 200,
    body: { status: 'ok' },
    cache: 'no-store',
  });
});

function expectProblem({ status, headers, body }: Answer, expectedStatus: number, code: string): void {
  expect({ status, code: body.code }).toEqual({ status: expectedStatus, code });
  expect(headers.get('Content-Type')).toBe('application/problem+json');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(body).toMatchObject({ status: expectedStatus, title: expect.any(String), detail: expect.any(String) });
}

function jsonOf(body: BodyInit, type = 'application/json') {
  return { headers: { 'Content-Type': type }, body };
}

/** A body of unknown length that ends only when the reader stops. */
function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(0x20)) });
}

function brokenOff(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
}
