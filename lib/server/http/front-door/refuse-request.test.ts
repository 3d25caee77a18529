import { getLog } from '@/lib/server/process/log';
import { type FrontDoorServer, startFrontDoor } from '@/tests/support/front-door-server';
import { openConnection, readAnswer } from '@/tests/system/support/raw-request';

let door: FrontDoorServer;
/** The targets that got past the front door. */
const passed: string[] = [];

beforeAll(async () => {
  process.env.RATE_LIMIT = 'on';
  process.env.RATE_LIMIT_REQUESTS = '6';
  process.env.TRUST_PROXY = '1';
  door = await startFrontDoor((request, response) => {
    passed.push(request.url ?? '');
    response.end('passed');
  });
});

beforeEach(() => passed.splice(0));

afterAll(() => door.close());

/** A client that has sent nothing yet. */
function newClient(): string {
  newClient.count += 1;
  return `192.0.${newClient.count >> 8}.${newClient.count & 255}`;
}
newClient.count = 0;

/** The status and the whole answer. */
async function ask(method: string, target: string, headers: Record<string, string> = {}) {
  const fields = { Host: 'quits.test', Connection: 'close', 'X-Forwarded-For': newClient(), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = await readAnswer(openConnection(door.port, `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`));
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]), text };
}

test.each([
  '/_next/image?url=%2Fapple-icon.png&w=64&q=75',
  '/_next/image',
  '/_next/image/',
  '/a/../_next/image?url=%2Fapple-icon.png&w=64&q=75',
  '/_next/static/../image?url=%2Fapple-icon.png&w=64&q=75',
  '/_next/static/%2e%2e/image',
  '/_next\\image',
  'http://quits.test/_next/image',
  '/_next/data/build/index.json',
  '/_next/postponed/resume/demo',
  '/_next/hmr',
  '/_next',
  '/_global-error',
  '/_Global-Error/?x=1',
  '/%5Fglobal-error',
  '/_not-found',
  '/_error',
  '/__nextjs_source-map',
  '/demo.rsc',
  '/demo.segments/_tree.segment.rsc',
])('%s is of no use here and answered with 404, by every method.', async (target) => {
  for (const method of ['GET', 'HEAD', 'DELETE', 'POST', 'OPTIONS']) {
    expect((await ask(method, target)).status).toBe(404);
  }
  expect(passed).toEqual([]);
});

test.each([
  '/',
  '/demo',
  `/project/${'z'.repeat(22)}`,
  '/nowhere',
  '/icon.svg',
  '/_next/static/chunk.js',
  '/locales/de/common.json',
])('%s can only be read.', async (target) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
    const { status, text } = await ask(method, target, { 'Next-Action': 'x' });
    expect([status, /\r\nAllow: (.*)\r\n/.exec(text)?.[1]]).toEqual([405, 'GET, HEAD, OPTIONS']);
  }
  const options = await ask('OPTIONS', target);
  expect([options.status, options.text]).toEqual([204, expect.stringContaining('\r\nAllow: GET, HEAD, OPTIONS\r\n')]);
  expect(passed).toEqual([]);

  expect((await ask('GET', target)).text).toContain('passed');
  expect(passed).toEqual([target]);
});

test.each([
  ['GET', '/api/projects/x'],
  ['HEAD', '/api/projects/x'],
  ['PUT', '/api/projects/x/members/y'],
  ['DELETE', '/api/projects/x/members/y/expenses/z'],
  ['POST', '/api/projects'],
  ['OPTIONS', '/api/projects'],
  ['GET', '/api'],
  ['PATCH', '/api/projects/'],
  ['PATCH', '/api/no-such-call'],
])('%s %s is for the API to answer.', async (method, target) => {
  expect((await ask(method, target)).status).toBe(200);
  expect(passed).toEqual([target]);
});

describe('A call by a method that its path does not have', () => {
  test.each([
    ['/api', 'GET, HEAD, OPTIONS'],
    ['/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ['/api/health', 'GET, HEAD, OPTIONS'],
    ['/api/health/ready', 'GET, HEAD, OPTIONS'],
    ['/api/projects', 'OPTIONS, POST'],
    ['/api/projects/x', 'DELETE, GET, HEAD, OPTIONS, PATCH, PUT'],
    ['/api/projects/x?y=z', 'DELETE, GET, HEAD, OPTIONS, PATCH, PUT'],
    ['/api/projects/x/events', 'GET, HEAD, OPTIONS'],
    ['/api/projects/x/changes/undo', 'OPTIONS, POST'],
    ['/api/projects/x/members/y/expenses', 'OPTIONS, POST'],
    ['/api/projects/x/members/y/expenses/z', 'DELETE, GET, HEAD, OPTIONS, PUT'],
  ])('is told which ones %s has.', async (target, allow) => {
    for (const method of ['PATCH', 'PROPFIND', 'TRACE'].filter((one) => !allow.includes(one))) {
      const { status, text } = await ask(method, target);
      expect([status, /\r\nAllow: (.*)\r\n/.exec(text)?.[1]]).toEqual([405, allow]);
      expect(text).toContain('\r\nContent-Type: application/problem+json\r\n');
      expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 405, code: 'method_not_allowed' });
    }
    expect(passed).toEqual([]);
  });

  test('has no such call to be told of where the API has no such path.', async () => {
    for (const method of ['PROPFIND', 'TRACE']) {
      const { status, text } = await ask(method, '/api/no-such-call');
      expect(status).toBe(404);
      expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 404, code: 'route_not_found' });
    }
    expect(passed).toEqual([]);
  });
});

test('A tunnel is refused in so many words, with the headers of every answer, and the connection is closed.', async () => {
  const socket = openConnection(door.port, 'CONNECT quits.test:443 HTTP/1.1\r\nHost: quits.test\r\n\r\n');
  const text = await readAnswer(socket);
  expect(text).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
  expect(text).toMatch(/\r\nConnection: close\r\n/);
  expect(text).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/);
  expect(text).toMatch(/\r\n\r\nMethod Not Allowed$/);
});

test('A refused method is logged, also where the path is one of a file.', async () => {
  const info = jest.spyOn(getLog(), 'info').mockImplementation();
  await ask('DELETE', '/icon.svg');
  await ask('DELETE', '/_next/image?url=x');
  const lines = info.mock.calls.map(([line]) => line as { method?: string });
  expect(lines.filter(({ method }) => method === 'DELETE')).toMatchObject([
    { method: 'DELETE', route: '/{id}', status: 405 },
    { method: 'DELETE', route: '/{id}/{id}', status: 404 },
  ]);
  info.mockRestore();
});

describe('A client that has used up what it may ask for', () => {
  const statuses = async (count: number, method: string, target: string, client: string) => {
    const answers = [];
    for (let at = 0; at < count; at += 1) answers.push(await ask(method, target, { 'X-Forwarded-For': client }));
    return answers.map(({ status }) => status);
  };

  test.each([
    ['GET', '/'],
    ['GET', '/no-such-page'],
    ['GET', '/project/x'],
    ['HEAD', '/demo'],
    ['GET', '/demo/'],
    ['GET', '/icon.svg'],
    ['GET', '/locales/de/common.json'],
    ['POST', '/'],
    ['OPTIONS', '/'],
    ['GET', '/_next/image'],
    ['DELETE', '/_next/static/chunk.js'],
    ['GET', '/api/health'],
    ['OPTIONS', '/api/projects'],
    ['PATCH', '/api/projects'],
    ['GET', '/api/projects/x/events'],
    ['GET', '/api/'],
  ])('is refused %s %s, of which six are what a minute has.', async (method, target) => {
    const answered = await statuses(7, method, target, newClient());
    expect(answered.slice(0, 6)).not.toContain(429);
    expect(answered[6]).toBe(429);
  });

  test('is told in its language, and when to try again.', async () => {
    const client = newClient();
    await statuses(6, 'GET', '/icon.svg', client);
    const asked = (headers: Record<string, string>) => ask('GET', '/demo', { 'X-Forwarded-For': client, ...headers });
    const { status, text } = await asked({ 'Accept-Language': 'de-AT' });
    expect(status).toBe(429);
    expect(Number(/\r\nRetry-After: (\d+)\r\n/.exec(text)?.[1])).toBeGreaterThan(0);
    expect(text).toMatch(/\r\nContent-Type: text\/plain; charset=utf-8\r\n/);
    expect(text).toMatch(/\r\n\r\nZu viele Anfragen\n\nVersuch es noch einmal\./);
    expect((await asked({ Cookie: 'a=b; i18next=es; c=d', 'Accept-Language': 'de' })).text).toContain(
      'Demasiadas solicitudes',
    );
    expect((await asked({})).text).toContain('Too many requests');
    expect(passed).toHaveLength(6);
  });

  test('gets a problem where it makes a call.', async () => {
    const client = newClient();
    await statuses(6, 'GET', '/icon.svg', client);
    const { status, text } = await ask('GET', '/api/projects/x', { 'X-Forwarded-For': client });
    expect([status, Number(/\r\nRetry-After: (\d+)\r\n/.exec(text)?.[1])]).toEqual([429, 60]);
    expect(text).toMatch(/\r\nContent-Type: application\/problem\+json\r\n/);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 429, code: 'too_many_requests' });
  });

  test('still gets the files of the build, and others get everything.', async () => {
    const client = newClient();
    await statuses(6, 'GET', '/icon.svg', client);
    expect(await statuses(3, 'GET', '/_next/static/chunk.js', client)).toEqual([200, 200, 200]);
    expect((await ask('GET', '/')).status).toBe(200);
  });

  test('does not become another one by another address of its network.', async () => {
    const network = (last: number) => ({ 'X-Forwarded-For': `2001:db8:0:1::${last}` });
    for (let last = 0; last < 6; last += 1) expect((await ask('GET', '/icon.svg', network(last))).status).toBe(200);
    expect((await ask('GET', '/', network(7))).status).toBe(429);
  });
});
