import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { mendRequest } from './mend-request';

function mended(method: string, url: string, headers: IncomingHttpHeaders = {}) {
  const request = { method, url, headers: { ...headers } } as IncomingMessage;
  const path = mendRequest(request);
  return { path, method: request.method, url: request.url, headers: request.headers };
}

test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is left as it is.', (method) => {
  expect(mended(method, '/api/projects?x=1', { 'if-match': '"1"' })).toEqual({
    path: '/api/projects',
    method,
    url: '/api/projects?x=1',
    headers: { 'if-match': '"1"' },
  });
});

test.each(['TRACE', 'CONNECT', 'TRACK'])('%s becomes a method that no call has.', (method) => {
  expect(mended(method, '/api/health').method).toBe(`REFUSED-${method}`);
});

test.each(['/icon.svg', '/%69con.svg', '/_next/static/chunk.js?v=1', '/icon%2esvg'])('%s can only be read.', (url) => {
  expect(mended('GET', url).url).toBe(url);
  expect(mended('HEAD', url).url).toBe(url);
  for (const method of ['POST', 'DELETE', 'OPTIONS']) expect(mended(method, url).url).toBe('/no-such-page');
});

test('A file is answered whole, whatever the conditions, and revalidated all the same.', () => {
  const conditions = {
    range: 'bytes=9999-',
    'if-match': '"x"',
    'if-unmodified-since': 'never',
    'if-none-match': '"x"',
  };
  expect(mended('GET', '/icon.svg', conditions).headers).toEqual({ 'if-none-match': '"x"' });
});

test('No request is for a server action.', () => {
  const headers = { 'next-action': 'x', 'content-type': 'multipart/form-data; boundary=x', accept: '*/*' };
  expect(mended('POST', '/', headers).headers).toEqual({ accept: '*/*' });
  expect(mended('POST', '/api/projects', headers).headers).toEqual(headers);
});

test.each(['W/"1"', '*', '[]', '%ff', '{}', 'x'.repeat(50_000)])('A router state like %.9s is left out.', (state) => {
  expect(mended('GET', '/', { rsc: '1', 'next-router-state-tree': state }).headers).toEqual({ rsc: '1' });
});

test('A router state that can be read stays.', () => {
  const headers = { rsc: '1', 'next-router-state-tree': encodeURIComponent('["",{"children":["__PAGE__",{}]}]') };
  expect(mended('GET', '/', headers).headers).toEqual(headers);
});

test('A malformed target becomes one that names no page.', () => {
  expect(mended('GET', '/%ff?lng=%ff')).toMatchObject({ path: '/%25ff', url: '/%25ff?lng=%ff' });
});
