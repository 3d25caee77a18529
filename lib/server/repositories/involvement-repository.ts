import 'server-only';
import type { Db } from '@/lib/server/engines/db';
import type { InvolvementRow, MemberRow } from '@/lib/server/repositories/project-repository';

/** A member that an expense names, with its weight in that expense. */
export type InvolvedRow = MemberRow & Pick<InvolvementRow, 'weight'>;

/** The members that the expense names. In SQL it is one query, by Prisma's model two. */
export function readInvolved(tx: Db, projectId: string, expenseId: string): Promise<InvolvedRow[]> {
  return tx.$queryRaw<InvolvedRow[]>`
    SELECT "m"."id", "m"."name", "m"."order", "m"."version", "i"."weight"
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
