import 'server-only';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { getEnv } from '@/lib/server/process/env';
import type { Charge } from './cost';
import { type BudgetName, getLimiters, WINDOW } from './limiters';

export interface Spending {
  /** Whether all budgets had a point left. */
  isWithin: boolean;
  /** What the answer says about the budgets, by header name. */
  headers: Record<string, string>;
}

interface Account {
  budget: BudgetName;
  points: number;
  /** After this request. */
  left: number;
  isWithin: boolean;
  /** Until the budget is full again. */
  seconds: number;
}

/** Takes the charges one after the other, up to the first whose budget is used up. */
export async function spend(charges: readonly Charge[]): Promise<Spending> {
  if (getEnv().RATE_LIMIT === 'off') return { isWithin: true, headers: {} };

  const accounts: Account[] = [];
  for (const charge of charges) {
    const account = await take(charge);
    accounts.push(account);
    if (!account.isWithin) {
      return { isWithin: false, headers: { ...headersOf(accounts), 'Retry-After': String(account.seconds) } };
    }
  }
  return { isWithin: true, headers: headersOf(accounts) };
}

async function take({ budget, key }: Charge): Promise<Account> {
  const limiter = (await getLimiters())[budget];
  const { result, isWithin } = await limiter.consume(key).then(
    (result) => ({ result, isWithin: true }),
    (refusal: RateLimiterRes | Error) => {
      // The limiter may have been made by the bundle of another route, whose class of refusals is another one.
      if (refusal instanceof Error) throw refusal;
      return { result: refusal, isWithin: false };
    },
  );
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return { budget, points: limiter.points, left: result.remainingPoints, isWithin, seconds };
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-10: quota and window, what remains of it and for how long. */
function headersOf(accounts: readonly Account[]): Record<string, string> {
  return {
    'RateLimit-Policy': accounts.map(({ budget, points }) => `"${budget}";q=${points};w=${WINDOW}`).join(', '),
    RateLimit: accounts.map(({ budget, left, seconds }) => `"${budget}";r=${left};t=${seconds}`).join(', '),
  };
}
