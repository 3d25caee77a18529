import 'server-only';
import type { ServerResponse } from 'node:http';
import { whenEnded } from '@/lib/server/process/open-requests';
import { perProcess } from '@/lib/server/process/per-process';

/** The pages that are being rendered, by their policies, of which each has a nonce of its own. */
const responses = perProcess('responses of pages', () => new Map<string, ServerResponse>());

/** Lets the page that is rendered under this policy set its status. */
export function trackPage(policy: string, response: ServerResponse): void {
  const pages = responses.get();
  pages.set(policy, response);
  whenEnded(response, () => pages.delete(policy));
}

/**
 * Gives the page that is rendered under this policy the status 404. `notFound()` of Next.js (16.4) does that too, but answers
 * with a document that is empty until its scripts run. Returns whether there is such a page, and it was in time.
 */
export function answerNotFound(policy: string | null): boolean {
  const response = responseOf(policy);
  if (response === undefined || response.headersSent) return false;
  response.statusCode = 404;
  return true;
}

/** The response that the page which is rendered under this policy goes to, if the front door has seen its request. */
export function responseOf(policy: string | null): ServerResponse | undefined {
  return responses.get().get(policy ?? '');
}
