import 'server-only';
import { type Db, getDb } from '@/lib/server/engines/db';
import { getEvents } from '@/lib/server/events/project-events';
import { getEnv } from '@/lib/server/process/env';
import { raiseVersion } from '@/lib/server/repositories/project-repository';
import { ProblemError, projectNotFound } from '@/lib/server/resources/errors';
import { write } from '@/lib/server/services/write';

/** A change within a transaction. `version` is the project's after it. */
export type Change<T> = (tx: Db, version: number) => Promise<T>;

/**
 * Raises the project's version and applies the change in one transaction, then announces it. The change runs again when
 * its transaction was rolled back in favour of another. `isDeletion` says that the change deletes the project.
 * Throws project_not_found, demo_read_only, unavailable and what the change throws.
 */
export async function changeProject<T>(projectId: string, change: Change<T>, isDeletion = false): Promise<T> {
  if (projectId === getEnv().DEMO_PROJECT_ID) {
    throw new ProblemError(
      'demo_read_only',
      'The demo project is the same for everyone: nothing in it can be changed.',
    );
  }
  const { result, version } = await write(projectId, () =>
    getDb().$transaction(async (tx) => {
      // First, so that the changes of one project wait for each other, and SQLite takes its write lock before it reads:
      // to upgrade a read lock could fail as busy.
      const version = await raiseVersion(tx, projectId);
      if (version === null) throw projectNotFound();
      return { result: await change(tx, version), version };
    }),
  );
  await getEvents().announce({ projectId, version: isDeletion ? null : version });
  return result;
}
