import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { engineOf } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { describeError, getLog } from '@/lib/server/process/log';
import { perProcess } from '@/lib/server/process/per-process';
import { deleteOldCalls, deleteOldChanges, deleteOldestProject } from '@/lib/server/repositories/delete-old-rows';

/** All times are milliseconds. */
const DAY_MS = 24 * 60 * 60_000;
const LIFETIME_OF_KEYS_MS = 30 * DAY_MS;
const BETWEEN_SWEEPS_MS = 10 * 60_000;
const BETWEEN_STEPS_MS = 100;

/**
 * A clock that gets ahead by more between two sweeps has been set, rightly or not. By less it also gets where the process or its
 * machine has slept, and then little is lost by it.
 */
const MAX_LEAD_GAINED_MS = DAY_MS;

/** A step of this many rows takes a few milliseconds, for which a SQLite file does nothing else. */
const STEP = 500;

/** Of projects that can't be deleted. Then it is not they that are amiss. */
const MAX_PASSED_OVER = 10;

interface Sweep {
  /** By the clock of the system. */
  begunAt: number;
  /** Deleted projects that it could not delete. */
  passedOver: Set<string>;
}

/** Each does one small step, and returns whether there may be more to do. That of deleted projects may take the longest. */
const SWEEPS: readonly ((sweep: Sweep) => Promise<boolean>)[] = [
  async () => {
    await engineOf(getEnv().DATABASE_URL).clearLimits();
    return false;
  },
  async ({ begunAt }) => (await deleteOldCalls(new Date(begunAt - LIFETIME_OF_KEYS_MS), STEP)) >= STEP,
  async ({ begunAt }) => (await deleteOldChanges(new Date(begunAt - getEnv().HISTORY_DAYS * DAY_MS), STEP)) >= STEP,
  ({ begunAt, passedOver }) => deleteOldestProject(new Date(begunAt - getEnv().DELETED_DAYS * DAY_MS), passedOver),
];

/** When it is due, by a clock that nobody sets, and how far that of the system was ahead of it when a sweep was last due. */
export const nextSweep = perProcess('next sweep', () => ({
  at: performance.now() + BETWEEN_SWEEPS_MS,
  lead: leadOfClock(),
}));

const sweeps = perProcess('sweeps', () => ({
  timer: undefined as NodeJS.Timeout | undefined,
  isStopped: false,
  underWay: Promise.resolve(),
}));

/** Has a sweep begin when it is due, also where nobody changes anything, until `stopSweeping`. It does not keep the process. */
export function sweepByTime(): void {
  const state = sweeps.get();
  if (state.isStopped) return;
  // Instances that were started together do not begin together.
  const ms = BETWEEN_SWEEPS_MS * (1 + Math.random());
  state.timer = setTimeout(() => {
    sweepIfDue();
    sweepByTime();
  }, ms).unref();
}

/** Begins no further step of a sweep, and resolves when the last one is done. */
export async function stopSweeping(): Promise<void> {
  const state = sweeps.get();
  state.isStopped = true;
  clearTimeout(state.timer);
  await state.underWay;
}

/**
 * Starts to delete what has been stored for long enough: idempotency keys for 30 days, history for HISTORY_DAYS,
 * deleted projects for DELETED_DAYS, counts of rate limits for their minute. Ten minutes after the last time at the
 * earliest, and ten minutes later where the clock has been set ahead by days meanwhile: it may be wrong for a moment,
 * in which all would seem old. Does not wait for it, and never throws. Called at changes too, so it also runs in
 * functions, which have no timer.
 */
export function sweepIfDue(): void {
  const next = nextSweep.get();
  const state = sweeps.get();
  if (performance.now() < next.at || state.isStopped) return;
  const lead = leadOfClock();
  const isSetAhead = lead - next.lead > MAX_LEAD_GAINED_MS;
  next.lead = lead;
  if (isSetAhead) {
    next.at = performance.now() + BETWEEN_SWEEPS_MS;
    return;
  }
  next.at = Number.POSITIVE_INFINITY;
  state.underWay = sweep().finally(() => {
    next.at = performance.now() + BETWEEN_SWEEPS_MS;
  });
}

/** Neither a kind nor a project that can't be deleted keeps the others from being deleted. Never rejects. */
async function sweep(): Promise<void> {
  const state = sweeps.get();
  const passedOver = new Set<string>();
  const begun = { begunAt: Date.now(), passedOver };
  for (const step of SWEEPS) {
    for (let isOver = false; !isOver; ) {
      const { size } = passedOver;
      try {
        while (!state.isStopped && (await step(begun))) await delay(BETWEEN_STEPS_MS, undefined, { ref: false });
        isOver = true;
      } catch (error) {
        getLog().warn({ error: describeError(error) }, 'Not all that is old could be deleted.');
        isOver = passedOver.size === size || size === MAX_PASSED_OVER;
      }
    }
  }
}

function leadOfClock(): number {
  return Date.now() - performance.now();
}
