import 'server-only';
import type { Db } from '@/lib/server/db';
import { invalidInput } from '@/lib/server/errors';
import type { ExpensePath } from '@/lib/server/path';
import * as involvements from '@/lib/server/repositories/involvement-repository';
import { readMembers } from '@/lib/server/repositories/member-repository';
import type { MemberRow } from '@/lib/server/repositories/project-repository';

/**
 * Makes the expense name these members, in place of those it named, and returns them. An id that stands twice counts
 * once. Throws validation_failed with the place of every id that is no member of the project.
 */
export async function setInvolved(tx: Db, path: ExpensePath, memberIds: readonly string[]): Promise<MemberRow[]> {
  const { projectId, expenseId } = path;
  const involved = await requireMembers(tx, projectId, memberIds);
  await involvements.deleteInvolvements(tx, projectId, expenseId);
  await involvements.insertInvolvements(
    tx,
    projectId,
    involved.map(({ id }) => ({ expenseId, memberId: id })),
  );
  return involved;
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
