import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { noteCacheable } from '@/lib/server/http/request-context';
import { newId } from '@/lib/server/resources/ids';
import { type FrontDoorServer, startFrontDoor } from '@/tests/support/front-door-server';
import { forgetProcessState } from '@/tests/support/process-state';

let door: FrontDoorServer;
let id: string;
/** How many pages were rendered, and what a page depends on. */
let state = newState();

function newState() {
  return {
    rendered: 0,
    version: 1,
    noted: true,
    cookie: false,
    status: 200,
    scripts: 2,
    asked: [] as string[],
  };
}

beforeAll(async () => {
  door = await startFrontDoor(render, async (path) => {
    state.asked.push(path);
    return false;
  });
});

afterAll(() => door.close());

beforeEach(() => {
  id = newId();
  state = newState();
});

/** A page as Next.js gives one: in pieces, with the nonce in the text and in a header. */
async function render({ url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const nonce = nonceOf(String(headers['content-security-policy']));
  state.rendered += 1;
  const { version } = state;
  await delay(1);
  if (state.noted) noteCacheable({ state: `${version}`, isCurrent: async () => state.version === version });
  response.statusCode = state.status;
  if (state.cookie) response.setHeader('Set-Cookie', 'a=b');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Link', `</a.woff2>; rel=preload; nonce="${nonce}"`);
  response.flushHeaders();
  response.write(`<html lang="${headers['accept-language']}"><script src="/a.js" nonce="${nonce}"></script>`);
  const scripts = Array.from(
    { length: state.scripts - 1 },
    (_, at) => `<script nonce="${nonce}">self.f('${at}')</script>`,
  );
  const entered = '<script>steal()</script><script nonce="guessed">steal()</script>';
  response.write(
    `${scripts.join('')}${entered}<p>version ${version}; at ${url}; seen ${Object.keys(headers).sort()}</p>`,
  );
  response.end(`<script async="" nonce="${nonce}">self.g('${nonce}',\n${version})</script></html>`);
}

interface Page {
  status: number;
  headers: Headers;
  text: string;
  policy: string;
}

async function get(headers: Record<string, string> = {}, path = `/project/${id}`): Promise<Page> {
  const response = await fetch(`http://127.0.0.1:${door.port}${path}`, { headers });
  const policy = response.headers.get('content-security-policy') ?? '';
  return { status: response.status, headers: response.headers, text: await response.text(), policy };
}

function nonceOf(policy: string): string {
  return /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
}

const withoutItsNonce = ({ text, policy }: Page) => text.replaceAll(nonceOf(policy) || 'no nonce', '');

/** The inline scripts that a browser would run, as CSP 3 says it. */
function allowedIn({ text, policy }: Page): string[] {
  const scripts = [...text.matchAll(/<script(?![^>]*src)[^>]*>([^<]*)<\/script>/g)].map(([, source = '']) => source);
  return scripts.filter((source) =>
    policy.includes(`'sha256-${createHash('sha256').update(source).digest('base64')}'`),
  );
}

test('A page is rendered once for each version, and every answer is the same.', async () => {
  const pages = [await get(), await get(), await get()];
  expect(state.rendered).toBe(1);
  state.version = 2;
  pages.push(await get(), await get());
  expect(state.rendered).toBe(2);

  for (const { status, headers } of pages) {
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
  const answers = pages.map(({ text, policy, headers }) => JSON.stringify([text, policy, headers.get('link')]));
  expect(answers.map((answer) => [...new Set(answers)].indexOf(answer))).toEqual([0, 0, 0, 1, 1]);
  expect(new Set(pages.map(({ headers }) => headers.get('x-request-id'))).size).toBe(5);
  expect(pages.map((page) => /version \d/.exec(page.text)?.[0])).toEqual([1, 1, 1, 2, 2].map((at) => `version ${at}`));
});

test('Its policy allows the scripts that were rendered with the nonce, by their hashes, and nothing by a nonce.', async () => {
  const page = await get();
  expect(page.policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}='){2};/);
  expect(page.policy).not.toContain('nonce');
  expect(allowedIn(page)).toEqual(["self.f('0')", "self.g('00000000-0000-0000-0000-000000000000',\n1)"]);
  expect(page.headers.get('link')).toContain('nonce="00000000-0000-0000-0000-000000000000"');
});

test('Of pages that are rendered at the same time each one is cached as its own.', async () => {
  const paths = Array.from({ length: 20 }, () => `/project/${newId()}`);
  const first = await Promise.all(paths.map((path) => get({}, path)));
  const again = await Promise.all(paths.map((path) => get({}, path)));
  expect(state.rendered).toBe(20);
  expect(again.map(({ headers }) => headers.get('etag'))).toEqual(first.map(({ headers }) => headers.get('etag')));
});

test('A page with more scripts than its headers have room for is rendered for each.', async () => {
  state.scripts = 100;
  const pages = [await get(), await get()];
  expect(state.rendered).toBe(2);
  for (const { text, policy } of pages) expect(text).toContain(`nonce="${nonceOf(policy)}"`);
});

test('It is the same text compressed or not, and tells its length.', async () => {
  const [first, plain, packed] = [await get(), await get({ 'Accept-Encoding': 'identity' }), await get()];
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(plain.text)));
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(new Set([first, plain, packed].map(withoutItsNonce)).size).toBe(1);
  expect(state.rendered).toBe(1);
});

test('Whether the project is there is asked before its page is rendered, and not for one in the cache.', async () => {
  await get();
  await get();
  expect(state.asked).toEqual([`/project/${id}`]);
  await get({ Cookie: 'session=1' });
  expect(state.asked).toHaveLength(2);
});

test('Who has the page already gets no other until it changes, and goes on under the policy that it came with.', async () => {
  const { headers, text } = await get();
  const tag = headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await get({ 'If-None-Match': tag });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers.get('etag')).toBe(tag);
  for (const name of ['content-security-policy', 'link', 'content-type']) expect(again.headers.get(name)).toBeNull();
  expect(state.rendered).toBe(1);

  // Another instance, or this one after a start, renders it first.
  forgetProcessState('page-cache');
  expect((await get({ 'If-None-Match': tag })).status).toBe(304);
  state.version = 2;
  const changed = await get({ 'If-None-Match': tag });
  expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
  expect(changed.text).not.toBe(text);
  expect((await get({ 'If-None-Match': tag, 'Accept-Language': 'de' })).status).toBe(200);
});

test('Each language has its own, by the cookie or by what the browser prefers.', async () => {
  const german = await get({ 'Accept-Language': 'de-AT,en;q=0.5' });
  const byCookie = await get({ 'Accept-Language': 'en', Cookie: 'i18next=de' });
  const spanish = await get({ 'Accept-Language': 'es' });
  expect([german, byCookie, spanish].map(({ text }) => /lang="(\w+)"/.exec(text)?.[1])).toEqual(['de', 'de', 'es']);
  expect(state.rendered).toBe(2);
});

test('Nothing else of a request reaches a page that is cached.', async () => {
  const { text } = await get({ 'User-Agent': 'Somebot', 'X-Quits-Locale': 'es', 'X-Forwarded-Host': 'evil.example' });
  expect(/seen ([\w,-]*)/.exec(text)?.[1]?.split(',')).toEqual([
    'accept-language',
    'content-security-policy',
    'host',
    'x-forwarded-proto',
    'x-quits-client',
    'x-request-id',
  ]);
});

test.each([
  ['another cookie', { Cookie: 'i18next=de; session=1' }, ''],
  ['a query', {}, '?lng=de'],
  ['the router of Next.js', { RSC: '1' }, ''],
])('What has %s is rendered for itself.', async (_what, headers, query) => {
  await get();
  await get(headers, `/project/${id}${query}`);
  await get(headers, `/project/${id}${query}`);
  expect(state.rendered).toBe(3);
});

test.each([
  ['says nothing of its project, such as one over the limit', { noted: false }],
  ['sets a cookie', { cookie: true }],
  ['is an error', { status: 500 }],
])('A page that %s is not cached, and arrives.', async (_what, difference) => {
  Object.assign(state, difference);
  const [first, second] = [await get(), await get()];
  expect(state.rendered).toBe(2);
  expect([first.status, second.status]).toEqual([state.status, state.status]);
  expect(withoutItsNonce(first)).toBe(withoutItsNonce(second));
});

test('Many who ask at once all get the whole page.', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => get()));
  expect(new Set(pages.map(withoutItsNonce)).size).toBe(1);
  const raw = await fetch(`http://127.0.0.1:${door.port}/project/${id}`, {
    headers: { 'Accept-Encoding': 'br, gzip;q=0' },
  });
  expect(raw.headers.get('content-encoding')).toBeNull();
});
