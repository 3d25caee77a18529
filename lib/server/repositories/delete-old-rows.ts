import 'server-only';
import { engineOf, getDb } from '@/lib/server/engines/db';
import { retryConflicts } from '@/lib/server/engines/retry-conflicts';
import { getEnv } from '@/lib/server/process/env';
import { deleteMarked } from './delete-project';

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
 * Deletes the project that was marked first of those before this time, but those to pass over, with all its rows, or some of
 * them where it has many. Returns whether there was one, and no other process is at it. One that can't be deleted is added to
 * those to pass over, and the error is thrown.
 */
export async function deleteOldestProject(before: Date, passedOver = new Set<string>()): Promise<boolean> {
  const oldest = await getDb().project.findFirst({
    where: { deletedAt: { lt: before }, id: { notIn: [...passedOver] } },
    orderBy: { deletedAt: 'asc' },
    select: { id: true },
  });
  if (oldest === null) return false;
  const { takeSweep } = engineOf(getEnv().DATABASE_URL);
  try {
    return await retryConflicts(() =>
      getDb().$transaction(async (tx) => {
        if (!(await takeSweep(tx))) return false;
        await deleteMarked(tx, oldest.id, before);
        return true;
      }),
    );
  } catch (error) {
    passedOver.add(oldest.id);
    throw error;
  }
}
