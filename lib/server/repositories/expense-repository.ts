import 'server-only';
import type { Db } from '@/lib/server/engines/db';
import { assignments } from '@/lib/server/repositories/assignments';
import type { InvolvedRow } from '@/lib/server/repositories/involvement-repository';
import type { ExpenseRow } from '@/lib/server/repositories/project-repository';
import type { ExpensePath, MemberPath } from '@/lib/server/resources/resource-path';

export function countExpenses(tx: Db, projectId: string): Promise<number> {
  return tx.expense.count({ where: { projectId } });
}

/** The greatest order among the expenses of the member, or null where it has none. */
export async function readLastOrder(tx: Db, { projectId, memberId }: MemberPath): Promise<number | null> {
  const { _max } = await tx.expense.aggregate({ where: { projectId, memberId }, _max: { order: true } });
  return _max.order;
}

/** An expense, and the members that it names. */
export interface SharedExpense {
  expense: ExpenseRow;
  involved: InvolvedRow[];
}

type JoinedRow = ExpenseRow & {
  involvedId: string | null;
  involvedName: string | null;
  involvedOrder: number;
  weight: bigint;
};

/** Null when the project has no such expense. One statement in SQL, where Prisma's models take three. */
export async function readExpense(tx: Db, projectId: string, expenseId: string): Promise<SharedExpense | null> {
  const rows = await tx.$queryRaw<JoinedRow[]>`
    SELECT "e"."id", "e"."memberId", "e"."name", "e"."amount", "e"."order", "e"."isPayment", "e"."version",
      "m"."id" AS "involvedId", "m"."name" AS "involvedName", "m"."order" AS "involvedOrder", "i"."weight"
    FROM "Expense" AS "e"
    LEFT JOIN "ExpenseInvolvement" AS "i" ON "i"."projectId" = "e"."projectId" AND "i"."expenseId" = "e"."id"
    LEFT JOIN "Member" AS "m" ON "m"."projectId" = "i"."projectId" AND "m"."id" = "i"."memberId"
    WHERE "e"."projectId" = ${projectId} AND "e"."id" = ${expenseId}`;
  const [first] = rows;
  if (first === undefined) return null;
  const { id, memberId, name, amount, order, isPayment, version } = first;
  const involved = rows.flatMap((row) =>
    row.involvedId === null
      ? []
      : [{ id: row.involvedId, name: row.involvedName, order: row.involvedOrder, weight: row.weight }],
  );
  return { expense: { id, memberId, name, amount, order, isPayment, version }, involved };
}

export async function insertExpense(tx: Db, projectId: string, expense: ExpenseRow): Promise<void> {
  await tx.expense.create({ data: { projectId, ...expense }, select: { id: true } });
}

/** Changes the given fields. In SQL it takes a tenth less time than by Prisma's model, and it is the most frequent write. */
export async function updateExpense(
  tx: Db,
  { projectId, expenseId }: ExpensePath,
  data: Partial<Pick<ExpenseRow, 'name' | 'amount' | 'order' | 'isPayment' | 'version'>>,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Expense" SET ${assignments(data)} WHERE "projectId" = ${projectId} AND "id" = ${expenseId}`;
}

/** Deletes the expense with its involvements. */
export async function deleteExpense(tx: Db, { projectId, expenseId }: ExpensePath): Promise<void> {
  await tx.$executeRaw`DELETE FROM "Expense" WHERE "projectId" = ${projectId} AND "id" = ${expenseId}`;
}
