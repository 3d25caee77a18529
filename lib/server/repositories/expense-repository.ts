import 'server-only';
import type { Tx } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';
import {
  columnsOfExpense,
  type ExpenseRow,
  type InvolvementRow,
  type MemberRow,
  valuesOfExpense,
} from '@/lib/server/repositories/project-repository';
import { assignments, countRows } from '@/lib/server/repositories/sql';
import type { ExpensePath, MemberPath } from '@/lib/server/resources/call-types';

/** How many expenses the project has. */
export function countExpenses(tx: Tx, projectId: string): Promise<number> {
  return countRows(tx, Prisma.sql`"Expense" WHERE "projectId" = ${projectId}`);
}

/** The greatest order among the expenses of the member, or null where it has none. */
export async function readLastOrder(tx: Tx, { projectId, memberId }: MemberPath): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ last: number | null }[]>`
    SELECT MAX("order") AS "last" FROM "Expense" WHERE "projectId" = ${projectId} AND "memberId" = ${memberId}`;
  return row?.last ?? null;
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

/** Null when the project has no such expense. */
export async function readExpense(tx: Tx, projectId: string, expenseId: string): Promise<SharedExpense | null> {
  const rows = await tx.$queryRaw<JoinedRow[]>`
    SELECT ${columnsOfExpense('e')},
      "m"."id" AS "involvedId", "m"."name" AS "involvedName", "m"."order" AS "involvedOrder", "i"."weight"
    FROM "Expense" AS "e"
    LEFT JOIN "ExpenseInvolvement" AS "i" ON "i"."projectId" = "e"."projectId" AND "i"."expenseId" = "e"."id"
    LEFT JOIN "Member" AS "m" ON "m"."projectId" = "i"."projectId" AND "m"."id" = "i"."memberId"
    WHERE "e"."projectId" = ${projectId} AND "e"."id" = ${expenseId}`;
  const [first] = rows;
  if (first === undefined) return null;
  const { involvedId: _id, involvedName: _name, involvedOrder: _order, weight: _weight, ...expense } = first;
  const involved = rows.flatMap((row) =>
    row.involvedId === null
      ? []
      : [{ id: row.involvedId, name: row.involvedName, order: row.involvedOrder, weight: row.weight }],
  );
  return { expense, involved };
}

/** Inserts the expenses, without those who share them. */
export async function insertExpenses(tx: Tx, projectId: string, expenses: readonly ExpenseRow[]): Promise<void> {
  const rows = expenses.map((expense) => Prisma.sql`(${Prisma.join([projectId, ...valuesOfExpense(expense)])})`);
  await tx.$executeRaw`INSERT INTO "Expense" ("projectId", ${columnsOfExpense()}) VALUES ${Prisma.join(rows)}`;
}

/** Changes the given fields. */
export async function updateExpense(
  tx: Tx,
  { projectId, expenseId }: ExpensePath,
  data: Partial<Omit<ExpenseRow, 'id'>>,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Expense" SET ${assignments(data)} WHERE "projectId" = ${projectId} AND "id" = ${expenseId}`;
}

/** Deletes the expense with its involvements. */
export async function deleteExpense(tx: Tx, { projectId, expenseId }: ExpensePath): Promise<void> {
  await tx.$executeRaw`DELETE FROM "Expense" WHERE "projectId" = ${projectId} AND "id" = ${expenseId}`;
}

/** A member that an expense names, with its weight in that expense. */
export type InvolvedRow = Omit<MemberRow, 'version'> & Pick<InvolvementRow, 'weight'>;

/** How many members the lists of all expenses name in total. */
export function countInvolvements(tx: Tx, projectId: string): Promise<number> {
  return countRows(tx, Prisma.sql`"ExpenseInvolvement" WHERE "projectId" = ${projectId}`);
}

/** Inserts who shares expenses of the project, and how. */
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

/** Empties the list of the expense, which then means everyone. */
export async function deleteInvolvements(tx: Tx, projectId: string, expenseId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "ExpenseInvolvement" WHERE "projectId" = ${projectId} AND "expenseId" = ${expenseId}`;
}
