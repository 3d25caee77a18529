import 'server-only';
import type { Db } from '@/lib/server/engines/db';
import type { MemberRow } from '@/lib/server/repositories/project-repository';
import type { MemberPath } from '@/lib/server/resources/resource-path';

/** How many members the project has, and the greatest order among them: null where it has none. */
export async function countMembers(tx: Db, projectId: string): Promise<{ count: number; lastOrder: number | null }> {
  const { _count, _max } = await tx.member.aggregate({ where: { projectId }, _count: true, _max: { order: true } });
  return { count: _count, lastOrder: _max.order };
}

export async function hasMember(tx: Db, { projectId, memberId }: MemberPath): Promise<boolean> {
  return (await tx.member.count({ where: { projectId, id: memberId } })) > 0;
}

export function readMembers(tx: Db, projectId: string): Promise<MemberRow[]> {
  return tx.member.findMany({ where: { projectId }, omit: { projectId: true } });
}

/** The greatest version of the member and the expenses that it paid. Null when the project has no such member. */
export async function readMemberVersion(tx: Db, { projectId, memberId }: MemberPath): Promise<number | null> {
  const [member, paid] = await Promise.all([
    tx.member.findUnique({ where: { projectId_id: { projectId, id: memberId } }, select: { version: true } }),
    tx.expense.aggregate({ where: { projectId, memberId }, _max: { version: true } }),
  ]);
  return member && Math.max(member.version, paid._max.version ?? 0);
}

export async function insertMember(tx: Db, projectId: string, member: MemberRow): Promise<void> {
  await tx.member.create({ data: { projectId, ...member }, select: { id: true } });
}

/** Changes the given fields, where the project has that member. */
export async function updateMember(
  tx: Db,
  { projectId, memberId }: MemberPath,
  data: Partial<Pick<MemberRow, 'name' | 'order' | 'version'>>,
): Promise<void> {
  await tx.member.updateMany({ where: { projectId, id: memberId }, data });
}
