import 'server-only';
import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible';
import { getPool } from '@/lib/server/engines/postgres/pool';
import { describeError } from '@/lib/server/process/describe-error';
import { getLog } from '@/lib/server/process/log';

const TABLE = 'RateLimit';

/**
 * The columns that the limiter needs. Unlogged: no request waits for the disk, and a crash loses the counts of a
 * minute. They live no longer anyway, so no migration knows the table.
 */
const CREATE_TABLE = `
  CREATE UNLOGGED TABLE IF NOT EXISTS "${TABLE}" (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`;

/** Creates limiters that count for all instances on the database, and for each alone while the database is down. */
export async function newPostgresLimiters(): Promise<(options: IRateLimiterOptions) => RateLimiterAbstract> {
  const [{ RateLimiterMemory, RateLimiterPostgres }, pool] = await Promise.all([
    import('rate-limiter-flexible'),
    getPool(),
  ]);
  await pool.query(CREATE_TABLE).catch((error: unknown) => {
    // Where several instances create it at once, all but one fail.
    getLog().warn({ error: describeError(error) }, 'The table of the rate limits was not created.');
  });
  return (options) =>
    new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      tableName: TABLE,
      tableCreated: true,
      // A key without points is refused without asking the database again.
      inMemoryBlockOnConsumed: (options.points ?? 0) + 1,
      insuranceLimiter: new RateLimiterMemory(options),
    });
}
