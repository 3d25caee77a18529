import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Headers by which Next.js talks to its own router, its own cache, and a platform that runs it. By some a client gets
 * an empty page, a warning in the log, or an error 500 for a malformed value: it exports no function to check one. None
 * is needed but Next-Url: a request of the browser's router that has none of them is redirected without an end. Without
 * the state of the router, Next.js sends it the whole page, after one redirect (docs/decisions/001).
 */
const HEADERS_OF_NEXT = /^(next-(?!url$)|x-(action|invoke|matched|middleware|next|nextjs|now|prerender)-)/;

/**
 * Takes from a request what Next.js would break at.
 *
 * For: next 16.4
 * Upstream: https://github.com/vercel/next.js/issues/92907
 * Goes when it is green without this: tests/system/front-door.test.ts
 */
export function dropHeadersOfNext(headers: IncomingHttpHeaders): void {
  for (const name in headers) if (HEADERS_OF_NEXT.test(name)) delete headers[name];
}
