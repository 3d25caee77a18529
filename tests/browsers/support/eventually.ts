import { setTimeout as delay } from 'node:timers/promises';

const LIMIT_MS = 15_000;

/** Tries until it does not throw. After a quarter of a minute what it has thrown last is thrown. */
export async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + LIMIT_MS; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await delay(50);
  }
}
