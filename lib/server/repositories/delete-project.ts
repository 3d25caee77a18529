import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '@/lib/server/engines/engine';
import { FOR_GOOD } from '@/lib/server/resources/for-good';

/** Expenses that one statement deletes, with their involvements. */
const EXPENSES_AT_ONCE = 100;

/** Idempotency keys that one statement deletes. */
const KEYS_AT_ONCE = 1_000;

/** Changes that one statement deletes from the history. Each may have all expenses in it. */
const CHANGES_AT_ONCE = 100;

/** Statements of a transaction that delete keys, and changes. A history has no end, and a transaction must have one. */
const PORTIONS_AT_ONCE = 5;

/**
 * Deletes the project with all its rows, without keeping the thread for long. Where it has more keys or changes than one
 * transaction should delete, deletes some of them and nothing else. Returns whether it is gone. If not, it has to be marked as
 * `FOR_GOOD`, and `deleteMarked` goes on.
 */
export async function deleteProject(tx: Tx, projectId: string): Promise<boolean> {
  const areKeysGone = await inPortions(
    KEYS_AT_ONCE,
    () => tx.$executeRaw`
      DELETE FROM "IdempotencyKey" WHERE "projectId" = ${projectId} AND "key" <=
        (SELECT MAX("key") FROM (SELECT "key" FROM "IdempotencyKey" WHERE "projectId" = ${projectId}
          ORDER BY "key" LIMIT ${KEYS_AT_ONCE}) AS "first")`,
    PORTIONS_AT_ONCE,
  );
  const areChangesGone = await inPortions(
    CHANGES_AT_ONCE,
    () => tx.$executeRaw`
      DELETE FROM "Change" WHERE "projectId" = ${projectId} AND "version" <=
        (SELECT MAX("version") FROM (SELECT "version" FROM "Change" WHERE "projectId" = ${projectId}
          ORDER BY "version" LIMIT ${CHANGES_AT_ONCE}) AS "first")`,
    PORTIONS_AT_ONCE,
  );
  if (!areKeysGone || !areChangesGone) return false;
  await deleteExpenses(tx, projectId);
  await tx.$executeRaw`DELETE FROM "ProjectLink" WHERE "projectId" = ${projectId}`;
  await tx.$executeRaw`DELETE FROM "Project" WHERE "id" = ${projectId}`;
  return true;
}

/**
 * Locks the project and goes on with `deleteProject`, if it is marked as deleted at this time or before: from then on nobody can
 * bring it back. Returns whether there is nothing more to delete.
 */
export async function deleteMarked(tx: Tx, projectId: string, by: Date): Promise<boolean> {
  const locked = await tx.$executeRaw`
    UPDATE "Project" SET "deletedAt" = ${FOR_GOOD} WHERE "id" = ${projectId} AND "deletedAt" <= ${by}`;
  return locked === 0 || deleteProject(tx, projectId);
}

/** Deletes the expenses of the project, without keeping the thread for long. */
async function deleteExpenses(tx: Tx, projectId: string): Promise<void> {
  await inPortions(
    EXPENSES_AT_ONCE,
    () => tx.$executeRaw`
      DELETE FROM "Expense" WHERE "projectId" = ${projectId} AND "id" IN
        (SELECT "id" FROM "Expense" WHERE "projectId" = ${projectId} LIMIT ${EXPENSES_AT_ONCE})`,
  );
}

/**
 * Repeats a statement that deletes at most so many rows until it finds fewer, or so many times. Returns whether it found fewer.
 * Gives way to other requests in between: SQLite runs a statement on the thread that serves them.
 */
async function inPortions(most: number, deleteSome: () => Promise<number>, times = Infinity): Promise<boolean> {
  for (let time = 1; (await deleteSome()) === most; time += 1) {
    if (time === times) return false;
    await nextTurn();
  }
  return true;
}
