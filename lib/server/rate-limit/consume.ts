import 'server-only';
import { LRUCache } from 'lru-cache';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { engineOf } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';
import type { BudgetName, Cost } from '@/lib/server/rate-limit/limits';
import { MAX_CLIENTS, SHARE_OWED, WINDOW_SECONDS } from '@/lib/server/rate-limit/limits';

interface Consumption {
  isWithin: boolean;
  headers: Record<string, string>;
}

/**
 * Consumes the costs in turn, up to the first without points left. Returns the headers that tell what is left. A cost that no
 * budget could pay takes all that a client has who has consumed one point before.
 */
export async function consume(costs: readonly Cost[]): Promise<Consumption> {
  if (getEnv().RATE_LIMIT === 'off') return { isWithin: true, headers: {} };

  const quotas: Quota[] = [];
  for (const cost of costs) {
    const quota = await consumeOne(cost);
    quotas.push(quota);
    if (!quota.isWithin) {
      return { isWithin: false, headers: { ...headersOf(quotas), 'Retry-After': String(quota.seconds) } };
    }
  }
  return { isWithin: true, headers: headersOf(quotas) };
}

type Quota = Awaited<ReturnType<typeof consumeOne>>;

/** The points of the whole window, those that remain after this request, and the seconds until all are back. */
async function consumeOne({ budget, key, points = 1 }: Cost) {
  const limiter = (await getLimiters())[budget];
  const affordable = points === 1 ? 1 : Math.min(points, limiter.points - 1);
  const { result, isWithin } = await takePoints(limiter, key, affordable);
  const seconds = Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(result.msBeforeNext / 1_000)));
  return { budget, points: limiter.points, remaining: result.remainingPoints, isWithin, seconds };
}

function takePoints(limiter: Limiter, key: string, points: number) {
  return limiter.consume(key, points).then(
    (result) => ({ result, isWithin: true }),
    (refusal: Result | Error) => {
      // Not `instanceof RateLimiterRes`: the limiter may come from another route's bundle, with a class of its own.
      if (refusal instanceof Error) throw refusal;
      return { result: refusal, isWithin: false };
    },
  );
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-10. */
function headersOf(quotas: readonly Quota[]): Record<string, string> {
  return {
    'RateLimit-Policy': quotas.map(({ budget, points }) => `"${budget}";q=${points};w=${WINDOW_SECONDS}`).join(', '),
    RateLimit: quotas.map(({ budget, remaining, seconds }) => `"${budget}";r=${remaining};t=${seconds}`).join(', '),
  };
}

const getLimiters = perProcess('limiters', async (): Promise<Record<BudgetName, Limiter>> => {
  const { DATABASE_URL, RATE_LIMIT_CREATE, RATE_LIMIT_WRITE, RATE_LIMIT_READ } = getEnv();
  const newLimiter = await engineOf(DATABASE_URL).newLimiterFactory();
  const limiter = (keyPrefix: BudgetName, points: number) =>
    newLimiter({ keyPrefix, points, duration: WINDOW_SECONDS });
  return {
    create: limiter('create', RATE_LIMIT_CREATE),
    write: limiter('write', RATE_LIMIT_WRITE),
    // The others are of writes, beside which it costs little to count them.
    read: inBatches(limiter('read', RATE_LIMIT_READ)),
    project: limiter('project', RATE_LIMIT_WRITE),
  };
}).get;

export interface Limiter {
  /** Of a key, in each window. */
  readonly points: number;
  /** Rejects with its result where too few points are left. */
  consume(key: string, points: number): Promise<Result>;
}

type Result = Pick<RateLimiterRes, 'remainingPoints' | 'msBeforeNext'>;

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
  const maxOwed = Math.floor(limiter.points * SHARE_OWED);

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
      if (owed > Math.min(maxOwed, account.remaining)) {
        // Those that come meanwhile ask the limiter themselves.
        accounts.delete(key);
        return settle(key, owed);
      }
      account.owed = owed;
      return { remainingPoints: account.remaining - owed, msBeforeNext };
    },
  };
}
