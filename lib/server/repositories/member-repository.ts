import 'server-only';
import type { Db } from '@/lib/server/engines/db';
import { assignments } from '@/lib/server/repositories/assignments';
import type { MemberRow } from '@/lib/server/repositories/project-repository';
import type { MemberPath } from '@/lib/server/resources/resource-path';

/** The members' ids and orders. */
export function readPlaces(tx: Db, projectId: string): Promise<Pick<MemberRow, 'id' | 'order'>[]> {
  return tx.member.findMany({ where: { projectId }, select: { id: true, order: true } });
}

export async function hasMember(tx: Db, { projectId, memberId }: MemberPath): Promise<boolean> {
  return (await tx.member.count({ where: { projectId, id: memberId } })) > 0;
}

export function readMembers(tx: Db, projectId: string): Promise<MemberRow[]> {
  return tx.member.findMany({ where: { projectId }, omit: { projectId: true } });
}

/** The member at the greatest version of its own and its expenses'. Null when the project has no such member. */
export async function readMember(tx: Db, { projectId, memberId }: MemberPath): Promise<MemberRow | null> {
  const [member, paid] = await Promise.all([
    tx.member.findUnique({ where: { projectId_id: { projectId, id: memberId } }, omit: { projectId: true } }),
    tx.expense.aggregate({ where: { projectId, memberId }, _max: { version: true } }),
  ]);
  return member && { ...member, version: Math.max(member.version, paid._max.version ?? 0) };
}

export async function insertMember(tx: Db, projectId: string, member: MemberRow): Promise<void> {
  await tx.member.create({ data: { projectId, ...member }, select: { id: true } });
}

/** Changes the given fields and returns the row. Null when the project has no such member. */
export async function updateMember(
  tx: Db,
  { projectId, memberId }: MemberPath,
  data: Partial<Pick<MemberRow, 'name' | 'order' | 'version'>>,
): Promise<MemberRow | null> {
  const [member] = await tx.$queryRaw<MemberRow[]>`
    UPDATE "Member" SET ${assignments(data)} WHERE "projectId" = ${projectId} AND "id" = ${memberId}
    RETURNING "id", "name", "order", "version"`;
  return member ?? null;
}
