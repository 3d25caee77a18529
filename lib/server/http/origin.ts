import 'server-only';
import { CHANGE_GROUP, DEVICE_MARK } from '@/lib/contract/headers';
import { MAX_MARK_LENGTH } from '@/lib/contract/requests';
import type { Origin } from '@/lib/server/resources/calls';
import { invalidInput } from '@/lib/server/resources/errors';

/** What the headers of a call tell about where its change comes from. Never log it. Throws validation_failed. */
export function originOf({ headers }: Request): Origin {
  return { group: markIn(headers, CHANGE_GROUP), device: markIn(headers, DEVICE_MARK) };
}

function markIn(headers: Headers, name: string): string | undefined {
  const mark = headers.get(name) ?? undefined;
  if (mark === undefined || (mark.length <= MAX_MARK_LENGTH && /^[\x21-\x7e]+$/.test(mark))) return mark;
  const message = `${name} has 1 to ${MAX_MARK_LENGTH} visible ASCII characters.`;
  throw invalidInput([{ path: name, message }]);
}
