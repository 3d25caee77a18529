import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until the answer has this status, and returns it: readiness may tell what was true a second ago. */
export async function untilStatus<Answer extends { status: number }>(
  status: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status === status) return answer;
    await delay(100);
  }
}
