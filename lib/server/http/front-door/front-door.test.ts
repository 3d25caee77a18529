import { type IncomingHttpHeaders, request } from 'node:http';
import { getLog } from '@/lib/server/process/log';
import { newId } from '@/lib/server/resources/ids';
import { type FrontDoorServer, startFrontDoor } from '@/tests/support/front-door-server';

let door: FrontDoorServer;

beforeAll(async () => {
  door = await startFrontDoor(({ method, url, headers }, response) => {
    response.end(JSON.stringify({ method, url, headers }));
  });
});

afterAll(() => door.close());

interface Exchange {
  /** What the application got. */
  seen: { method: string; url: string; headers: IncomingHttpHeaders };
  /** What the client got. */
  answered: IncomingHttpHeaders;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Exchange> {
  const { port } = door;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method, agent: false }, async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('');
      resolve({ seen: JSON.parse(text), answered: response.headers });
    })
      .once('error', reject)
      .end();
  });
}

test('The application gets the mended target.', async () => {
  expect((await get('/api/%ff')).seen.url).toBe('/api/%25ff');
});

test('The application gets the client by its connection, and nothing that the client says of itself.', async () => {
  const { seen } = await get('/', { 'X-Quits-Client': 'made up', 'X-Forwarded-For': '203.0.113.9' });
  expect(seen.headers['x-quits-client']).toBe('127.0.0.1');
});

test('The application and the client get the same id for the request, and it is not the one that the client sent.', async () => {
  const { seen, answered } = await get('/', { 'X-Request-Id': 'made-up-by-the-client' });
  expect(seen.headers['x-request-id']).toBe(answered['x-request-id']);
  expect(answered['x-request-id']).not.toBe('made-up-by-the-client');
});

test('A page gets the policy that its answer has, and not one that the client sent.', async () => {
  const made = "script-src 'nonce-made-up'";
  const { seen, answered } = await get('/demo', { 'Content-Security-Policy': made });
  expect(seen.headers['content-security-policy']).toBe(answered['content-security-policy']);
  expect(answered['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w-]{36}';/);
  expect(answered['content-security-policy']).not.toContain('made-up');
});

test('An upgrade request is a plain one, after which the connection is closed.', async () => {
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket' };
  const { seen, answered } = await get('/nowhere', upgrade);
  expect([seen.url, answered.connection]).toEqual(['/nowhere', 'close']);
});

test.each(['/api/health', '/_next/static/x.js', '/locales/de/common.json'])('%s may load nothing.', async (path) => {
  expect((await get(path)).answered['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});

test.each(['/', '/demo', '/api/health', '/_next/static/x.js', '/%ff'])('%s is answered safely.', async (path) => {
  const { answered } = await get(path);
  expect(answered).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('clipboard-write=(self)'),
  });
  expect(answered).not.toHaveProperty('strict-transport-security');
});

test('Search engines may have the home page and the example, and nothing else.', async () => {
  for (const path of ['/?lng=de', '/demo']) expect((await get(path)).answered).not.toHaveProperty('x-robots-tag');
  for (const path of ['/demo/', `/project/${newId()}`, '/api/health']) {
    expect((await get(path)).answered['x-robots-tag']).toBe('noindex, nofollow');
  }
});

test('Https is not believed without a trusted proxy.', async () => {
  const { seen, answered } = await get('/', { 'X-Forwarded-Proto': 'https' });
  expect(answered).not.toHaveProperty('strict-transport-security');
  expect(seen.headers['x-forwarded-proto']).toBe('http');
});

describe('The log', () => {
  const info = jest.spyOn(getLog(), 'info').mockImplementation();
  beforeEach(() => info.mockClear());
  afterAll(() => info.mockRestore());

  test('has a line for each page and call, without ids.', async () => {
    const id = newId();
    const { answered } = await get(`/api/projects/${id}?name=${id}`);
    expect(info.mock.calls).toEqual([
      [
        {
          id: answered['x-request-id'],
          method: 'GET',
          route: '/api/projects/{id}',
          status: 200,
          ms: expect.any(Number),
        },
      ],
    ]);
    expect(JSON.stringify(info.mock.calls)).not.toContain(id);
  });

  test.each(['/_next/static/x.js', '/locales/de/common.json', '/icon.svg', '/.well-known/security.txt'])(
    'has none for the file %s.',
    async (path) => {
      await get(path);
      expect(info).not.toHaveBeenCalled();
    },
  );
});
