import 'server-only';
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import { getEnv } from '@/lib/server/env';

/** Seconds in which a key may spend its points. It begins with the first request of the key. */
export const WINDOW = 60;

/** What is counted apart: projects created by a client, its writes, its reads, and the writes to one project. */
export type BudgetName = 'create' | 'write' | 'read' | 'project';

interface LimiterOptions {
  keyPrefix: BudgetName;
  points: number;
  duration: number;
}

/** Where an engine's counts are kept. One process owns a SQLite file, and so it alone has to know them. */
const newLimiter: Record<'sqlite', (options: LimiterOptions) => RateLimiterAbstract> = {
  sqlite: (options) => new RateLimiterMemory(options),
};

export type Limiters = Readonly<Record<BudgetName, RateLimiterAbstract>>;

/** The routes are bundled apart from each other, and the global object is what they share. */
const shared = globalThis as typeof globalThis & { quitsLimiters?: Limiters };

/** The limiters of this process. */
export function getLimiters(): Limiters {
  shared.quitsLimiters ??= newLimiters();
  return shared.quitsLimiters;
}

function newLimiters(): Limiters {
  const { RATE_LIMIT_CREATE, RATE_LIMIT_WRITE, RATE_LIMIT_READ } = getEnv();
  const limiter = (keyPrefix: BudgetName, points: number) => newLimiter.sqlite({ keyPrefix, points, duration: WINDOW });
  return {
    create: limiter('create', RATE_LIMIT_CREATE),
    write: limiter('write', RATE_LIMIT_WRITE),
    read: limiter('read', RATE_LIMIT_READ),
    project: limiter('project', RATE_LIMIT_WRITE),
  };
}
