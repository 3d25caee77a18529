import 'server-only';
import { IDEMPOTENCY_KEY } from '@/lib/contract/headers';
import { invalidInput } from '@/lib/server/resources/errors';

const LONGEST = 128;

/**
 * The key under which a creating call may be repeated, or null without one. It is never written to the log.
 * Throws validation_failed where it is not visible ASCII of a fitting length.
 */
export function idempotencyKeyOf(request: Request, shortest = 1): string | null {
  const key = request.headers.get(IDEMPOTENCY_KEY);
  if (key === null || (key.length >= shortest && key.length <= LONGEST && /^[\x21-\x7e]+$/.test(key))) return key;
  const message = `An idempotency key has ${shortest} to ${LONGEST} visible ASCII characters.`;
  throw invalidInput([{ path: IDEMPOTENCY_KEY, message }]);
}
