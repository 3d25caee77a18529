import 'server-only';
import { type Db, getDb } from '@/lib/server/db';
import { getEnv } from '@/lib/server/env';
import { ProblemError, projectNotFound } from '@/lib/server/errors';
import { raiseVersion } from '@/lib/server/repositories/project-repository';

/**
 * The way of every change inside a project: one transaction that raises its version and applies the change, or does
 * neither. Throws project_not_found, demo_read_only and what the change throws.
 */
export async function changeProject<T>(projectId: string, change: (tx: Db) => Promise<T>): Promise<T> {
  if (projectId === getEnv().DEMO_PROJECT_ID) {
    throw new ProblemError(
      'demo_read_only',
      'The demo project is the same for everyone: nothing in it can be changed.',
    );
  }
  return getDb().$transaction(async (tx) => {
    // First, so that SQLite takes its write lock before anything is read: a later upgrade could fail as busy.
    if (!(await raiseVersion(tx, projectId))) throw projectNotFound();
    return change(tx);
  });
}
