import 'server-only';
import { engineOf, getDb } from '@/lib/server/engines/db';
import { retryConflicts } from '@/lib/server/engines/retry-conflicts';
import { getEnv } from '@/lib/server/process/env';
import { deleteProject } from './delete-project';

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
