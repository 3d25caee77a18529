import 'server-only';
import { retryConflicts } from '@/lib/server/engines/retry-conflicts';
import { type Db, getDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { ProblemError, projectNotFound } from '@/lib/server/resources/errors';
import { getEvents } from '@/lib/server/events/get-events';
import { raiseVersion } from '@/lib/server/repositories/project-repository';

/** A change in a project that is at this version by it. */
export type Change<T> = (tx: Db, version: number) => Promise<T>;

/**
 * The way of every change inside a project: one transaction that raises its version and applies the change, or does
 * neither, and word of it to those who watch. The change may run more than once, where it gave way to another transaction.
 * `isDeletion` says that there is no project afterwards. Throws project_not_found, demo_read_only and what the change throws.
 */
export async function changeProject<T>(projectId: string, change: Change<T>, isDeletion = false): Promise<T> {
  if (projectId === getEnv().DEMO_PROJECT_ID) {
    throw new ProblemError(
      'demo_read_only',
      'The demo project is the same for everyone: nothing in it can be changed.',
    );
  }
  const { result, version } = await retryConflicts(() =>
    getDb().$transaction(async (tx) => {
      // First, so that SQLite takes its write lock before anything is read: a later upgrade could fail as busy. On both
      // engines it makes the changes of one project wait for each other.
      const version = await raiseVersion(tx, projectId);
      if (version === null) throw projectNotFound();
      return { result: await change(tx, version), version };
    }),
  );
  await getEvents().announce({ projectId, version: isDeletion ? null : version });
  return result;
}
