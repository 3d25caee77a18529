import 'server-only';
import type { IncomingMessage } from 'node:http';
import { API_ROOT, isCall, REFERENCE_PAGE, wantsPage } from '@/lib/server/http/paths';
import { dropHeadersOfNext } from '@/lib/workarounds/headers-of-next';

/** Headers that change the response to a file, removed from requests for pages and files. No file is large enough for ranges. */
const IGNORED_HEADERS = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/**
 * Changes a request to which Next.js (16.4, without a pages folder) would respond with 500, so that it responds as it
 * should, and returns the path: its responses to a malformed target, and to a condition that a file does not meet, are pages
 * of that folder. A browser that asks for the root of the API gets the page there.
 */
export function normalizeRequest(request: IncomingMessage): string {
  const [target, query] = readTarget(request.url ?? '/');
  const path = target === API_ROOT && wantsPage(request.method, request.headers.accept) ? REFERENCE_PAGE : target;
  request.url = path + query;
  dropHeadersOfNext(request.headers);
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
