import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

const ID = 'z'.repeat(22);
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };

let other: Server;
let server: RunningServer;
/** How the other server answers in this test, and what it was asked. */
let answer: RequestListener;
let asked: string[];

beforeAll(async () => {
  other = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  server = await RunningServer.start({ env: { API_BASE_URL: `http://127.0.0.1:${port}/api` } });
});

beforeEach(() => {
  asked = [];
});

afterEach(() => other.closeAllConnections());

afterAll(async () => {
  await server.stop();
  await server.removeData();
  other.close();
});

/** The three things that this server itself asks the other one for. */
function askAll(): Promise<Response[]> {
  const post = { method: 'POST', headers: FORM, redirect: 'manual' } as const;
  return Promise.all([
    fetch(`${server.origin}/project/${ID}`),
    fetch(`${server.origin}/api/projects`, { ...post, body: 'name=Rome' }),
    fetch(`${server.origin}/api/projects/${ID}/undelete`, { ...post, body: '' }),
  ]);
}

test.each<[string, RequestListener]>([
  ['does not answer', () => undefined],
  ['stops in the middle', (_request, response) => void response.writeHead(200).write('{"id":')],
])('Another server that %s is not waited for without an end.', async (_what, given) => {
  answer = given;
  const startedAt = performance.now();
  const [page, creation, undeletion] = await askAll();
  expect(performance.now() - startedAt).toBeLessThan(9_000);
  expect(page?.status).toBe(200);
  expect(creation?.headers.get('location')).toBe('/?failed=other');
  expect(undeletion?.headers.get('location')).toBe(`/project/${ID}`);
});

test('Another server leads nowhere else.', async () => {
  answer = ({ url }, response) => response.writeHead(url === '/secret' ? 200 : 307, { Location: '/secret' }).end('{}');
  const [page] = await askAll();
  expect(page?.status).toBe(200);
  expect(asked.sort()).toEqual([`GET /api/projects/${ID}`, 'POST /api/projects', `POST /api/projects/${ID}/undelete`]);
});
