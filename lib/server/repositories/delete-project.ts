import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';

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
export async function deleteExpenses(tx: Tx, projectId: string, memberId?: string): Promise<void> {
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
