import { execFileSync } from 'node:child_process';
import { walk } from '@/docs/api-walk';
import { apiDocument } from '@/lib/contract/openapi/api-document';
import { RESPONSE_HEADERS } from '@/lib/contract/openapi/response-headers';
import { newId } from '@/lib/server/resources/ids';
import { expectDescribed, expectDescribedBody } from '../support/api-description';
import { createProject, send } from './support/api-client';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

const ORIGIN = 'https://costs.example';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start({ env: { CORS_ORIGINS: ORIGIN, APP_VERSION: '4.5.6' } });
});

afterAll(async () => {
  await server.stop();
  await server.removeData();
});

function get(place: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(server.origin + place, { method, headers });
}

/** Without those that every answer of the server has, whatever it is. */
function headersOfApi({ headers }: Response): Headers {
  const known = ['content-type', ...Object.keys(RESPONSE_HEADERS)].filter((name) => headers.has(name));
  return new Headers(known.map((name) => [name, headers.get(name) ?? '']));
}

test('The walk through the API leads where it says, and every answer on the way is in the document.', async () => {
  const described: string[] = [];
  const watched: typeof fetch = async (input, init = {}) => {
    const response = await fetch(input, init);
    const { method = 'GET', body } = init;
    const headers = headersOfApi(response);
    const exchange = {
      method,
      path: String(input).slice(`${server.origin}/api`.length),
      requestHeaders: new Headers(init.headers),
      requestBody: JSON.parse(String(body ?? 'null')),
      status: response.status,
      headers,
    };
    expectDescribed(exchange);
    expectDescribedBody(exchange, await response.clone().text());
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    expect(headers.get('RateLimit')).toMatch(/^"\w+";r=\d+;t=\d+/);
    described.push(`${method} ${response.status}`);
    return response;
  };
  expect(await walk(`${server.origin}/api`, watched)).toEqual(['Bo pays Anna 25.00']);
  expect(described.join(' ')).toBe(
    'POST 201 POST 201 POST 201 POST 201 POST 201 GET 200 PUT 200 PUT 412 PATCH 200 PATCH 200 GET 200 GET 200 GET 200 GET 304 DELETE 204 DELETE 204 ' +
      'PUT 200 GET 200 DELETE 204 POST 200 DELETE 204 GET 404',
  );
});

test.each([
  ['what curl accepts', '*/*'],
  ['JSON', 'application/json'],
  ['JSON first', 'application/json, text/plain, */*'],
  ['JSON or a page', 'text/html, application/json'],
  ['another document', 'application/vnd.oai.openapi+json'],
  ['nothing in particular', ''],
])('A program that accepts %s gets the document at /api.', async (_, accept) => {
  const response = await get('/api', { Accept: accept });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json']);
  expect(response.headers.get('Vary')).toMatch(/\bAccept(,|$)/);
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(await response.json()).toEqual(apiDocument('4.5.6'));
});

test('A browser gets a page there, which needs no script of its own.', async () => {
  const response = await get('/api', { Accept: BROWSER });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(response.headers.get('Cache-Control')).toContain('no-store');
  expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self' 'nonce-");
  const text = await response.text();
  expect(text).toContain('<main lang="en"');
  expect(text).toContain(`API=${server.origin}/api`);

  const head = await get('/api', { Accept: BROWSER }, 'HEAD');
  expect([head.status, head.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  const linked = (html: string) => new Set([...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src));
  const notFound = await (await get('/no-such-page', { Accept: BROWSER })).text();
  expect([...linked(text)].filter((src) => !linked(notFound).has(src))).toEqual([]);
});

test('Nothing else of the API turns into a page.', async () => {
  for (const [method, place, status] of [
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/health', 200],
    ['GET', '/api/no-such-call', 404],
    ['POST', '/api', 405],
    ['DELETE', '/api', 405],
  ] as const) {
    const response = await get(place, { Accept: BROWSER }, method);
    expect([method, place, response.status]).toEqual([method, place, status]);
    expect(response.headers.get('Content-Type') ?? '').not.toContain('html');
  }
});

test('The document is for pages of other origins too, and 304 to whoever has it.', async () => {
  const first = await get('/api/openapi.json', { Origin: ORIGIN });
  expect(first.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
  expect(first.headers.get('Vary')).toContain('Origin');
  expect(first.headers.get('RateLimit')).toMatch(/^"read";r=\d+/);
  const again = await get('/api/openapi.json', { 'If-None-Match': first.headers.get('ETag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('Each line of the page runs in a shell.', async () => {
  const html = await (await get('/api', { Accept: BROWSER })).text();
  const [setting = '', ...lines] = [...html.matchAll(/<pre[^>]*><code>([^<]*)<\/code>/g)].map(([, text = '']) =>
    text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
  expect(lines).toHaveLength(Object.values(apiDocument('').paths).flatMap(Object.keys).length);

  const run = (line: string, variables: Record<string, string>) =>
    execFileSync('sh', ['-c', line.replace('curl', 'curl --max-time 2 -w "\\n%{http_code}"')], {
      env: { ...process.env, ...variables },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  for (const line of lines.filter((text) => !text.includes('-sSN'))) {
    const project = await createProject(server.origin, 'Harvest');
    const [member] = project.members;
    const LINK = newId();
    const links = `${server.origin}/api/projects/${project.id}/links/${LINK}`;
    expect((await send(links, 'PUT', { may: 'read' })).status).toBe(200);
    const variables = {
      PROJECT: project.id,
      REVISION: '1',
      MEMBER: member?.id ?? '',
      EXPENSE: member?.expenses[0]?.id ?? '',
      LINK,
    };
    const [api = ''] = setting.split('\n');
    expect([line, run(`${api}\n${line}`, variables)]).toEqual([line, expect.stringMatching(/\n20[014]$/)]);
  }
});
