import 'server-only';
import { randomUUID } from 'node:crypto';

/** On the request for the handlers, and on the response for whoever searches the log. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The id that a trusted proxy gave the request, if it is well-formed, otherwise a new one. */
export function requestIdOf(given: string | string[] | undefined, isTrusted: boolean): string {
  return isTrusted && typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}
