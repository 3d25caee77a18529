import 'server-only';
import type { Tx } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';
import { countRows } from '@/lib/server/repositories/count-rows';
import type { InvolvementRow, MemberRow } from '@/lib/server/repositories/project-repository';

/** A member that an expense names, with its weight in that expense. */
export type InvolvedRow = Omit<MemberRow, 'version'> & Pick<InvolvementRow, 'weight'>;

/** How many members the lists of all expenses name in total. */
export function countInvolvements(tx: Tx, projectId: string): Promise<number> {
  return countRows(tx, Prisma.sql`"ExpenseInvolvement" WHERE "projectId" = ${projectId}`);
}

export async function insertInvolvements(
  tx: Tx,
  projectId: string,
  involvements: readonly InvolvementRow[],
): Promise<void> {
  if (involvements.length === 0) return;
  const rows = involvements.map(
    ({ expenseId, memberId, weight }) => Prisma.sql`(${projectId}, ${expenseId}, ${memberId}, ${weight})`,
  );
  await tx.$executeRaw`
    INSERT INTO "ExpenseInvolvement" ("projectId", "expenseId", "memberId", "weight") VALUES ${Prisma.join(rows)}`;
}

export async function deleteInvolvements(tx: Tx, projectId: string, expenseId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "ExpenseInvolvement" WHERE "projectId" = ${projectId} AND "expenseId" = ${expenseId}`;
}
