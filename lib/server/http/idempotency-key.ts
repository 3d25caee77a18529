import 'server-only';
import { IDEMPOTENCY_KEY, LONGEST_KEY, SHORTEST_KEY } from '@/lib/contract/headers';
import { invalidInput } from '@/lib/server/resources/errors';

/** The key of a repeatable creating call, if there is one. Never log it. Throws validation_failed. */
export function idempotencyKeyOf(request: Request, shortest = SHORTEST_KEY): string | undefined {
  const key = request.headers.get(IDEMPOTENCY_KEY) ?? undefined;
  if (key === undefined || (key.length >= shortest && key.length <= LONGEST_KEY && /^[\x21-\x7e]+$/.test(key)))
    return key;
  const message = `An idempotency key has ${shortest} to ${LONGEST_KEY} visible ASCII characters.`;
  throw invalidInput([{ path: IDEMPOTENCY_KEY, message }]);
}
