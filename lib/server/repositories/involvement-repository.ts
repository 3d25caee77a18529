import 'server-only';
import type { Db } from '@/lib/server/engines/db';
import type { InvolvementRow, MemberRow } from '@/lib/server/repositories/project-repository';

/** The members that the expense names. In SQL it is one query, by Prisma's model two. */
export function readInvolved(tx: Db, projectId: string, expenseId: string): Promise<MemberRow[]> {
  return tx.$queryRaw<MemberRow[]>`
    SELECT "m"."id", "m"."name", "m"."order", "m"."version"
    FROM "ExpenseInvolvement" AS "i" JOIN "Member" AS "m" ON "m"."projectId" = "i"."projectId" AND "m"."id" = "i"."memberId"
    WHERE "i"."projectId" = ${projectId} AND "i"."expenseId" = ${expenseId}`;
}

/** How many members the lists of all expenses name in total. */
export function countInvolvements(tx: Db, projectId: string): Promise<number> {
  return tx.expenseInvolvement.count({ where: { projectId } });
}

export async function insertInvolvements(tx: Db, projectId: string, rows: InvolvementRow[]): Promise<void> {
  await tx.expenseInvolvement.createMany({ data: rows.map((row) => ({ projectId, ...row })) });
}

export async function deleteInvolvements(tx: Db, projectId: string, expenseId: string): Promise<void> {
  await tx.expenseInvolvement.deleteMany({ where: { projectId, expenseId } });
}
