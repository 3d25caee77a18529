import 'server-only';
import pLimit, { type LimitFunction } from 'p-limit';
import { engineOf } from '@/lib/server/engines/db';
import { retryConflicts } from '@/lib/server/engines/retry-conflicts';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';
import { unavailable } from '@/lib/server/resources/errors';

/** Changes of a project that run or wait in this process. */
const MAX_LINE = 100;

/** Milliseconds. */
const MAX_WAIT_MS = 5_000;

const lines = perProcess('lines', () => {
  const { DATABASE_URL, DATABASE_POOL } = getEnv();
  const { onProject, onAll } = engineOf(DATABASE_URL).writeConcurrency(DATABASE_POOL);
  return { ofProjects: new Map<string, LimitFunction>(), onProject, enterDatabase: pLimit(onAll) };
});

/**
 * Runs a transaction that changes the project, by `retryConflicts`, when few others are under way: transactions that wait
 * for a lock of the database must not hold all connections. Throws unavailable, without a change, where too many wait or
 * this one has waited for too long.
 */
export async function admitWrite<T>(projectId: string, transaction: () => Promise<T>): Promise<T> {
  const { ofProjects, onProject, enterDatabase } = lines.get();
  const line = ofProjects.get(projectId) ?? pLimit(onProject);
  if (lengthOf(line) >= MAX_LINE) throw unavailable('Too many changes of this project are waiting. Try again later.');
  ofProjects.set(projectId, line);
  const begin = performance.now();
  try {
    return await line(() =>
      enterDatabase(() => {
        if (performance.now() - begin < MAX_WAIT_MS) return retryConflicts(transaction);
        throw unavailable('The change has waited for others for too long. Try again later.');
      }),
    );
  } finally {
    if (lengthOf(line) === 0) ofProjects.delete(projectId);
  }
}

/** How many run or wait. */
export function lengthOf({ activeCount, pendingCount }: LimitFunction): number {
  return activeCount + pendingCount;
}
