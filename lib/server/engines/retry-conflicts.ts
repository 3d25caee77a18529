import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { driverCodeOf, isUnavailable } from '@/lib/server/engines/database-errors';
import { perProcess } from '@/lib/server/process/per-process';

const MAX_ATTEMPTS = 6;

/** Milliseconds in all that a transaction waits for a lock that another process holds on a SQLite file. */
const MAX_WAIT_MS = 5_000;

/** Milliseconds. The longest pause doubles with each attempt, up to the second. */
const FIRST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 800;

const writes = perProcess('writes', () => ({ areFailing: false }));

/** Whether the database could not do the last write of this process. */
export function areWritesFailing(): boolean {
  return writes.get().areFailing;
}

/**
 * Runs a transaction that writes. Runs it again while it is rolled back in favour of another, up to six times in all, and
 * while it meets a lock on a SQLite file, for up to five seconds. Then throws that error. Throws any other at once: its
 * transaction may have been committed.
 */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    const result = await attempt(transaction);
    writes.get().areFailing = false;
    return result;
  } catch (error) {
    if (isUnavailable(error)) writes.get().areFailing = true;
    throw error;
  }
}

async function attempt<T>(transaction: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await transaction();
    } catch (error) {
      const isWorthAnother = meetsLock(error)
        ? performance.now() - begin < MAX_WAIT_MS
        : isConflict(error) && attempts < MAX_ATTEMPTS;
      if (!isWorthAnother) throw error;
    }
    // At random, so that two conflicting transactions do not meet again.
    await delay(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** attempts, MAX_PAUSE_MS));
  }
}

/** A deadlock or a serialization failure. Prisma reports that of a model by a code of its own. */
function isConflict(error: unknown): boolean {
  const isOfModel = error instanceof Error && 'code' in error && error.code === 'P2034';
  return isOfModel || ['40001', '40P01'].includes(driverCodeOf(error) ?? '');
}

/** Nothing was written: SQLite takes its lock before the first change. */
function meetsLock(error: unknown): boolean {
  return driverCodeOf(error)?.startsWith('SQLITE_BUSY') === true;
}
