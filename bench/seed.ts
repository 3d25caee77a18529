import pLimit from 'p-limit';
import type { WireProject } from '@/lib/contract/project';

const CALLS_AT_ONCE = 8;

/**
 * Creates a project through the API, with expenses that involve three members each. `days` is over how many the expenses are spread; by
 * default they have none. Returns it as the API gives it.
 */
export async function seedProject(
  origin: string,
  memberCount: number,
  expensesEach: number,
  days = 0,
): Promise<WireProject> {
  const api = `${origin}/api/projects`;
  const { id } = await post(api, { name: `${memberCount} members` });
  const memberIds: string[] = [];
  for (let order = 0; order < memberCount; order += 1) {
    memberIds.push((await post(`${api}/${id}/members`, { name: `Member ${order + 1}`, order })).id);
  }

  const limit = pLimit(CALLS_AT_ONCE);
  const involved = (at: number) => [0, 1, 2].map((step) => memberIds[(at + step * 3) % memberCount]);
  const calls = memberIds.flatMap((memberId, payer) =>
    Array.from({ length: expensesEach }, (_, order) => ({
      path: `${api}/${id}/members/${memberId}/expenses`,
      body: {
        name: `Expense ${payer + 1}.${order + 1}`,
        amount: (1234 + payer * 377 + order * 101) / 100,
        order,
        ...(days > 0 && { date: dayBefore((payer + order * memberCount) % days) }),
        involved_members: involved(payer + order),
      },
    })),
  );
  await Promise.all(calls.map(({ path, body }) => limit(() => post(path, body))));
  return (await fetch(`${api}/${id}`)).json() as Promise<WireProject>;
}

/** The calendar day so many days before the benchmark, `YYYY-MM-DD`. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** The API path of the first expense. */
export function firstExpensePath({ id, members: [first] }: WireProject): string {
  return `/api/projects/${id}/members/${first?.id}/expenses/${first?.expenses[0]?.id}`;
}

async function post(url: string, body: object): Promise<{ id: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}
