import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '@/lib/server/resources/ids';
import { type FrontDoorServer, startFrontDoor } from '@/tests/support/front-door-server';
import { forgetProcessState } from '@/tests/support/process-state';

let door: FrontDoorServer;
/** The requests that were rendered. */
let rendered: string[];
/** The projects that are not there. */
let missing: string[];
let isBroken: boolean;

beforeAll(async () => {
  door = await startFrontDoor(render, async (path) => missing.includes(path));
});

afterAll(() => door.close());

beforeEach(() => {
  forgetProcessState('page-cache');
  rendered = [];
  missing = [];
  isBroken = false;
});

function render({ method, url, headers }: IncomingMessage, response: ServerResponse): void {
  rendered.push(`${method} ${url}`);
  const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
  response.statusCode = isBroken ? 503 : url === '/project/new' ? 200 : 404;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<html lang="${headers['accept-language']}"><script nonce="${nonce}">${Object.keys(headers)}`);
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(`http://127.0.0.1:${door.port}${path}`, { method, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Whatever a client adds to it, it asks for the same page. */
const WAYS: [string, Record<string, string>][] = [
  ['', {}],
  ['?a=1', {}],
  ['?_rsc=1', { RSC: '1', 'Next-Url': '/x' }],
  ['', { Cookie: 'session=1; other=2' }],
  ['', { Host: 'another.example' }],
  ['', { 'User-Agent': 'Somebot', 'If-None-Match': '"x"', 'X-Forwarded-Proto': 'https' }],
];

test.each([
  ['what is nowhere', () => `/${newId()}.php`, 'GET /nowhere', 404],
  ['what is under a page', () => `/demo/${newId()}`, 'GET /nowhere', 404],
  ['no id of a project', () => `/project/x${newId()}`, 'GET /project/missing', 404],
  ['a project that is on a device alone', () => `/project/new-${'0af'.repeat(11).slice(1)}`, 'GET /project/new', 200],
])('The page of %s is rendered once for all.', async (_what, path, target, status) => {
  const pages = [];
  for (const [query, headers] of WAYS) pages.push(await get(path() + query, headers));
  pages.push(await get(path(), {}, 'HEAD'));
  expect(rendered).toEqual([target]);
  expect(pages.map((page) => page.status)).toEqual(pages.map(() => status));
  expect(new Set(pages.slice(0, -1).map(({ text }) => text)).size).toBe(1);
  expect(pages.at(-1)?.text).toBe('');
});

test.each(['/locales/fr/common.json', '/locales/de/other.json', '/locales'])(
  'Who asks first for %s, where texts would be, gets the page that all get.',
  async (path) => {
    const pages = [await get(path), await get('/x'), await get(path)];
    expect(rendered).toEqual(['GET /nowhere']);
    for (const { status, headers, text } of pages) {
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(text).toMatch(/^<html lang="en"><script nonce="[^"]+">/);
      expect(text).toBe(pages[0]?.text);
    }
  },
);

test('The page of a missing project is rendered once for all, also where its id is a good one.', async () => {
  for (const [query, headers] of WAYS) {
    missing.push(`/project/${newId()}`);
    expect((await get(missing.at(-1) + query, headers)).status).toBe(404);
  }
  expect(rendered).toEqual(['GET /project/missing']);
  // One that is there is asked for by itself.
  const there = `/project/${newId()}`;
  await get(there);
  expect(rendered).toEqual(['GET /project/missing', `GET ${there}`]);
});

test('Who asks for the head first leaves the whole page for others.', async () => {
  expect((await get('/nowhere-at-all', {}, 'HEAD')).text).toBe('');
  expect((await get('/nowhere-else')).text).toContain('<html');
  expect(rendered).toEqual(['GET /nowhere']);
});

test('It is in the language of who asks: by the address, the cookie, or what the browser prefers.', async () => {
  const languages = [];
  for (const [query, headers] of [
    ['', { 'Accept-Language': 'de-AT' }],
    ['', { 'Accept-Language': 'de', Cookie: 'a=b; i18next=es' }],
    ['?lng=de', { Cookie: 'i18next=es' }],
    ['', {}],
  ] as const) {
    languages.push(/lang="(\w+)"/.exec((await get(`/x${query}`, headers)).text)?.[1]);
  }
  expect(languages).toEqual(['de', 'es', 'de', 'en']);
  expect(rendered).toHaveLength(3);
});

test('A language that the address asks for is remembered, by who asks for it alone.', async () => {
  const cookieOf = async (path: string) => (await get(path)).headers.get('set-cookie');
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await cookieOf('/x?lng=de')).toBe('i18next=de; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(await cookieOf('/x?lng=fr')).toBeNull();
    expect(await cookieOf('/x')).toBeNull();
  }
  expect((await get('/x', { Cookie: 'i18next=de' })).headers.get('set-cookie')).toBeNull();
  expect(rendered).toHaveLength(2);
});

test('A page with another status than it should have is not for others.', async () => {
  isBroken = true;
  expect((await get('/x')).status).toBe(503);
  isBroken = false;
  expect((await get('/y')).status).toBe(404);
});

test('What is not there has no tag, and is told of whole.', async () => {
  const { headers } = await get('/x');
  expect(headers.get('etag')).toBeNull();
  expect((await get('/x', { 'If-None-Match': '*' })).status).toBe(404);
});

test('Nothing of a request reaches it but its language.', async () => {
  const { text } = await get('/x', { 'User-Agent': 'Somebot', 'X-Forwarded-Host': 'evil.example' });
  expect(text.split('>').at(-1)?.split(',').sort()).toEqual([
    'accept-language',
    'content-security-policy',
    'x-quits-client',
    'x-request-id',
  ]);
});
