import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';

/** Characters. Names of browsers and search engines have at most 300. */
const MAX_LENGTH = 512;

/**
 * Cuts the name of a browser. By expressions that take quadratic time, Next.js looks for the names of search engines in it on every
 * request: 0.3 to 0.6 seconds for 14,000 characters.
 *
 * For: next 16.4
 * Upstream: none known
 * Goes when it is green without this: tests/system/measured/long-user-agent.test.ts
 */
export function limitUserAgent(headers: IncomingHttpHeaders): void {
  const agent = headers['user-agent'];
  if (agent !== undefined) headers['user-agent'] = agent.slice(0, MAX_LENGTH);
}
