import 'server-only';
import type { IncomingMessage } from 'node:http';
import { API_ROOT, isCall, REFERENCE_PAGE, wantsPage } from '@/lib/server/http/paths';

/**
 * Headers by which Next.js (16.4) talks to its own router, its own cache, and a platform that runs it. By some a client
 * gets an empty page, a warning in the log, or an error 500 for a malformed value: it exports no function to check one. None
 * is needed but Next-Url: a request of the browser's router that has none of them is redirected without an end. Without the
 * state of the router, Next.js sends it the whole page, after one redirect (docs/decisions/001).
 */
const HEADERS_OF_NEXT = /^(next-(?!url$)|x-(action|invoke|matched|middleware|next|nextjs|now|prerender)-)/;

/** Headers that change the response to a file, removed from requests for pages and files. No file is large enough for ranges. */
const IGNORED_HEADERS = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/**
 * Characters. By expressions that take quadratic time, Next.js looks for the names of search engines in this header on
 * every request: 0.3 to 0.6 seconds for 14,000 characters. Those of browsers and search engines have at most 300.
 */
const LONGEST_USER_AGENT = 512;

/**
 * Changes a request to which Next.js (16.4, without a pages folder) would respond with 500, so that it responds as it
 * should, and returns the path: its responses to a malformed target, and to a condition that a file does not meet, are pages
 * of that folder. A browser that asks for the root of the API gets the page there.
 */
export function normalizeRequest(request: IncomingMessage): string {
  const [target, query] = readTarget(request.url ?? '/');
  const path = target === API_ROOT && wantsPage(request.method, request.headers.accept) ? REFERENCE_PAGE : target;
  request.url = path + query;
  const agent = request.headers['user-agent'];
  if (agent !== undefined) request.headers['user-agent'] = agent.slice(0, LONGEST_USER_AGENT);
  for (const name in request.headers) {
    if (HEADERS_OF_NEXT.test(name)) delete request.headers[name];
  }
  if (!isCall(path)) {
    for (const name of IGNORED_HEADERS) delete request.headers[name];
  }
  return path;
}

/**
 * The path and the query of a request target, as Next.js reads them, so that no path has another meaning there: without `.`
 * and `..`, and without the origin that proxies send. A path that can't be decoded becomes one with the same text that names
 * no page.
 */
function readTarget(target: string): [path: string, query: string] {
  const isAbsolute = /^https?:\/\//i.test(target) && URL.canParse(target);
  const { pathname, search } = new URL(
    isAbsolute ? target : `http://quits${target.startsWith('/') ? '' : '/'}${target}`,
  );
  return [canDecode(pathname) ? pathname : pathname.replaceAll('%', '%25'), search];
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
