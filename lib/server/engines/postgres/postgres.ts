import 'server-only';
import type { QueryConfig } from 'pg';
import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Engine } from '@/lib/server/engines/engine';
import {
  closePool,
  connectToPostgres,
  getPool,
  isPooled,
  newSingleConnection,
  requireConnection,
  SESSION_LIMITS,
} from '@/lib/server/engines/postgres/connections';
import { PostgresRelay } from '@/lib/server/engines/postgres/relay';
import { newWriter } from '@/lib/server/engines/postgres/writer';
import { PrismaClient } from '@/lib/server/generated/postgres/client';
import { SettingsError } from '@/lib/server/process/env';
import { describeError, getLog } from '@/lib/server/process/log';
import { limitTransactions } from '@/lib/workarounds/prisma/limit-transactions-on-postgres';
import { serialTransactions } from '@/lib/workarounds/prisma/serial-transactions-on-postgres';

/** A server that many processes share. */
export const postgres: Engine = {
  name: 'postgres',
  // With the transaction that inserted the row, because putting back a dump inserts it again.
  selectEpoch: `SELECT "id" || '-' || xmin::text FROM "Epoch" LIMIT 1`,
  Client: PrismaClient,
  // Many processes share a server.
  claim: async () => undefined,
  adapter: (url, use) => ({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    async connect() {
      const opening = use === 'process' ? getPool() : newSingleConnection(url);
      const [{ PrismaPg }, pool] = await Promise.all([import('@prisma/adapter-pg'), opening]);
      await requireConnection(pool, url);
      const adapter = serialTransactions(await new PrismaPg(pool, { disposeExternalPool: true }).connect());
      return use === 'process' && isPooled() ? limitTransactions(adapter, SESSION_LIMITS) : adapter;
    },
  }),
  // Shares Prisma's pool. The statement has no name, because PgBouncer may not keep it.
  async openReader(url) {
    const pool = await getPool();
    await requireConnection(pool, url);
    return {
      read: async <Row>(sql: string, ...parameters: string[]) =>
        (await pool.query(sql, parameters)).rows[0] as Row | undefined,
      close: () => undefined,
    };
  },
  async openWriter(url) {
    const pool = await getPool();
    await requireConnection(pool, url);
    return newWriter(pool, isPooled() ? SESSION_LIMITS : {});
  },
  // The second on a project waits in the database for the lock of the first, and holds a connection. A quarter of those is
  // left to reads, whatever the changes wait for.
  writeConcurrency: (pool) => ({ onProject: 2, onAll: Math.max(1, Math.floor(pool * 0.75)) }),
  closeConnections: closePool,
  newRelay: (url) => new PostgresRelay(url),
  newLimiterFactory,
  connectToMigrate: connectToPostgres,
  // Connecting makes no database.
  requireExisting: () => undefined,
  async loadBackup() {
    throw new SettingsError(
      'DATABASE_URL names a PostgreSQL. Back it up with its own tool: pg_dump --format=custom --file=FILE URL',
    );
  },
};

const LIMITS = 'RateLimit';

/** The columns that the limiter needs. Unlogged, and unknown to the migrations: no count is of use beyond a minute. */
const CREATE_LIMITS = `
  CREATE UNLOGGED TABLE IF NOT EXISTS "${LIMITS}" (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`;

/** Creates limiters that count for all instances on the database, and for each alone while the database is down. */
async function newLimiterFactory(): Promise<(options: IRateLimiterOptions) => RateLimiterAbstract> {
  const [{ RateLimiterMemory, RateLimiterPostgres }, pool] = await Promise.all([
    import('rate-limiter-flexible'),
    getPool(),
  ]);
  await createLimits();
  return (options) =>
    new RateLimiterPostgres({
      ...options,
      // Without the names of its statements, because a pooler may send each to another session.
      storeClient: { query: ({ text, values }: QueryConfig) => pool.query(text, values) },
      storeType: 'pool',
      tableName: LIMITS,
      tableCreated: true,
      // Every five minutes, counts that ended an hour ago.
      clearExpiredByTimeout: true,
      // A key without points is refused without asking the database again.
      inMemoryBlockOnConsumed: (options.points ?? 0) + 1,
      insuranceLimiter: new RateLimiterMemory(options),
    });
}

async function createLimits(): Promise<void> {
  const pool = await getPool();
  await pool.query(CREATE_LIMITS).catch((error: unknown) => {
    // Where several instances create it at once, all but one fail.
    getLog().warn({ error: describeError(error) }, 'The table of the rate limits was not created.');
  });
}
