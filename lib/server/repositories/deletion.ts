import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { engineOf, getDb } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import { retryConflicts } from '@/lib/server/engines/retry-conflicts';
import { Prisma } from '@/lib/server/generated/postgres/client';
import { getEnv } from '@/lib/server/process/env';
import { type LockedProject, updateByLink } from '@/lib/server/repositories/link-repository';

/** Expenses that one statement deletes, with their involvements. */
const EXPENSES_AT_ONCE = 100;

/** Idempotency keys that one statement deletes. */
const KEYS_AT_ONCE = 1_000;

/** Changes that one statement deletes from the history. Each may have all expenses in it. */
const CHANGES_AT_ONCE = 100;

/** Deletes the project with all its rows, without keeping the thread for long. */
export async function deleteProject(tx: Tx, projectId: string): Promise<void> {
  await deleteExpenses(tx, projectId);
  await inTurns(
    KEYS_AT_ONCE,
    () => tx.$executeRaw`
      DELETE FROM "IdempotencyKey" WHERE "projectId" = ${projectId} AND "key" IN
        (SELECT "key" FROM "IdempotencyKey" WHERE "projectId" = ${projectId} LIMIT ${KEYS_AT_ONCE})`,
  );
  await tx.$executeRaw`DELETE FROM "ProjectLink" WHERE "projectId" = ${projectId}`;
  await inTurns(
    CHANGES_AT_ONCE,
    () => tx.$executeRaw`
      DELETE FROM "Change" WHERE "projectId" = ${projectId} AND "version" IN
        (SELECT "version" FROM "Change" WHERE "projectId" = ${projectId} LIMIT ${CHANGES_AT_ONCE})`,
  );
  await tx.$executeRaw`DELETE FROM "Project" WHERE "id" = ${projectId}`;
}

/**
 * Marks the project as deleted now. Null as in `updateByLink`, and where it is deleted, unless it may be so `isAgain`.
 */
export function markDeleted(tx: Tx, link: string, { isAgain }: { isAgain: boolean }): Promise<LockedProject | null> {
  const set = Prisma.sql`"deletedAt" = ${new Date()}`;
  return updateByLink(tx, link, set, isAgain ? Prisma.empty : Prisma.sql`AND "deletedAt" IS NULL`);
}

/** Takes that mark away. Null as in `updateByLink`. */
export function bringBack(tx: Tx, link: string): Promise<LockedProject | null> {
  return updateByLink(tx, link, Prisma.sql`"deletedAt" = NULL`);
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

/** Deletes the expenses of the project, or only those that the member paid, without keeping the thread for long. */
export async function deleteExpenses(tx: Tx, projectId: string, memberId?: string): Promise<void> {
  const chosen = Prisma.sql`"projectId" = ${projectId} ${
    memberId === undefined ? Prisma.empty : Prisma.sql`AND "memberId" = ${memberId}`
  }`;
  await inTurns(
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
async function inTurns(most: number, deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) === most) await nextTurn();
}
