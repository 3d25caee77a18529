import 'server-only';
import { IDEMPOTENCY_KEY } from '@/lib/contract/headers';
import { invalidInput } from '@/lib/server/resources/errors';

const LONGEST = 128;

/**
 * The key that makes a creating call repeatable, or null without one. Never write it to the log.
 * Throws validation_failed unless it is visible ASCII of an allowed length.
 */
export function idempotencyKeyOf(request: Request, shortest = 1): string | null {
  const key = request.headers.get(IDEMPOTENCY_KEY);
  if (key === null || (key.length >= shortest && key.length <= LONGEST && /^[\x21-\x7e]+$/.test(key))) return key;
  const message = `An idempotency key has ${shortest} to ${LONGEST} visible ASCII characters.`;
  throw invalidInput([{ path: IDEMPOTENCY_KEY, message }]);
}
