import 'server-only';
import { LRUCache } from 'lru-cache';
import { getEnv } from '@/lib/server/process/env';

/** Milliseconds in which a client may use up its points. They come back evenly over the same time. */
const WINDOW = 60_000;

/** Clients that are remembered at a time: those that were seen last. Each takes about 200 bytes. */
const MOST_CLIENTS = 50_000;

/**
 * When all points of a client are back, in milliseconds of the monotonic clock. This one number is all that the generic
 * cell rate algorithm (ITU-T I.371) has to know: nothing is counted down by a timer.
 */
const allBackAt = new LRUCache<string, number>({ max: MOST_CLIENTS });

/**
 * Takes points from a client, in this process. Returns 0, or the seconds until the client has as many: then it took none.
 * It is for every request, so it asks no database.
 */
export function takePoints(client: string, points: number): number {
  const { RATE_LIMIT, RATE_LIMIT_REQUESTS } = getEnv();
  if (RATE_LIMIT === 'off') return 0;

  const now = performance.now();
  const backAt = Math.max(now, allBackAt.get(client) ?? 0) + (points * WINDOW) / RATE_LIMIT_REQUESTS;
  const excess = backAt - now - WINDOW;
  if (excess > 0) return Math.ceil(excess / 1000);
  allBackAt.set(client, backAt);
  return 0;
}
