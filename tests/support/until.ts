import { setTimeout as delay } from 'node:timers/promises';

interface UntilOptions {
  /** Milliseconds. */
  within?: number;
  /** Milliseconds from one attempt to the next. */
  every?: number;
}

/**
 * Waits for what comes from a database, a socket or another process in its own time, and returns it. Throws when it takes too
 * long.
 */
export async function until<Answer>(
  ask: () => Answer | Promise<Answer>,
  { within = 10_000, every = 5 }: UntilOptions = {},
): Promise<Exclude<Answer, false | null | undefined>> {
  for (const end = Date.now() + within; ; await delay(every)) {
    const answer = await ask();
    if (answer) return answer as Exclude<Answer, false | null | undefined>;
    if (Date.now() > end) throw new Error(`It did not come to hold within ${within} ms: ${ask}`);
  }
}
