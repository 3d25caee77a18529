import 'server-only';
import { LRUCache } from 'lru-cache';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { MAX_CLIENTS, SHARE_OWED } from '@/lib/server/rate-limit/limits';

export interface Limiter {
  /** Of a key, in each window. */
  readonly points: number;
  /** Rejects with its result where too few points are left. */
  consume(key: string, points: number): Promise<Result>;
  delete(key: string): Promise<boolean>;
}

export type Result = Pick<RateLimiterRes, 'remainingPoints' | 'msBeforeNext'>;

interface Account {
  /** The points that were left when this process last asked the limiter. */
  remaining: number;
  /** Milliseconds of the monotonic clock. */
  endsAt: number;
  /** The points that were taken since. */
  owed: number;
}

/**
 * Takes points of a limiter that many processes share without asking it each time: a process tells it what a key has taken
 * once that is more than a hundredth of the key's points, or more than was left when it last asked. In one process nothing else
 * comes of it. In several, a key gets at most a hundredth of its points too many from each, in each window.
 */
export function inBatches(limiter: Limiter): Limiter {
  const accounts = new LRUCache<string, Account>({ max: MAX_CLIENTS });
  const mostOwed = Math.floor(limiter.points * SHARE_OWED);

  async function settle(key: string, points: number): Promise<Result> {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key, points);
    accounts.set(key, { remaining: remainingPoints, endsAt: performance.now() + msBeforeNext, owed: 0 });
    return { remainingPoints, msBeforeNext };
  }

  return {
    points: limiter.points,

    async consume(key, points) {
      const account = accounts.get(key);
      const msBeforeNext = (account?.endsAt ?? 0) - performance.now();
      // What is owed of a window that has ended is owed no more.
      if (account === undefined || msBeforeNext <= 0) return settle(key, points);

      const owed = account.owed + points;
      if (owed > Math.min(mostOwed, account.remaining)) {
        // Those that come meanwhile ask the limiter themselves.
        accounts.delete(key);
        return settle(key, owed);
      }
      account.owed = owed;
      return { remainingPoints: account.remaining - owed, msBeforeNext };
    },

    async delete(key) {
      accounts.delete(key);
      return limiter.delete(key);
    },
  };
}
