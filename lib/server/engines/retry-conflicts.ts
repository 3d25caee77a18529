import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';

const MOST_ATTEMPTS = 6;

/** Milliseconds. The longest pause doubles with each attempt. */
const FIRST_PAUSE = 25;

/** How Prisma reports a deadlock, a serialization failure or a lock: from a model the code, from SQL the kind. */
const CODES = new Set<unknown>(['P2034', 'P1008']);
const KINDS = new Set<unknown>(['TransactionWriteConflict', 'SocketTimeout']);

/**
 * Runs a transaction, up to six times while it is rolled back in favour of another. Then throws that error. Throws any
 * other at once: its transaction may have been committed.
 */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isConflict(error)) throw error;
    }
    // At random, so that two conflicting transactions do not meet again.
    await delay(Math.random() * FIRST_PAUSE * 2 ** attempt);
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, meta } = error as { code?: unknown; meta?: { driverAdapterError?: { cause?: { kind?: unknown } } } };
  const kind = meta?.driverAdapterError?.cause?.kind;
  return kind === undefined ? CODES.has(code) : KINDS.has(kind);
}
