import 'server-only';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible';
import { getPool } from './pool';
import { describeError } from '@/lib/server/process/describe-error';
import { getLog } from '@/lib/server/process/log';

const TABLE = 'RateLimit';

/**
 * In the columns that the limiter wants. Unlogged: no request has to wait until the disk has its count, and a crash may
 * forget what was counted in a minute. As nothing in it outlives that, no migration has to know it.
 */
const CREATE_TABLE = `
  CREATE UNLOGGED TABLE IF NOT EXISTS "${TABLE}" (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`;

/** Limiters whose counts all instances on the database share. While it fails them, each instance counts for itself. */
export async function postgresLimiters(): Promise<(options: IRateLimiterOptions) => RateLimiterAbstract> {
  const pool = await getPool();
  await pool.query(CREATE_TABLE).catch((error: unknown) => {
    // Where several instances create it at once, all but one of them fail.
    getLog().warn({ error: describeError(error) }, 'The table of the rate limits was not created.');
  });
  return (options) =>
    new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      tableName: TABLE,
      tableCreated: true,
      // A key that has no points left is refused without asking the database again.
      inMemoryBlockOnConsumed: (options.points ?? 0) + 1,
      insuranceLimiter: new RateLimiterMemory(options),
    });
}
