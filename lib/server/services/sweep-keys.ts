import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@/lib/server/process/describe-error';
import { getLog } from '@/lib/server/process/log';
import { perProcess } from '@/lib/server/process/per-process';
import { deleteOldCalls } from '@/lib/server/repositories/idempotency-repository';

/** All times are milliseconds. */
const LIFETIME = 30 * 24 * 60 * 60_000;
const BETWEEN_SWEEPS = 10 * 60_000;
const BETWEEN_STEPS = 100;

/** A step of this many rows takes a few milliseconds, for which a SQLite file does nothing else. */
const STEP = 500;

/** By a clock that nobody sets. */
export const nextSweep = perProcess('next sweep', () => ({ at: performance.now() + BETWEEN_SWEEPS }));

/**
 * Starts to forget the idempotency keys that are older than 30 days, ten minutes after the last time at the earliest. Does
 * not wait for it, and never throws. Called where a key is added, so it needs no timer and also runs in functions.
 */
export function sweepKeysIfDue(): void {
  const next = nextSweep.get();
  if (performance.now() < next.at) return;
  next.at = Number.POSITIVE_INFINITY;
  sweepKeys()
    .catch((error: unknown) => getLog().warn({ error: describeError(error) }, 'Old idempotency keys were not deleted.'))
    .finally(() => {
      next.at = performance.now() + BETWEEN_SWEEPS;
    });
}

async function sweepKeys(): Promise<void> {
  const before = new Date(Date.now() - LIFETIME);
  while ((await deleteOldCalls(before, STEP)) >= STEP) await delay(BETWEEN_STEPS, undefined, { ref: false });
}
