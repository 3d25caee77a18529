import type { WireProject } from '@/lib/contract/project';

/** Saves another amount of an expense, as somebody else does meanwhile: of each member and expense in turn. */
export async function changeByOthers(origin: string, { id, members }: WireProject, at: number): Promise<void> {
  const payer = members.at(-1 - (at % members.length));
  const expense = payer?.expenses[at % payer.expenses.length];
  const url = `${origin}/api/projects/${id}/members/${payer?.id}/expenses/${expense?.id}`;
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ amount: at + 1 }) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}
