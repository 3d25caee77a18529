import 'server-only';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { getEnv } from '@/lib/server/process/env';
import type { Cost } from '@/lib/server/rate-limit/cost';
import { type BudgetName, getLimiters, WINDOW } from '@/lib/server/rate-limit/limiters';

export interface Consumption {
  /** Whether all budgets had a point left. */
  isWithin: boolean;
  /** What the response says about the budgets, by header name. */
  headers: Record<string, string>;
}

interface Quota {
  budget: BudgetName;
  /** Of the whole window. */
  points: number;
  /** After this request. */
  remaining: number;
  isWithin: boolean;
  /** Until the budget is full again. */
  seconds: number;
}

/** Consumes the costs one after the other, up to the first whose budget is used up. */
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

async function consumeOne({ budget, key }: Cost): Promise<Quota> {
  const limiter = (await getLimiters())[budget];
  const { result, isWithin } = await limiter.consume(key).then(
    (result) => ({ result, isWithin: true }),
    (refusal: RateLimiterRes | Error) => {
      // The limiter may come from the bundle of another route, whose class of refusals is another one.
      if (refusal instanceof Error) throw refusal;
      return { result: refusal, isWithin: false };
    },
  );
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return { budget, points: limiter.points, remaining: result.remainingPoints, isWithin, seconds };
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-10: the quota and its window, what remains of it and for how long. */
function headersOf(quotas: readonly Quota[]): Record<string, string> {
  return {
    'RateLimit-Policy': quotas.map(({ budget, points }) => `"${budget}";q=${points};w=${WINDOW}`).join(', '),
    RateLimit: quotas.map(({ budget, remaining, seconds }) => `"${budget}";r=${remaining};t=${seconds}`).join(', '),
  };
}
