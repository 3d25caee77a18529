import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until the answer has this status: readiness may tell what was true a second ago. */
export async function untilStatus(status: number, ask: () => Promise<{ status: number }>): Promise<void> {
  while ((await ask()).status !== status) await delay(100);
}
