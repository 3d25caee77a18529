import { createProject } from './support/api-client';
import { openConnection, readAnswer, statusesOf } from './support/raw-request';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';

/** With the settings that a server has by default. */
let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start();
});

afterAll(() => end(server));

/** Whatever it was asked, a server stops when it is told to. */
async function end(served: RunningServer): Promise<void> {
  expect(await served.stop()).toBe(0);
  await served.removeData();
}

/** Sends a request as it stands, and returns all that comes until the server closes the connection. */
function ask(requestLine: string, headers = 'Connection: close\r\n'): Promise<string> {
  return readAnswer(openConnection(server.port, `${requestLine} HTTP/1.1\r\nHost: quits.test\r\n${headers}\r\n`));
}

test('Hundreds of upgrade requests are answered, and each connection is closed by the server.', async () => {
  for (const path of ['/', '/nothing', '/api/health', '/_next/hmr', '/_next/webpack-hmr']) {
    const sockets = Array.from({ length: 60 }, () =>
      openConnection(server.port, `GET ${path} HTTP/1.1\r\nHost: quits.test\r\n${UPGRADE}\r\n`),
    );
    const ended = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('end', resolve))));
    const statuses = (await Promise.all(sockets.map((socket) => readAnswer(socket)))).map(statusesOf);
    expect(statuses).toEqual(Array(60).fill([path === '/' || path === '/api/health' ? 200 : 404]));
    await ended;
  }
  const text = await ask(
    'POST /api/projects',
    `${UPGRADE}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 201 .*\r\nConnection: close\r\n/s);
});

test('A tunnel, an expectation that nobody knows and a body that is announced are answered.', async () => {
  expect(await ask('CONNECT quits.test:443')).toMatch(/^HTTP\/1\.1 405 .*\r\nX-Request-Id: /s);
  expect(await ask('GET /api/health', 'Expect: wonders\r\nConnection: close\r\n')).toMatch(
    /^HTTP\/1\.1 200 .*\r\nX-Request-Id: /s,
  );
  const body = '\r\n{}';
  const headers = `Expect: 100-continue\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n${body}`;
  expect(statusesOf(await ask('POST /api/projects', headers))).toEqual([100, 201]);
});

test('A body of no stated length that is too large is answered, and its connection ends with that.', async () => {
  const { id } = await createProject(server.origin, 'Harvest');
  const piece = ' '.repeat(64 * 1024);
  const body = `${`${piece.length.toString(16)}\r\n${piece}\r\n`.repeat(12)}0\r\n\r\n`;
  const headers = `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body}`;
  const answer = await ask(`POST /api/projects/${id}/members`, headers);
  expect(statusesOf(answer)).toEqual([413]);
  expect(answer).toMatch(/^Connection: close\r$/im);
  expect(server.output).not.toContain('uncaughtException');
});

test('What Next.js serves by itself is not there, in whichever way its path is written.', async () => {
  const picture = 'url=%2Fapple-icon.png&w=64&q=75';
  for (const target of [
    `/_next/image?${picture}`,
    `/_next/static/../image?${picture}`,
    `/a/%2e%2e/_next/image?${picture}`,
    `http://quits.test/_next/image?${picture}`,
    '/_next/data/x/index.json',
    '/_global-error',
    '/a/../_global-error',
    '/demo.rsc',
  ]) {
    expect([target, statusesOf(await ask(`GET ${target}`))]).toEqual([target, [404]]);
    expect(statusesOf(await ask(`DELETE ${target}`))).toEqual([404]);
  }
  const { id } = await createProject(server.origin, 'Harvest');
  await ask(`DELETE /_next/image?url=%2Fapi%2Fprojects%2F${id}%0A{}&w=64&q=75`);
  expect((await fetch(`${server.origin}/api/projects/${id}`)).status).toBe(200);
  expect(server.output).not.toContain(id);
});

test.each([
  'X-Middleware-Prefetch',
  'X-Middleware-Subrequest',
  'X-Matched-Path',
  'X-Nextjs-Data',
  'X-Invoke-Status',
  'Next-Resume',
])('A page is the same with the header %s.', async (name) => {
  const page = await (await fetch(`${server.origin}/demo`, { headers: { [name]: '/no-such-page' } })).text();
  expect(page).toContain('Lisbon weekend');
});

test('The router of the browser gets the whole home page, whatever it says of its state.', async () => {
  const state = encodeURIComponent('["",{"children":["__PAGE__",{}]}]');
  const headers = { RSC: '1', 'Next-Router-State-Tree': state, 'Next-Url': '/project/x' };
  const answer = await fetch(`${server.origin}/?_rsc=x`, { headers });
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/x-component']);
});

test.each([
  ['Range', 'bytes=999999-'],
  ['If-Match', '"another"'],
  ['If-Unmodified-Since', 'Thu, 01 Jan 2015 00:00:00 GMT'],
])('A file is answered whole, with a condition that it does not meet: %s.', async (name, value) => {
  expect((await fetch(`${server.origin}/icon.svg`, { headers: { [name]: value } })).status).toBe(200);
});

test('A parameter of the query is none of the path.', async () => {
  const { id } = await createProject(server.origin, 'Harvest');
  for (const path of ['/api/projects/', '/project/']) {
    const answer = await fetch(`${server.origin}${path}${'z'.repeat(22)}?nxtPprojectId=${id}&projectId=${id}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('Harvest');
  }
});

test('A page has no other methods than those that read.', async () => {
  for (const path of ['/', '/demo', '/no-such-page', '/icon.svg', '/locales/de/common.json']) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, headers } = await fetch(server.origin + path, { method, body: 'x' });
      expect([path, method, status, headers.get('Allow')]).toEqual([path, method, 405, 'GET, HEAD, OPTIONS']);
    }
  }
});

test('A call has no other methods than those of its path, which the answer names.', async () => {
  const { id } = await createProject(server.origin, 'Harvest');
  for (const path of ['/api', '/api/health', '/api/projects', `/api/projects/${id}`, `/api/projects/${id}/events`]) {
    const options = await fetch(server.origin + path, { method: 'OPTIONS' });
    const method = path.endsWith(id) ? 'POST' : 'PATCH';
    const { status, headers, body } = await fetch(server.origin + path, { method, body: 'x' });
    expect([path, options.status, status]).toEqual([path, 204, 405]);
    expect(headers.get('Allow')).toBe(options.headers.get('Allow'));
    expect(headers.get('Content-Type')).toBe('application/problem+json');
    await body?.cancel();
  }
  expect((await fetch(`${server.origin}/api/projects/${id}`, { method: 'HEAD' })).status).toBe(200);
  expect(await ask('TRACE /api/no-such-call', 'Connection: close\r\n')).toMatch(/^HTTP\/1\.1 404 /);
});

test('The limit of a client covers every path, and tells when to try again.', async () => {
  const limited = await RunningServer.start({ env: { RATE_LIMIT_REQUESTS: '60' } });
  const { id } = await createProject(limited.origin, 'Harvest');
  while ((await fetch(`${limited.origin}/no-such-page`)).status !== 429);

  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/no-such-page'],
    ['GET', '/demo/'],
    ['GET', `/project/${id}`],
    ['GET', '/api/health/ready'],
    ['GET', `/api/projects/${id}/events`],
    ['OPTIONS', '/api/projects'],
    ['PATCH', '/api/projects'],
  ] as const) {
    const { status, headers, body } = await fetch(limited.origin + path, { method, redirect: 'manual' });
    expect([path, status]).toEqual([path, 429]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    await body?.cancel();
  }
  await end(limited);
});

test.each([
  ['OPTIONS', '/api/projects', 204],
  ['PATCH', '/api/projects', 405],
  ['POST', '/api/projects', 413],
  ['POST', '/', 405],
])(
  'The early answer to %s %s, %i, reaches a client that reads it after it has sent its whole body.',
  async (...given) => {
    await expectEarlyAnswer(server, ...given);
  },
);

test.each([
  ['POST', '/api/projects', { RATE_LIMIT_CREATE: '1' }],
  ['GET', '/', { RATE_LIMIT_REQUESTS: '1' }],
])('So does the refusal of %s %s past a limit.', async (method, path, env) => {
  const limited = await RunningServer.start({ env });
  await expectEarlyAnswer(limited, method, path, 429);
  await end(limited);
});

async function expectEarlyAnswer(served: RunningServer, method: string, path: string, status: number): Promise<void> {
  await fetch(`${served.origin}/api/projects`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  const pieces = 20;
  const piece = 'x'.repeat(64 * 1024);
  const head = `${method} ${path} HTTP/1.1\r\nHost: quits.test\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${pieces * piece.length}\r\n\r\n`;
  const socket = openConnection(served.port, head).pause();
  const errors: string[] = [];
  socket.on('error', (error: NodeJS.ErrnoException) => errors.push(error.code ?? ''));
  for (let count = 0; count < pieces; count += 1)
    await new Promise((resolve) => socket.write(piece, () => setTimeout(resolve, 5)));
  const answer = readAnswer(socket);
  socket.resume();
  expect([statusesOf(await answer), errors]).toEqual([[status], []]);
}
