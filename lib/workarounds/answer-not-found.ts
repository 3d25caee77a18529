import 'server-only';
import { getRequestContext } from '@/lib/server/http/request-context';

/**
 * Gives the page that is being rendered the status 404. `notFound()` of Next.js does that too, but answers with a document that is
 * empty until its scripts run. Returns whether there is such a page, and it was in time.
 *
 * For: next 16.4
 * Upstream: https://github.com/vercel/next.js/issues/62228
 * Goes when it is green with notFound(): tests/system/link-previews.test.ts
 */
export function answerNotFound(): boolean {
  const response = getRequestContext()?.response;
  if (response === undefined || response.headersSent) return false;
  response.statusCode = 404;
  return true;
}
