import 'server-only';
import { IDEMPOTENCY_KEY, MAX_KEY_LENGTH, MIN_KEY_LENGTH } from '@/lib/contract/headers';
import { invalidInput } from '@/lib/server/resources/errors';

/** The key of a repeatable creating call, if there is one. Never log it. Throws validation_failed. */
export function idempotencyKeyOf(request: Request, shortest = MIN_KEY_LENGTH): string | undefined {
  const key = request.headers.get(IDEMPOTENCY_KEY) ?? undefined;
  if (key === undefined || (key.length >= shortest && key.length <= MAX_KEY_LENGTH && /^[\x21-\x7e]+$/.test(key)))
    return key;
  const message = `An idempotency key has ${shortest} to ${MAX_KEY_LENGTH} visible ASCII characters.`;
  throw invalidInput([{ path: IDEMPOTENCY_KEY, message }]);
}
