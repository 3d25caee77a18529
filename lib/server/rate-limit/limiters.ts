import 'server-only';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { engineOf } from '@/lib/server/engines/engine-of';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';

/** Seconds in which a key may use up its points. They begin with its first request. */
export const WINDOW = 60;

/** What is counted apart: projects created by a client, its writes, its reads, and the writes to one project. */
export type BudgetName = 'create' | 'write' | 'read' | 'project';

type Limiters = Readonly<Record<BudgetName, RateLimiterAbstract>>;

const limiters = perProcess('limiters', newLimiters);

/** The limiters of this process, made at the first call. */
export function getLimiters(): Promise<Limiters> {
  return limiters.get();
}

async function newLimiters(): Promise<Limiters> {
  const { DATABASE_URL, RATE_LIMIT_CREATE, RATE_LIMIT_WRITE, RATE_LIMIT_READ } = getEnv();
  const newLimiter = await engineOf(DATABASE_URL).newLimiterFactory();
  const limiter = (keyPrefix: BudgetName, points: number) => newLimiter({ keyPrefix, points, duration: WINDOW });
  return {
    create: limiter('create', RATE_LIMIT_CREATE),
    write: limiter('write', RATE_LIMIT_WRITE),
    read: limiter('read', RATE_LIMIT_READ),
    project: limiter('project', RATE_LIMIT_WRITE),
  };
}
