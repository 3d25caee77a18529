import 'server-only';
import { LRUCache } from 'lru-cache';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';
import { MAX_CLIENTS, MAX_STREAMS, WINDOW_SECONDS } from '@/lib/server/rate-limit/limits';
import { ProblemError } from '@/lib/server/resources/errors';

/** The points of a client come back evenly over the same time in which it may use them up. */
const WINDOW_MS = WINDOW_SECONDS * 1_000;

/**
 * When all points of a client are back, in milliseconds of the monotonic clock. This one number is all that the generic
 * cell rate algorithm (ITU-T I.371) has to know: nothing is counted down by a timer.
 */
const allBackAt = new LRUCache<string, number>({ max: MAX_CLIENTS });

/**
 * Takes points from a client, in this process. Returns 0, or the seconds until the client has as many: then it took none.
 * It is for every request, so it asks no database.
 */
export function takePoints(client: string, points: number): number {
  const { RATE_LIMIT, RATE_LIMIT_REQUESTS } = getEnv();
  if (RATE_LIMIT === 'off') return 0;

  const now = performance.now();
  const backAt = Math.max(now, allBackAt.get(client) ?? 0) + (points * WINDOW_MS) / RATE_LIMIT_REQUESTS;
  const excess = backAt - now - WINDOW_MS;
  if (excess > 0) return Math.ceil(excess / 1000);
  allBackAt.set(client, backAt);
  return 0;
}

/** By client. */
const getCounts = perProcess('open-streams', () => new Map<string, number>()).get;

/** Whether the client may open one more stream. */
export function mayOpenStream(client: string): boolean {
  return getEnv().RATE_LIMIT === 'off' || (getCounts().get(client) ?? 0) < MAX_STREAMS;
}

/** Throws too_many_requests unless the client may open one more stream. */
export function requireFreeStream(client: string): void {
  if (!mayOpenStream(client))
    throw new ProblemError('too_many_requests', 'Too many streams of events are open from here.');
}

/** Counts a stream of the client as open, until the function is called. */
export function countStream(client: string): () => void {
  add(client, 1);
  return () => add(client, -1);
}

function add(client: string, change: 1 | -1): void {
  const count = (getCounts().get(client) ?? 0) + change;
  if (count > 0) getCounts().set(client, count);
  else getCounts().delete(client);
}
