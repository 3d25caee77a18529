import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { engineOf, getDb } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import { retryConflicts } from '@/lib/server/engines/retry-conflicts';
import { Prisma } from '@/lib/server/generated/postgres/client';
import { getEnv } from '@/lib/server/process/env';
import { insertInvolvements } from '@/lib/server/repositories/expense-repository';
import {
  type ExpenseRow,
  type InvolvedList,
  type ProjectRows,
  selectExpenses,
  selectLists,
} from '@/lib/server/repositories/project-repository';
import type { MemberPath } from '@/lib/server/resources/calls';

/** Expenses that one statement deletes, with their involvements. */
const EXPENSES_AT_ONCE = 100;

/** Idempotency keys that one statement deletes. */
const KEYS_AT_ONCE = 1_000;

/** Changes that one statement deletes from the history. Each may have all expenses in it. */
const CHANGES_AT_ONCE = 100;

/** Deletes the project with all its rows, without keeping the thread for long. */
export async function deleteProject(tx: Tx, projectId: string): Promise<void> {
  await deleteExpenses(tx, projectId);
  await inPortions(
    KEYS_AT_ONCE,
    () => tx.$executeRaw`
      DELETE FROM "IdempotencyKey" WHERE "projectId" = ${projectId} AND "key" IN
        (SELECT "key" FROM "IdempotencyKey" WHERE "projectId" = ${projectId} LIMIT ${KEYS_AT_ONCE})`,
  );
  await tx.$executeRaw`DELETE FROM "ProjectLink" WHERE "projectId" = ${projectId}`;
  await inPortions(
    CHANGES_AT_ONCE,
    () => tx.$executeRaw`
      DELETE FROM "Change" WHERE "projectId" = ${projectId} AND "version" IN
        (SELECT "version" FROM "Change" WHERE "projectId" = ${projectId} LIMIT ${CHANGES_AT_ONCE})`,
  );
  await tx.$executeRaw`DELETE FROM "Project" WHERE "id" = ${projectId}`;
}

/** Deletes the expenses of the project, or only those that the member paid, without keeping the thread for long. */
async function deleteExpenses(tx: Tx, projectId: string, memberId?: string): Promise<void> {
  const chosen = Prisma.sql`"projectId" = ${projectId} ${
    memberId === undefined ? Prisma.empty : Prisma.sql`AND "memberId" = ${memberId}`
  }`;
  await inPortions(
    EXPENSES_AT_ONCE,
    () => tx.$executeRaw`
      DELETE FROM "Expense" WHERE ${chosen} AND "id" IN
        (SELECT "id" FROM "Expense" WHERE ${chosen} LIMIT ${EXPENSES_AT_ONCE})`,
  );
}

/**
 * Repeats a statement that deletes at most so many rows until it finds fewer. Gives way to other requests in between:
 * SQLite runs a statement on the thread that serves them.
 */
async function inPortions(most: number, deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) === most) await nextTurn();
}

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

/**
 * Forgets the oldest of the calls that were made before this time: at most so many in projects and so many that created
 * projects, and those of the same millisecond as the last of them. Returns how many.
 */
export async function deleteOldCalls(before: Date, most: number): Promise<number> {
  const { idempotencyKey, projectCreation } = getDb();
  const oldest = { where: { createdAt: { lt: before } }, orderBy: { createdAt: 'asc' }, skip: most - 1 } as const;
  const upTo = (last: { createdAt: Date } | null) => ({ createdAt: last ? { lte: last.createdAt } : { lt: before } });
  const inProjects = await idempotencyKey.deleteMany({ where: upTo(await idempotencyKey.findFirst(oldest)) });
  const ofProjects = await projectCreation.deleteMany({ where: upTo(await projectCreation.findFirst(oldest)) });
  return inProjects.count + ofProjects.count;
}

/**
 * Forgets the oldest of the changes that were made before this time, at most so many. Returns how many: none where another
 * process is at it.
 */
export function deleteOldChanges(before: Date, most: number): Promise<number> {
  const { takeSweep } = engineOf(getEnv().DATABASE_URL);
  return retryConflicts(() =>
    getDb().$transaction(async (tx) => {
      if (!(await takeSweep(tx))) return 0;
      return tx.$executeRaw`
        DELETE FROM "Change" WHERE ("projectId", "version") IN
          (SELECT "projectId", "version" FROM "Change" WHERE "at" < ${before} ORDER BY "at" LIMIT ${most})`;
    }),
  );
}

/**
 * Deletes the project that was marked first of those before this time, with all its rows. Returns whether there was one, and no
 * other process is at it.
 */
export async function deleteOldestProject(before: Date): Promise<boolean> {
  const isOld = { deletedAt: { lt: before } };
  const oldest = await getDb().project.findFirst({ where: isOld, orderBy: { deletedAt: 'asc' }, select: { id: true } });
  if (oldest === null) return false;
  const { id } = oldest;
  const { takeSweep } = engineOf(getEnv().DATABASE_URL);
  return retryConflicts(() =>
    getDb().$transaction(async (tx) => {
      if (!(await takeSweep(tx))) return false;
      // Locks it: it may be brought back at this moment.
      const { count } = await tx.project.updateMany({ where: { id, ...isOld }, data: { deletedAt: new Date(0) } });
      if (count > 0) await deleteProject(tx, id);
      return true;
    }),
  );
}
