import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';
import {
  columnsOfExpense,
  type ExpenseRow,
  type InvolvementRow,
  overwrittenColumnsOfExpense,
  valuesOfExpense,
} from '@/lib/server/repositories/project-repository';
import { countRows } from '@/lib/server/repositories/sql';

/** Rows of one statement. It takes some milliseconds. */
export const ROWS_AT_ONCE = 200;

/** How many expenses the project has. */
export function countExpenses(tx: Tx, projectId: string): Promise<number> {
  return countRows(tx, Prisma.sql`"Expense" WHERE "projectId" = ${projectId}`);
}

/** The greatest orders among the expenses of these members. Who has paid none is not in it. */
export async function readLastOrders(
  tx: Tx,
  projectId: string,
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  if (memberIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ memberId: string; last: number }[]>`
    SELECT "memberId", MAX("order") AS "last" FROM "Expense"
    WHERE "projectId" = ${projectId} AND "memberId" IN (${Prisma.join(memberIds)}) GROUP BY "memberId"`;
  return new Map(rows.map(({ memberId, last }) => [memberId, last]));
}

/** An expense, and the weights of the members that it names, by their ids. */
export interface SharedExpense {
  expense: ExpenseRow;
  weights: Map<string, number>;
}

/** Reads the expenses of these ids, as far as the project has them. Gives way to other requests between the statements. */
export async function readExpenses(tx: Tx, projectId: string, ids: readonly string[]): Promise<SharedExpense[]> {
  const found: SharedExpense[] = [];
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    if (start > 0) await nextTurn();
    const rows = await tx.$queryRaw<(ExpenseRow & { places: string | null })[]>`
      SELECT ${columnsOfExpense('e')}, (SELECT string_agg("memberId" || ':' || "weight", ',') FROM "ExpenseInvolvement" AS "i"
        WHERE "i"."projectId" = ${projectId} AND "i"."expenseId" = "e"."id") AS "places"
      FROM "Expense" AS "e"
      WHERE "e"."projectId" = ${projectId} AND "e"."id" IN (${Prisma.join(ids.slice(start, start + ROWS_AT_ONCE))})`;
    for (const { places, ...expense } of rows) found.push({ expense, weights: weightsIn(places) });
  }
  return found;
}

/** The weights in a list of ids, each with a colon and its weight behind it. */
function weightsIn(places: string | null): Map<string, number> {
  const entries = places?.split(',').map((place) => place.split(':') as [id: string, weight: string]) ?? [];
  return new Map(entries.map(([id, weight]) => [id, Number(weight)]));
}

/** The ids of the expenses that these members paid and of those that name them: all that their deletion changes. */
export async function readIdsWith(tx: Tx, projectId: string, memberIds: readonly string[]): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const members = Prisma.join(memberIds);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Expense" WHERE "projectId" = ${projectId} AND "memberId" IN (${members})
    UNION SELECT "expenseId" FROM "ExpenseInvolvement" WHERE "projectId" = ${projectId} AND "memberId" IN (${members})`;
  return rows.map(({ id }) => id);
}

/** Inserts the expenses, at least one, without those who share them, or writes over those that are there. */
export async function writeExpenses(tx: Tx, projectId: string, expenses: readonly ExpenseRow[]): Promise<void> {
  const rows = expenses.map((expense) => Prisma.sql`(${Prisma.join([projectId, ...valuesOfExpense(expense)])})`);
  await tx.$executeRaw`
    INSERT INTO "Expense" ("projectId", ${columnsOfExpense()}) VALUES ${Prisma.join(rows)}
    ON CONFLICT ("projectId", "id") DO UPDATE SET ${overwrittenColumnsOfExpense()}`;
}

/** How many members the lists of all expenses name in total. */
export function countInvolvements(tx: Tx, projectId: string): Promise<number> {
  return countRows(tx, Prisma.sql`"ExpenseInvolvement" WHERE "projectId" = ${projectId}`);
}

/** Inserts who shares expenses of the project, and how. At least one. */
export async function insertInvolvements(
  tx: Tx,
  projectId: string,
  involvements: readonly InvolvementRow[],
): Promise<void> {
  const rows = involvements.map(
    ({ expenseId, memberId, weight }) => Prisma.sql`(${projectId}, ${expenseId}, ${memberId}, ${weight})`,
  );
  await tx.$executeRaw`
    INSERT INTO "ExpenseInvolvement" ("projectId", "expenseId", "memberId", "weight") VALUES ${Prisma.join(rows)}`;
}
