import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '@/lib/server/engines/db';
import { deleteExpenses } from '@/lib/server/repositories/deletion';
import { insertInvolvements } from '@/lib/server/repositories/involvement-repository';
import type { MemberPath } from '@/lib/server/resources/resource-path';

/**
 * Deletes the member and the expenses that it paid, and removes it from all others, which are then at this version. An
 * expense that involved this member alone then involves its payer: an empty list would mean everyone.
 * False when the project has no such member. Gives way to other requests between the statements.
 */
export async function deleteMember(tx: Db, { projectId, memberId }: MemberPath, version: number): Promise<boolean> {
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
  const { count } = await tx.member.deleteMany({ where: { projectId, id: memberId } });
  return count > 0;
}
