import { type Answer, call, ROUTES } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip, type Trip } from '@/tests/support/database/trip';

process.env.CORS_ORIGINS = 'https://friend.example';

withTestDatabase();

const JSON_TYPE = { 'Content-Type': 'application/json' };
const OWN = { Host: 'quits.test', Origin: 'https://quits.test', 'Sec-Fetch-Site': 'same-origin' };

let trip: Trip;
let before: Answer['body'];

beforeAll(async () => {
  trip = await createTrip();
  before = await readTrip();
});

async function readTrip(): Promise<Answer['body']> {
  return (await call('GET', `/projects/${trip.projectId}`)).body;
}

const POSTS = Object.entries(ROUTES).flatMap(([pattern, module]) => ('POST' in module ? [pattern] : []));

function resolve(pattern: string): string {
  return pattern.replace('[projectId]', trip.projectId).replace('[memberId]', trip.ben.id);
}

test('The calls that a page could have a browser make unasked are known.', () => {
  expect(POSTS).toEqual([
    '/projects',
    '/projects/[projectId]/changes/undo',
    '/projects/[projectId]/put-back',
    '/projects/[projectId]/undelete',
    '/projects/[projectId]/members',
    '/projects/[projectId]/members/[memberId]/expenses',
  ]);
});

describe.each(POSTS)('POST %s by the page of another site', (pattern) => {
  test.each([
    ['text', 'text/plain', '{"name":"x"}'],
    ['text that mentions JSON', 'text/plain; application/json', '{"name":"x"}'],
    ['a form', 'application/x-www-form-urlencoded', 'name=x'],
    ['a form with parts', 'multipart/form-data; boundary=x', '--x--'],
    ['nothing', undefined, undefined],
  ])('is refused with %s.', async (_what, type, body) => {
    const senders: Record<string, string>[] = [
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://other.quits.test', 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'null' },
      { Origin: 'http://evil.example', Host: 'quits.test' },
      { Origin: 'http://quits.test:8080', Host: 'quits.test' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'none' },
    ];
    for (const from of senders) {
      const headers = new Headers(from);
      if (type !== undefined) headers.set('Content-Type', type);
      const answer = await call('POST', resolve(pattern), { headers, body });
      expect([from, answer.status, answer.body.code]).toEqual([from, 415, 'unsupported_media_type']);
    }
    expect(await readTrip()).toEqual(before);
  });
});

describe('A deleted project', () => {
  beforeEach(() => call('DELETE', `/projects/${trip.projectId}`));

  const bringBack = async (headers: Record<string, string>, body?: string) =>
    (await call('POST', `/projects/${trip.projectId}/undelete`, { headers, body })).status;
  const isThere = async () => (await call('GET', `/projects/${trip.projectId}`)).status === 200;

  test('is not brought back by another site.', async () => {
    const evil = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', Host: 'quits.test' };
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect(await bringBack({ ...evil, 'Content-Type': type }, '')).toBe(415);
    }
    expect(await bringBack(evil)).toBe(415);
    expect(await isThere()).toBe(false);
  });

  test.each([
    ['a program, with nothing', {}],
    ['a program, with a type that curl sets', { 'Content-Type': 'application/octet-stream' }],
    ['a program, with JSON', JSON_TYPE],
    ['a page of its own', OWN],
    ['a page of its own over plain http', { Host: 'quits.lan:3000', Origin: 'http://quits.lan:3000' }],
    ['a page of an origin in CORS_ORIGINS', { Origin: 'https://friend.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a page that the browser has asked for, with JSON', { ...JSON_TYPE, Origin: 'https://friend.example' }],
  ])('is brought back by %s.', async (_whom, headers) => {
    expect(await bringBack(headers)).toBe(200);
    expect(await isThere()).toBe(true);
  });
});
