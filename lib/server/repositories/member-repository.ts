import 'server-only';
import type { Db } from '@/lib/server/engines/db';
import { assignments } from '@/lib/server/repositories/assignments';
import type { MemberRow } from '@/lib/server/repositories/project-repository';
import type { MemberPath } from '@/lib/server/resources/resource-path';

/** The members' ids and orders. */
export function readPlaces(tx: Db, projectId: string): Promise<Pick<MemberRow, 'id' | 'order'>[]> {
  return tx.member.findMany({ where: { projectId }, select: { id: true, order: true } });
}

export function countMembers(db: Db, projectId: string): Promise<number> {
  return db.member.count({ where: { projectId } });
}

export async function hasMember(tx: Db, { projectId, memberId }: MemberPath): Promise<boolean> {
  return (await tx.member.count({ where: { projectId, id: memberId } })) > 0;
}

export function readMembers(tx: Db, projectId: string): Promise<MemberRow[]> {
  return tx.member.findMany({ where: { projectId }, omit: { projectId: true } });
}

/** The member at the greatest version of its own and its expenses'. Null when the project has no such member. */
export async function readMember(tx: Db, { projectId, memberId }: MemberPath): Promise<MemberRow | null> {
  const [row] = await tx.$queryRaw<(MemberRow & { paidVersion: number | bigint | null })[]>`
    SELECT "id", "name", "order", "version", (SELECT MAX("version") FROM "Expense"
      WHERE "projectId" = ${projectId} AND "memberId" = ${memberId}) AS "paidVersion"
    FROM "Member" WHERE "projectId" = ${projectId} AND "id" = ${memberId}`;
  if (row === undefined) return null;
  const { paidVersion, ...member } = row;
  return { ...member, version: Math.max(member.version, Number(paidVersion ?? 0)) };
}

export async function insertMember(tx: Db, projectId: string, member: MemberRow): Promise<void> {
  await tx.member.create({ data: { projectId, ...member }, select: { id: true } });
}

/** Changes the given fields. */
export async function updateMember(
  tx: Db,
  { projectId, memberId }: MemberPath,
  data: Partial<Pick<MemberRow, 'name' | 'order' | 'version'>>,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Member" SET ${assignments(data)} WHERE "projectId" = ${projectId} AND "id" = ${memberId}`;
}
