import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';

const CONDITIONS = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/**
 * Takes from a request for a page or a file what Next.js would answer with 500: where a file does not meet it, its
 * answer is a page of a folder that is not there. No file is large enough for ranges.
 *
 * For: next 16.4
 * Upstream: https://github.com/vercel/next.js/issues/92141
 * Goes when it is green without this: tests/system/front-door.test.ts
 */
export function dropConditions(headers: IncomingHttpHeaders): void {
  for (const name of CONDITIONS) delete headers[name];
}
