import 'server-only';
import { randomUUID } from 'node:crypto';
import {
  CHANGE_GROUP,
  CLAIMED_BY,
  DEVICE_MARK,
  IDEMPOTENCY_KEY,
  MAX_KEY_LENGTH,
  MIN_KEY_LENGTH,
  PREFER,
} from '@/lib/contract/headers';
import { BEFORE_QUERY } from '@/lib/contract/history';
import { FOR_GOOD_QUERY } from '@/lib/contract/links';
import { CURRENCY_QUERY } from '@/lib/contract/rates-of-source';
import { MAX_MARK_LENGTH } from '@/lib/contract/requests';
import { isCurrency } from '@/lib/domain/money/currency';
import { ifMatchOf } from '@/lib/server/http/if-match';
import type { Call, ChangeSource } from '@/lib/server/resources/call-types';
import { invalidInput } from '@/lib/server/resources/errors';

/** On the request for the handlers, and on the response for whoever searches the log. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The id that a trusted proxy gave the request, if it is well-formed, otherwise a new one. */
export function requestIdOf(given: string | string[] | undefined, isTrusted: boolean): string {
  return isTrusted && typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * The origin that a client asked, as it says itself by the Host header: for what goes back to that client alone. It is no more
 * than a scheme, a name and a port.
 */
export function requestOrigin(headers: Pick<Headers, 'get'>): string {
  const scheme = headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http';
  const host = headers.get('host') ?? '';
  return `${scheme}://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost:3000'}`;
}

/** What the headers of a call say besides. Throws validation_failed. */
export function callOf(request: Request): Call {
  return { check: ifMatchOf(request), source: changeSourceOf(request) };
}

/** The same of a creating call, whose key has so many characters at least. Never log it. Throws validation_failed. */
export function creatingCallOf(request: Request, shortest = MIN_KEY_LENGTH): Call {
  const key = visibleTextIn(request.headers, IDEMPOTENCY_KEY, 'An idempotency key', [shortest, MAX_KEY_LENGTH]);
  return { key, source: changeSourceOf(request) };
}

/** Whether the answer is to be without what was changed (RFC 7240). */
export function prefersMinimal({ headers }: Request): boolean {
  return /(^|,)\s*return\s*=\s*"?minimal"?\s*([;,]|$)/i.test(headers.get(PREFER) ?? '');
}

/** What the headers of a call tell about where its change comes from. Never log it. Throws validation_failed. */
export function changeSourceOf({ headers }: Request): ChangeSource {
  return {
    group: visibleTextIn(headers, CHANGE_GROUP, CHANGE_GROUP, [1, MAX_MARK_LENGTH]),
    device: visibleTextIn(headers, DEVICE_MARK, DEVICE_MARK, [1, MAX_MARK_LENGTH]),
    claimedBy: headers.get(CLAIMED_BY) ?? undefined,
  };
}

function visibleTextIn(headers: Headers, header: string, what: string, [least, most]: [number, number]) {
  const text = headers.get(header) ?? undefined;
  if (text === undefined || (text.length >= least && text.length <= most && /^[\x21-\x7e]+$/.test(text))) return text;
  throw invalidInput([{ path: header, message: `${what} has ${least} to ${most} visible ASCII characters.` }]);
}

/** The version below which a page of the history begins, if there is one. Throws validation_failed. */
export function beforeOf(request: Request): number | undefined {
  const text = new URL(request.url).searchParams.get(BEFORE_QUERY);
  if (text === null) return undefined;
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw invalidInput([{ path: BEFORE_QUERY, message: 'A version is a whole number.' }]);
}

/** Whether a project is to be deleted for good. Throws validation_failed. */
export function isForGood(request: Request): boolean {
  const text = new URL(request.url).searchParams.get(FOR_GOOD_QUERY) ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalidInput([{ path: FOR_GOOD_QUERY, message: 'It is true or false.' }]);
}

/** The currency in which rates are asked for. Throws validation_failed. */
export function currencyOf(request: Request): string {
  const code = new URL(request.url).searchParams.get(CURRENCY_QUERY) ?? '';
  if (isCurrency(code)) return code;
  throw invalidInput([{ path: CURRENCY_QUERY, message: 'A currency is one of the codes of ISO 4217, such as EUR.' }]);
}
