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

test.each(['TRACE', 'CONNECT', 'TRACK'])('%s becomes a method that no call has.', (method) => {
  expect(normalized(method, '/api/health').method).toBe(`REFUSED-${method}`);
});

test.each(['/icon.svg', '/%69con.svg', '/_next/static/chunk.js?v=1', '/icon%2esvg'])('%s can only be read.', (url) => {
  expect(normalized('GET', url).url).toBe(url);
  expect(normalized('HEAD', url).url).toBe(url);
  for (const method of ['POST', 'DELETE', 'OPTIONS']) expect(normalized(method, url).url).toBe('/no-such-page');
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

test('No request is for a server action.', () => {
  const headers = { 'next-action': 'x', 'content-type': 'multipart/form-data; boundary=x', accept: '*/*' };
  expect(normalized('POST', '/', headers).headers).toEqual({ accept: '*/*' });
  expect(normalized('POST', '/api/projects', headers).headers).toEqual(headers);
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

test.each(['/_global-error', '/%5Fglobal-error', '/_Global-Error/', '/_global-error?x=1'])('%s is no page.', (url) => {
  expect(normalized('GET', url).url).toBe('/no-such-page');
});

test('A malformed target becomes one that names no page.', () => {
  expect(normalized('GET', '/%ff?lng=%ff')).toMatchObject({ path: '/%25ff', url: '/%25ff?lng=%ff' });
});

test.each(['/', '/project/%C3%A9?lng=de', '/a%20b', '/api?x=%ff', 'http://quits.test/api/health', '//', '/?a?b'])(
  'The target %s is left as it is.',
  (target) => {
    expect(normalized('GET', target).url).toBe(target);
  },
);

test.each([
  ['/%', '/%25'],
  ['/project/%E0%A4%A', '/project/%25E0%25A4%25A'],
  ['/%ff?lng=%ff', '/%25ff?lng=%ff'],
  ['*', '/*'],
  ['http://%5B/', '/http://%5B/'],
])('The target %s becomes %s.', (target, expected) => {
  expect(normalized('GET', target).url).toBe(expected);
});

test.each([
  ['/', '/'],
  ['/project/x?lng=de', '/project/x'],
  ['/a#b', '/a'],
  ['?x', '/'],
  ['http://quits.test/api/health?x=/y', '/api/health'],
  ['http://quits.test', '/'],
  ['/a?u=http://quits.test/b', '/a'],
])('The path of %s is %s.', (target, path) => {
  expect(normalized('GET', target).path).toBe(path);
});
