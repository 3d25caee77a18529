import 'server-only';
import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { mendMalformedTarget } from '@/lib/server/http/malformed-targets';
import { pathOf } from '@/lib/server/http/target';

/** Refused by the web's Request class, which Next.js makes of every call. */
const FORBIDDEN_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * What pages and files are answered without. The first four could make the answer to a file another than the file, and
 * nothing here is large enough to be asked for in parts; by the others Next.js takes a request for a server action, and
 * there are none, which it would complain of on stdout.
 */
const IGNORED_HEADERS = ['range', 'if-range', 'if-match', 'if-unmodified-since', 'next-action', 'content-type'];

/** What a page that is left without a load tells of itself. */
const ROUTER_STATE = 'next-router-state-tree';

/**
 * Turns a request that Next.js (16.4, without a pages folder) would answer with 500 into one that it refuses as it should,
 * or answers, and returns its path. Next.js renders its answers to a malformed target, to a method that a file does not
 * have, and to a condition that a file does not meet as pages of that folder.
 */
export function mendRequest(request: IncomingMessage): string {
  request.url = mendMalformedTarget(request.url ?? '/');
  const path = pathOf(request.url);
  const method = request.method ?? 'GET';
  if (FORBIDDEN_METHODS.has(method)) request.method = `REFUSED-${method}`;
  if (!path.startsWith('/api/')) mendForPage(request, path);
  return path;
}

function mendForPage(request: IncomingMessage, path: string): void {
  for (const name of IGNORED_HEADERS) {
    if (request.headers[name] !== undefined) delete request.headers[name];
  }
  if (!isRouterState(request.headers[ROUTER_STATE])) delete request.headers[ROUTER_STATE];
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead && /\.\w+$/.test(decodeURIComponent(path))) request.url = '/no-such-page';
}

/** Whether Next.js can read it. It answers 500 where it can't, and the whole page where there is none. */
function isRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}
