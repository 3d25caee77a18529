import { type FrontDoorServer, startFrontDoor } from '@/tests/support/front-door-server';
import { openConnection, readAnswer } from '@/tests/system/support/raw-request';

const FRIEND = 'https://quits.example';

let door: FrontDoorServer;
/** The requests that got past the front door. */
const passed: string[] = [];

beforeAll(async () => {
  process.env.CORS_ORIGINS = `https://other.example:8443, ${FRIEND}`;
  process.env.RATE_LIMIT = 'on';
  process.env.RATE_LIMIT_REQUESTS = '120';
  process.env.TRUST_PROXY = '1';
  door = await startFrontDoor((request, response) => {
    passed.push(`${request.method} ${request.url}`);
    response.appendHeader('Vary', 'rsc');
    response.end('passed');
  });
});

beforeEach(() => passed.splice(0));

afterAll(() => door.close());

/** The status and the headers of the answer. */
async function ask(method: string, target: string, headers: Record<string, string>) {
  const fields = { Host: 'quits.test', Connection: 'close', 'X-Forwarded-For': '192.0.2.1', ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = await readAnswer(openConnection(door.port, `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`));
  const [status = '', ...rest] = (text.split('\r\n\r\n', 1)[0] ?? '').split('\r\n');
  const pairs = rest.map((line): [string, string] => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*: /, '')]);
  return { status: Number(status.split(' ')[1]), headers: new Headers(pairs) };
}

const PREFLIGHT = { Origin: FRIEND, 'Access-Control-Request-Method': 'PUT' };

const words = (list: string | null) => (list ?? '').split(', ');

describe('A page of a listed origin', () => {
  test.each(['/api/projects/x', '/api/projects/x/events', '/api/no-such-call'])(
    'may read the response and its headers: %s.',
    async (target) => {
      const { headers } = await ask('GET', target, { Origin: FRIEND });
      expect(headers.get('Access-Control-Allow-Origin')).toBe(FRIEND);
      expect(words(headers.get('Access-Control-Expose-Headers'))).toEqual(
        expect.arrayContaining([
          'ETag',
          'Project-Version',
          'Idempotency-Replayed',
          'Retry-After',
          'RateLimit',
          'RateLimit-Policy',
        ]),
      );
      expect(headers.has('Access-Control-Allow-Credentials')).toBe(false);
      expect(passed).toEqual([`GET ${target}`]);
    },
  );

  test('may make all calls with the headers that they take.', async () => {
    const { status, headers } = await ask('OPTIONS', '/api/projects/x', PREFLIGHT);
    expect(status).toBe(204);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(FRIEND);
    expect(words(headers.get('Access-Control-Allow-Methods'))).toEqual([
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]);
    expect(words(headers.get('Access-Control-Allow-Headers'))).toEqual([
      'Authorization',
      'Content-Type',
      'If-Match',
      'If-None-Match',
      'Prefer',
      'Idempotency-Key',
      'Change-Group',
      'Device-Mark',
      'Claimed-By',
    ]);
    expect(headers.get('Access-Control-Max-Age')).toBe('7200');
    expect(passed).toEqual([]);
  });

  test('sees that it has asked too much.', async () => {
    const client = { 'X-Forwarded-For': '192.0.2.9' };
    // More than the limit by what comes back while they are under way on a slow machine.
    const calls = Array.from({ length: 180 }, () => ask('GET', '/api/health', { Origin: FRIEND, ...client }));
    const answers = await Promise.all(calls);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('Access-Control-Allow-Origin')).toBe(FRIEND);
    expect(refused?.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
    expect((await ask('OPTIONS', '/api/projects/x', { ...PREFLIGHT, ...client })).status).toBe(429);
  });

  test('may not read pages and files.', async () => {
    for (const target of ['/', '/project/x', '/locales/de/common.json']) {
      const { headers } = await ask('GET', target, { Origin: FRIEND });
      expect(headers.has('Access-Control-Allow-Origin')).toBe(false);
    }
    expect((await ask('OPTIONS', '/project/x', PREFLIGHT)).headers.has('Access-Control-Allow-Origin')).toBe(false);
  });
});

test.each(['https://evil.example', 'http://quits.example', 'https://quits.example.evil.example', 'null'])(
  'A page of %s may read nothing.',
  async (Origin) => {
    const preflight = await ask('OPTIONS', '/api/projects/x', { ...PREFLIGHT, Origin });
    const call = await ask('GET', '/api/projects/x', { Origin });
    for (const { headers } of [preflight, call]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect(passed).toEqual(['OPTIONS /api/projects/x', 'GET /api/projects/x']);
  },
);

test.each([FRIEND, 'https://evil.example', undefined])('Caches tell responses for %s from others.', async (Origin) => {
  const { headers } = await ask('GET', '/api/projects/x', Origin ? { Origin } : {});
  expect(headers.get('Vary')).toBe('Origin, rsc');
});

test('OPTIONS that is no preflight is passed on.', async () => {
  await ask('OPTIONS', '/api/projects/x', { Origin: FRIEND });
  expect(passed).toEqual(['OPTIONS /api/projects/x']);
});
