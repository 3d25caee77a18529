import 'server-only';
import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import { type Engine, engineOf } from '@/lib/server/engines/engine';
import { getEnv } from '@/lib/server/process/env';
import { postgresLimiters } from '@/lib/server/engines/postgres/limiters';

/** Seconds in which a key may spend its points. They begin with its first request. */
export const WINDOW = 60;

/** What is counted apart: projects created by a client, its writes, its reads, and the writes to one project. */
export type BudgetName = 'create' | 'write' | 'read' | 'project';

/** Where an engine's counts are kept: with all that serve the database, which for a SQLite file is one process. */
const FACTORIES = {
  sqlite: async () => (options) => new RateLimiterMemory(options),
  postgres: postgresLimiters,
} satisfies Record<Engine, () => Promise<(options: IRateLimiterOptions) => RateLimiterAbstract>>;

type Limiters = Readonly<Record<BudgetName, RateLimiterAbstract>>;

/** The routes are bundled apart from each other, and the global object is what they share. */
const shared = globalThis as typeof globalThis & { quitsLimiters?: Promise<Limiters> };

/** The limiters of this process, made at the first call. */
export function getLimiters(): Promise<Limiters> {
  shared.quitsLimiters ??= newLimiters();
  return shared.quitsLimiters;
}

async function newLimiters(): Promise<Limiters> {
  const { DATABASE_URL, RATE_LIMIT_CREATE, RATE_LIMIT_WRITE, RATE_LIMIT_READ } = getEnv();
  const newLimiter = await FACTORIES[engineOf(DATABASE_URL)]();
  const limiter = (keyPrefix: BudgetName, points: number) => newLimiter({ keyPrefix, points, duration: WINDOW });
  return {
    create: limiter('create', RATE_LIMIT_CREATE),
    write: limiter('write', RATE_LIMIT_WRITE),
    read: limiter('read', RATE_LIMIT_READ),
    project: limiter('project', RATE_LIMIT_WRITE),
  };
}
