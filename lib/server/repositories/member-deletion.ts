import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '@/lib/server/engines/db';
import { Prisma } from '@/lib/server/generated/postgres/client';
import { deleteExpenses } from '@/lib/server/repositories/deletion';
import { insertInvolvements } from '@/lib/server/repositories/involvement-repository';
import {
  type InvolvedList,
  type ProjectRows,
  readExpenses,
  readLists,
} from '@/lib/server/repositories/project-repository';
import type { MemberPath } from '@/lib/server/resources/resource-path';

/** Lists that one statement reads. */
const LISTS_AT_ONCE = 200;

/** The expenses that the member paid and those that name it, with their lists: all that its deletion changes. */
export async function readTouched(
  tx: Db,
  { projectId, memberId }: MemberPath,
): Promise<Pick<ProjectRows, 'expenses' | 'lists'>> {
  const touched = Prisma.sql`
    (SELECT "id" FROM "Expense" WHERE "projectId" = ${projectId} AND "memberId" = ${memberId}
      UNION SELECT "expenseId" FROM "ExpenseInvolvement" WHERE "projectId" = ${projectId} AND "memberId" = ${memberId})`;
  const expenses = await readExpenses(tx, projectId, Prisma.sql`AND "id" IN ${touched}`);
  const lists: InvolvedList[] = [];
  for (let start = 0; start < expenses.length; start += LISTS_AT_ONCE) {
    await nextTurn();
    const ids = expenses.slice(start, start + LISTS_AT_ONCE).map(({ id }) => id);
    lists.push(...(await readLists(tx, projectId, Prisma.sql`AND "expenseId" IN (${Prisma.join(ids)})`)));
  }
  return { expenses, lists };
}

/**
 * Deletes the member and the expenses that it paid, and removes it from all others, which are then at this version. An
 * expense that involved this member alone then involves its payer: an empty list would mean everyone.
 * Gives way to other requests between the statements.
 */
export async function deleteMember(tx: Db, { projectId, memberId }: MemberPath, version: number): Promise<void> {
  const paidByOthers = { projectId, memberId: { not: memberId } };
  await tx.expense.updateMany({ where: { ...paidByOthers, involvements: { some: { memberId } } }, data: { version } });
  await nextTurn();
  const involvingOnlyThis = await tx.expense.findMany({
    where: {
      ...paidByOthers,
      AND: [{ involvements: { some: { memberId } } }, { involvements: { every: { memberId } } }],
    },
    select: { id: true, memberId: true },
  });
  await insertInvolvements(
    tx,
    projectId,
    involvingOnlyThis.map((expense) => ({ expenseId: expense.id, memberId: expense.memberId, weight: 1n })),
  );
  await nextTurn();
  await deleteExpenses(tx, projectId, memberId);
  await tx.member.deleteMany({ where: { projectId, id: memberId } });
}
