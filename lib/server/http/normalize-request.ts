import 'server-only';
import type { IncomingMessage } from 'node:http';

/** The Request class of the web refuses these, and Next.js makes one of every call. */
const FORBIDDEN_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * Headers that pages and files are answered without:
 * - The first four could turn the response to a file into something else, and no file is large enough for ranges.
 * - By the next two, Next.js takes a request for a server action. There are none, and it would print a warning.
 * - The last lets the browser's router ask for a part of a page. Next.js answers 500 where it can't read it, and exports
 *   no function that tells. Without it, it sends the whole page, which is all that this application needs (docs/decisions/001).
 */
const IGNORED_HEADERS = [
  'range',
  'if-range',
  'if-match',
  'if-unmodified-since',
  'next-action',
  'content-type',
  'next-router-state-tree',
];

/**
 * Changes a request that Next.js (16.4, without a pages folder) would answer with 500 into one that it answers or refuses
 * as it should, and returns its path. Next.js renders its responses to a malformed target, to a method that a file does
 * not have, and to a condition that a file does not meet, as pages of that folder.
 */
export function normalizeRequest(request: IncomingMessage): string {
  request.url = normalizeTarget(request.url ?? '/');
  const path = pathOf(request.url);
  const method = request.method ?? 'GET';
  if (FORBIDDEN_METHODS.has(method)) request.method = `REFUSED-${method}`;
  if (!path.startsWith('/api/')) normalizeForPage(request, path);
  return path;
}

function normalizeForPage(request: IncomingMessage, path: string): void {
  for (const name of IGNORED_HEADERS) {
    if (request.headers[name] !== undefined) delete request.headers[name];
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead && /\.\w+$/.test(decodeURIComponent(path))) request.url = '/no-such-page';
}

/** The target itself where Next.js can read it, otherwise one with the same text that names no page. */
function normalizeTarget(target: string): string {
  const [path = '', ...query] = (target.startsWith('/') || URL.canParse(target) ? target : `/${target}`).split('?');
  return [canDecode(path) ? path : path.replaceAll('%', '%25'), ...query].join('?');
}

/** The path of a request target: without its query, and without the origin in the form that proxies send. */
function pathOf(target: string): string {
  const [address = ''] = target.split(/[?#]/, 1);
  return address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '') || '/';
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
