import { until } from './until';

/** Asks again until the answer has this status, and returns it: readiness may tell what was true a second ago. */
export async function untilStatus<Answer extends { status: number }>(
  status: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const asked = async () => {
    const answer = await ask();
    return answer.status === status ? answer : null;
  };
  return until(asked, { within: 60_000, every: 100 });
}
