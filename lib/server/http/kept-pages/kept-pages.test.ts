import type { IncomingMessage, ServerResponse } from 'node:http';
import { nonceOf } from '@/lib/server/http/content-security-policy';
import { forgetProcessState } from '@/lib/server/process/per-process';
import { newId } from '@/lib/server/resources/ids';
import { type FrontDoorServer, startFrontDoor } from '@/tests/support/front-door-server';
import { noteRendered } from './kept-pages';

process.env.RATE_LIMIT = 'on';
process.env.RATE_LIMIT_READ = '1000';

let door: FrontDoorServer;
let id: string;
/** How many pages were rendered, and what a page depends on. */
let state = newState();

function newState() {
  return {
    rendered: 0,
    version: 1,
    noted: true,
    points: 1,
    cookie: false,
    status: 200,
    prepared: [] as string[],
    missing: false,
  };
}

beforeAll(async () => {
  door = await startFrontDoor(render, async (_request, _response, path) => {
    await new Promise((resolve) => setImmediate(resolve));
    state.prepared.push(path);
    return state.missing;
  });
});

afterAll(() => door.close());

beforeEach(() => {
  id = newId();
  state = newState();
});

/** A page as Next.js gives one: in pieces, with the nonce in the text and in a header. */
function render({ headers }: IncomingMessage, response: ServerResponse): void {
  const policy = String(headers['content-security-policy']);
  const nonce = nonceOf(policy);
  state.rendered += 1;
  // What it needs was read before.
  expect(state.prepared).toHaveLength(state.rendered);
  const { version } = state;
  if (state.noted) noteRendered(policy, { isCurrent: async () => state.version === version, points: state.points });
  response.statusCode = state.status;
  if (state.cookie) response.setHeader('Set-Cookie', 'a=b');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Link', `</a.woff2>; rel=preload; nonce="${nonce}"`);
  response.flushHeaders();
  response.write(`<html lang="${headers['accept-language']}"><script nonce="${nonce}">`);
  response.end(`version ${version}; seen ${Object.keys(headers).sort()}</script><script nonce="${nonce}"></script>`);
}

interface Page {
  status: number;
  headers: Headers;
  text: string;
  nonce: string;
}

async function get(headers: Record<string, string> = {}, path = `/project/${id}`): Promise<Page> {
  const response = await fetch(`http://127.0.0.1:${door.port}${path}`, { headers });
  const nonce = nonceOf(response.headers.get('content-security-policy')) ?? '';
  return { status: response.status, headers: response.headers, text: await response.text(), nonce };
}

const withoutItsNonce = ({ text, nonce }: Page) => text.replaceAll(nonce, '');

test('A page is rendered once for each version, and each answer has a nonce of its own in every place, and no other.', async () => {
  const pages = [await get(), await get(), await get()];
  expect(state.rendered).toBe(1);
  state.version = 2;
  pages.push(await get(), await get());
  expect(state.rendered).toBe(2);

  const nonces = pages.map(({ nonce }) => nonce);
  expect(new Set(nonces).size).toBe(5);
  for (const { status, text, headers, nonce } of pages) {
    expect(status).toBe(200);
    expect(text.match(/nonce="[^"]*"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`]);
    expect(headers.get('link')).toBe(`</a.woff2>; rel=preload; nonce="${nonce}"`);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-request-id')).not.toBeNull();
    for (const other of nonces) if (other !== nonce) expect(text).not.toContain(other);
  }
  expect(pages.map((page) => /version \d/.exec(page.text)?.[0])).toEqual([1, 1, 1, 2, 2].map((at) => `version ${at}`));
});

test('It is the same text compressed or not, and tells its length.', async () => {
  const [first, plain, packed] = [await get(), await get({ 'Accept-Encoding': 'identity' }), await get()];
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(plain.text)));
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(new Set([first, plain, packed].map(withoutItsNonce)).size).toBe(1);
  expect(state.rendered).toBe(1);
});

test('What a page needs is prepared before it is rendered, and not for a page that is kept.', async () => {
  await get();
  await get();
  expect(state.prepared).toEqual([`/project/${id}`]);
  await get({ Cookie: 'session=1' });
  expect(state.prepared).toHaveLength(2);
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
  forgetProcessState('kept-pages');
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

test('Nothing else of a request reaches a page that is kept.', async () => {
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
])('A page that %s is not kept, and arrives.', async (_what, difference) => {
  Object.assign(state, difference);
  const [first, second] = [await get(), await get()];
  expect(state.rendered).toBe(2);
  expect([first.status, second.status]).toEqual([state.status, state.status]);
  expect(withoutItsNonce(first)).toBe(withoutItsNonce(second));
});

test('A kept page costs its reader what a read of the project costs. Past the limit it is asked of Next.js.', async () => {
  state.points = 600;
  await get();
  await get();
  expect(state.rendered).toBe(1);
  await get();
  expect(state.rendered).toBe(2);
});

test('Many who ask at once all get the whole page.', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => get()));
  expect(new Set(pages.map(withoutItsNonce)).size).toBe(1);
  expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(20);
  const raw = await fetch(`http://127.0.0.1:${door.port}/project/${id}`, {
    headers: { 'Accept-Encoding': 'br, gzip;q=0' },
  });
  expect(raw.headers.get('content-encoding')).toBeNull();
});
