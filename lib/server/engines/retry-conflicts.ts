import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { isDriverAdapterError } from '@prisma/driver-adapter-utils';

const MOST_ATTEMPTS = 6;

/** Milliseconds. The longest pause doubles from one attempt to the next. */
const FIRST_PAUSE = 25;

/**
 * What Prisma says of a transaction that gave way to another and left nothing behind: of a deadlock or a serialization
 * failure on PostgreSQL, and of a SQLite file that another process has locked. The code is that of a model's call, and the
 * kind what stands in the error of a query in SQL.
 */
const CODES = new Set<unknown>(['P2034', 'P1008']);
const KINDS = new Set<unknown>(['TransactionWriteConflict', 'SocketTimeout']);

/**
 * Runs a transaction, and runs it again, at most six times in all, where it gave way to another. Throws what the last
 * attempt threw, and at once what is no such conflict: whether that was committed may be unknown.
 */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isConflict(error)) throw error;
    }
    // At random, so that two which met do not meet again.
    await delay(Math.random() * FIRST_PAUSE * 2 ** attempt);
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, meta } = error as Error & { code?: unknown; meta?: { driverAdapterError?: unknown } };
  const driverError = meta?.driverAdapterError;
  if (driverError instanceof Error && isDriverAdapterError(driverError)) return KINDS.has(driverError.cause.kind);
  return CODES.has(code);
}
