import 'server-only';
import { BEFORE_QUERY } from '@/lib/contract/history';
import { invalidInput } from '@/lib/server/resources/errors';

/** The version below which a page of the history begins, if there is one. Throws validation_failed. */
export function beforeOf(request: Request): number | undefined {
  const text = new URL(request.url).searchParams.get(BEFORE_QUERY);
  if (text === null) return undefined;
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw invalidInput([{ path: BEFORE_QUERY, message: 'A version is a whole number.' }]);
}
