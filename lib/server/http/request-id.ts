import 'server-only';
import { randomUUID } from 'node:crypto';

/** On the request for what answers it, and on the answer for whoever asks about it later. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The id that a trusted proxy gave the request, when it is a plain one, otherwise a new one. */
export function requestIdOf(given: string | string[] | undefined, isTrusted: boolean): string {
  return isTrusted && typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}
