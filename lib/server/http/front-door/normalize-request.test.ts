import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { normalizeRequest } from './normalize-request';

function normalized(method: string, url: string, headers: IncomingHttpHeaders = {}) {
  const request = { method, url, headers: { ...headers } } as IncomingMessage;
  const path = normalizeRequest(request);
  return { path, method: request.method, url: request.url, headers: request.headers };
}

test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is left as it is.', (method) => {
  expect(normalized(method, '/api/projects?x=1', { 'if-match': '"1"' })).toEqual({
    path: '/api/projects',
    method,
    url: '/api/projects?x=1',
    headers: { 'if-match': '"1"' },
  });
});

test('A file is answered whole, whatever the conditions, and revalidated all the same.', () => {
  const conditions = {
    range: 'bytes=9999-',
    'if-match': '"x"',
    'if-unmodified-since': 'never',
    'if-none-match': '"x"',
  };
  expect(normalized('GET', '/icon.svg', conditions).headers).toEqual({ 'if-none-match': '"x"' });
});

test.each(
  `
  next-action next-hmr-refresh next-resume next-router-prefetch next-router-segment-prefetch next-router-state-tree
  x-action-forwarded x-invoke-path x-matched-path x-middleware-prefetch x-middleware-rewrite x-middleware-subrequest
  x-next-resume-state-length x-next-revalidated-tags x-nextjs-data x-nextjs-request-id x-now-route-matches
  x-prerender-revalidate x-prerender-revalidate-if-generated`
    .trim()
    .split(/\s+/),
)('The header %s is dropped.', (name) => {
  for (const url of ['/', '/api/projects', '/icon.svg']) {
    expect(normalized('GET', url, { [name]: '1', rsc: '1', 'next-url': '/', nextcloud: '1' }).headers).toEqual({
      rsc: '1',
      'next-url': '/',
      nextcloud: '1',
    });
  }
});

test.each([
  'W/"1"',
  '*',
  '[]',
  '%ff',
  '{}',
  'x'.repeat(50_000),
  encodeURIComponent('["",{"children":["__PAGE__",{}]}]'),
])('A router state like %.9s is left out.', (state) => {
  expect(normalized('GET', '/', { rsc: '1', 'next-router-state-tree': state }).headers).toEqual({ rsc: '1' });
});

test('Of the name of a browser, its first 512 characters are left.', () => {
  const name = `Mozilla/5.0 ${'a'.repeat(600)}`;
  for (const url of ['/', '/api/health', '/icon.svg']) {
    expect(normalized('GET', url, { 'user-agent': name }).headers).toEqual({ 'user-agent': name.slice(0, 512) });
  }
});

test('A malformed target becomes one that names no page.', () => {
  expect(normalized('GET', '/%ff?lng=%ff')).toMatchObject({ path: '/%25ff', url: '/%25ff?lng=%ff' });
});

test.each([
  '/',
  '/project/%C3%A9?lng=de',
  '/a%20b',
  '/api?x=%ff',
  '//',
  '//twice',
  '/?a?b',
  '/a%2f..%2fb',
  '/a..b/...',
])('The target %s is left as it is.', (target) => {
  expect(normalized('GET', target).url).toBe(target);
});

test.each([
  ['/%', '/%25'],
  ['/project/%E0%A4%A', '/project/%25E0%25A4%25A'],
  ['/%ff?lng=%ff', '/%25ff?lng=%ff'],
  ['*', '/*'],
  ['?x', '/?x'],
  ['/a#b', '/a'],
  ['http://%5B/', '/http://%5B/'],
  ['http://quits.test', '/'],
  ['HTTP://quits.test/api/health?x=/y', '/api/health?x=/y'],
  ['mailto:x', '/mailto:x'],
  ['/a/../_next/image?url=x', '/_next/image?url=x'],
  ['/a/%2e%2E/api/projects', '/api/projects'],
  ['/api/./..//_next', '//_next'],
  ['/_next\\image', '/_next/image'],
  ['/../..', '/'],
  ['/#/../api/projects', '/'],
])('The target %s becomes %s.', (target, expected) => {
  expect(normalized('GET', target).url).toBe(expected);
});

test.each([
  ['/project/x?lng=de', '/project/x'],
  ['?x', '/'],
  ['http://quits.test/api/health?x=/y', '/api/health'],
  ['/a?u=http://quits.test/b', '/a'],
])('The path of %s is %s.', (target, path) => {
  expect(normalized('GET', target).path).toBe(path);
});

test('The conditions of a call are kept, in whichever way its path is written.', () => {
  for (const target of ['/api/projects', '/x/../api/projects', 'http://quits.test/api/projects']) {
    expect(normalized('PUT', target, { 'if-match': '"1"' }).headers).toEqual({ 'if-match': '"1"' });
  }
});

test.each([
  ['GET', '/api', 'text/html,application/xhtml+xml,*/*;q=0.8', '/api-reference'],
  ['HEAD', '/api?lng=de', 'text/html', '/api-reference?lng=de'],
  ['GET', '/api', '*/*', '/api'],
  ['GET', '/api', 'application/json', '/api'],
  ['GET', '/api', 'application/json, text/html;q=0.5', '/api'],
  ['GET', '/api', undefined, '/api'],
  ['POST', '/api', 'text/html', '/api'],
  ['GET', '/api/health', 'text/html', '/api/health'],
  ['GET', '/', 'text/html', '/'],
])('%s %s, for whom accepts %s, is %s to the application.', (method, url, accept, expected) => {
  expect(normalized(method, url, { accept }).url).toBe(expected);
});
