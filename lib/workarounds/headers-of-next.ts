import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Headers by which Next.js talks to its own router, its own cache, and a platform that runs it. By some a client gets an empty page,
 * a warning in the log, or an error 500 for a malformed value: it exports no function to check one. None is needed but Next-Url: a
 * request of the browser's router that has none of them is redirected without an end. Without the state of the router, Next.js sends
 * it the whole page, after one redirect (docs/decisions/001).
 */
const HEADERS_OF_NEXT = /^(next-(?!url$)|x-(action|invoke|matched|middleware|next|nextjs|now|prerender)-)/;

/**
 * Characters. By expressions that take quadratic time, Next.js looks for the names of search engines in this header on
 * every request: 0.3 to 0.6 seconds for 14,000 characters. Those of browsers and search engines have at most 300.
 */
const MAX_USER_AGENT = 512;

/**
 * Takes from a request what Next.js would break at.
 *
 * For: next 16.4
 * Upstream: https://github.com/vercel/next.js/issues/92907
 * Goes when it is green without this: tests/system/front-door.test.ts
 */
export function dropHeadersOfNext(headers: IncomingHttpHeaders): void {
  const agent = headers['user-agent'];
  if (agent !== undefined) headers['user-agent'] = agent.slice(0, MAX_USER_AGENT);
  for (const name in headers) if (HEADERS_OF_NEXT.test(name)) delete headers[name];
}
