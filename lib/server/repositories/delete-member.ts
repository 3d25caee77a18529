import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';
import { insertInvolvements } from '@/lib/server/repositories/expense-repository';
import {
  type ExpenseRow,
  type InvolvedList,
  type ProjectRows,
  selectExpenses,
  selectLists,
} from '@/lib/server/repositories/project-repository';
import type { MemberPath } from '@/lib/server/resources/call-types';
import { deleteExpenses } from './delete-project';

/** Lists that one statement reads. */
const LISTS_AT_ONCE = 200;

/** The expenses that the member paid and those that name it, with their lists: all that its deletion changes. */
export async function readTouched(
  tx: Tx,
  { projectId, memberId }: MemberPath,
): Promise<Pick<ProjectRows, 'expenses' | 'lists'>> {
  const touched = Prisma.sql`
    (SELECT "id" FROM "Expense" WHERE "projectId" = ${projectId} AND "memberId" = ${memberId}
      UNION SELECT "expenseId" FROM "ExpenseInvolvement" WHERE "projectId" = ${projectId} AND "memberId" = ${memberId})`;
  const expenses = await tx.$queryRaw<ExpenseRow[]>(selectExpenses(projectId, Prisma.sql`AND "id" IN ${touched}`));
  const lists: InvolvedList[] = [];
  for (let start = 0; start < expenses.length; start += LISTS_AT_ONCE) {
    await nextTurn();
    const ids = expenses.slice(start, start + LISTS_AT_ONCE).map(({ id }) => id);
    const some = selectLists(projectId, Prisma.sql`AND "expenseId" IN (${Prisma.join(ids)})`);
    lists.push(...(await tx.$queryRaw<InvolvedList[]>(some)));
  }
  return { expenses, lists };
}

/**
 * Deletes the member and the expenses that it paid, and removes it from all others, which are then at this version. An
 * expense that involved this member alone then involves its payer: an empty list would mean everyone.
 * Gives way to other requests between the statements.
 */
export async function deleteMember(tx: Tx, { projectId, memberId }: MemberPath, version: number): Promise<void> {
  const naming = Prisma.sql`
    SELECT "expenseId" FROM "ExpenseInvolvement" WHERE "projectId" = ${projectId} AND "memberId" = ${memberId}`;
  const paidByOthers = Prisma.sql`"projectId" = ${projectId} AND "memberId" <> ${memberId} AND "id" IN (${naming})`;
  await tx.$executeRaw`UPDATE "Expense" SET "version" = ${version} WHERE ${paidByOthers}`;
  await nextTurn();
  const involvingOnlyThis = await tx.$queryRaw<Pick<ExpenseRow, 'id' | 'memberId'>[]>`
    SELECT "id", "memberId" FROM "Expense" WHERE ${paidByOthers} AND NOT EXISTS
      (SELECT 1 FROM "ExpenseInvolvement" AS "other" WHERE "other"."projectId" = ${projectId}
        AND "other"."expenseId" = "Expense"."id" AND "other"."memberId" <> ${memberId})`;
  await insertInvolvements(
    tx,
    projectId,
    involvingOnlyThis.map((expense) => ({ expenseId: expense.id, memberId: expense.memberId, weight: 1n })),
  );
  await nextTurn();
  await deleteExpenses(tx, projectId, memberId);
  await tx.$executeRaw`DELETE FROM "Member" WHERE "projectId" = ${projectId} AND "id" = ${memberId}`;
}
