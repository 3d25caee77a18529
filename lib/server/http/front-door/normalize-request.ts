import 'server-only';
import type { IncomingMessage } from 'node:http';
import { API_ROOT, isCall, REFERENCE_PAGE, wantsPage } from '@/lib/server/http/paths';
import { dropConditions } from '@/lib/workarounds/drop-conditions';
import { dropHeadersOfNext } from '@/lib/workarounds/headers-of-next';
import { limitUserAgent } from '@/lib/workarounds/limit-user-agent';

/**
 * Changes a request so that Next.js answers it as it should, and returns its path, which can always be decoded. A browser that asks
 * for the root of the API gets the page there.
 */
export function normalizeRequest(request: IncomingMessage): string {
  const [target, query] = readTarget(request.url ?? '/');
  const path = target === API_ROOT && wantsPage(request.method, request.headers.accept) ? REFERENCE_PAGE : target;
  request.url = path + query;
  dropHeadersOfNext(request.headers);
  limitUserAgent(request.headers);
  if (!isCall(path)) dropConditions(request.headers);
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
