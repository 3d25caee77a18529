import 'server-only';
import type { Tx } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';
import type { MemberRow } from '@/lib/server/repositories/project-repository';
import { countRows } from '@/lib/server/repositories/sql';
import type { MemberPath } from '@/lib/server/resources/call-types';

/** Whether the project has this member. */
export async function hasMember(tx: Tx, { projectId, memberId }: MemberPath): Promise<boolean> {
  return (await countRows(tx, Prisma.sql`"Member" WHERE "projectId" = ${projectId} AND "id" = ${memberId}`)) > 0;
}

/** The member at the greatest version of its own and its expenses'. Null when the project has no such member. */
export async function readMember(tx: Tx, { projectId, memberId }: MemberPath): Promise<MemberRow | null> {
  const [row] = await tx.$queryRaw<(MemberRow & { paidVersion: number | bigint | null })[]>`
    SELECT "id", "name", "order", "version", (SELECT MAX("version") FROM "Expense"
      WHERE "projectId" = ${projectId} AND "memberId" = ${memberId}) AS "paidVersion"
    FROM "Member" WHERE "projectId" = ${projectId} AND "id" = ${memberId}`;
  if (row === undefined) return null;
  const { paidVersion, ...member } = row;
  return { ...member, version: Math.max(member.version, Number(paidVersion ?? 0)) };
}

/** Inserts the members, at least one, or writes over those that are there. */
export async function writeMembers(tx: Tx, projectId: string, members: readonly MemberRow[]): Promise<void> {
  const rows = members.map(
    ({ id, name, order, version }) => Prisma.sql`(${projectId}, ${id}, ${name}, ${order}, ${version})`,
  );
  await tx.$executeRaw`
    INSERT INTO "Member" ("projectId", "id", "name", "order", "version") VALUES ${Prisma.join(rows)}
    ON CONFLICT ("projectId", "id") DO UPDATE
    SET "name" = excluded."name", "order" = excluded."order", "version" = excluded."version"`;
}
