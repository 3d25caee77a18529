import 'server-only';
import type { IncomingMessage } from 'node:http';

/** Next.js creates a Request of every call, and its constructor refuses these. */
const FORBIDDEN_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * Headers that are removed from requests for pages and files:
 * - The first four change the response to a file. No file is large enough for ranges.
 * - By the next two, Next.js takes a request for a server action and prints a warning: there are none.
 * - By the last, the browser's router asks for a part of a page. Next.js answers 500 to a malformed one, and exports no
 *   function to check it. Without the header it sends the whole page, which is all that is needed (docs/decisions/001).
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
 * Characters. By expressions that take quadratic time, Next.js looks for the names of search engines in this header on
 * every request: 0.3 to 0.6 seconds for 14,000 characters. Those of browsers and search engines have at most 300.
 */
const LONGEST_USER_AGENT = 512;

/** A page for failures, which has an address by accident: it answers 500, for caches to keep it for a year. */
const ERROR_PAGE = /^\/_global-error\/?$/i;

/**
 * Changes a request to which Next.js (16.4, without a pages folder) would respond with 500, so that it responds as it
 * should, and returns the path: its responses to a malformed target, a method that a file does not have, and a
 * condition that a file does not meet are pages of that folder.
 */
export function normalizeRequest(request: IncomingMessage): string {
  request.url = normalizeTarget(request.url ?? '/');
  const path = pathOf(request.url);
  const method = request.method ?? 'GET';
  const agent = request.headers['user-agent'];
  if (agent !== undefined) request.headers['user-agent'] = agent.slice(0, LONGEST_USER_AGENT);
  if (FORBIDDEN_METHODS.has(method)) request.method = `REFUSED-${method}`;
  if (!path.startsWith('/api/')) normalizeForPage(request, path);
  return path;
}

function normalizeForPage(request: IncomingMessage, path: string): void {
  for (const name of IGNORED_HEADERS) {
    if (request.headers[name] !== undefined) delete request.headers[name];
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const page = decodeURIComponent(path);
  if (ERROR_PAGE.test(page) || (!isRead && /\.\w+$/.test(page))) request.url = '/no-such-page';
}

/** The target where Next.js can read it, otherwise one with the same text that names no page. */
function normalizeTarget(target: string): string {
  const [path = '', ...query] = (target.startsWith('/') || URL.canParse(target) ? target : `/${target}`).split('?');
  return [canDecode(path) ? path : path.replaceAll('%', '%25'), ...query].join('?');
}

/** The path of a request target, without its query and without the origin that proxies send. */
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
