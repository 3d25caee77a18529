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
import { coalesce } from '@/lib/server/process/coalesce';
import { getEnv, SettingsError } from '@/lib/server/process/env';
import { describeError, getLog } from '@/lib/server/process/log';
import { limitTransactions } from '@/lib/workarounds/prisma/limit-transactions-on-postgres';
import { serialTransactions } from '@/lib/workarounds/prisma/serial-transactions-on-postgres';

/** Milliseconds for which a question waits for the same one ahead of it. */
const MAX_SHARED_WAIT_MS = 100;

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
  // Shares Prisma's pool. The statement has no name, because PgBouncer may not keep it. Many who watch a project read it at the
  // same time: they share an answer of the database, which is never older than their questions.
  async openReader(url) {
    const pool = await getPool();
    await requireConnection(pool, url);
    const share = coalesce<unknown>(MAX_SHARED_WAIT_MS);
    const read = async (sql: string, parameters: string[]) => (await pool.query(sql, parameters)).rows[0] as unknown;
    return {
      read: <Row>(sql: string, ...parameters: string[]) =>
        share(`${sql} ${parameters}`, () => read(sql, parameters)) as Promise<Row | undefined>,
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
  async takeSweep(tx) {
    const [row] = await tx.$queryRaw<{ isFree: boolean }[]>`SELECT pg_try_advisory_xact_lock(${SWEEP_KEY}) AS "isFree"`;
    return row?.isFree === true;
  },
  newLimiterFactory,
  async clearLimits() {
    const pool = await getPool();
    const { rows } = await pool.query(`SELECT to_regclass('"${LIMITS}"') IS NOT NULL AS "isThere"`);
    // The first request could not create it while the database was away.
    if (!rows[0]?.isThere && getEnv().RATE_LIMIT !== 'off') return createLimits();
    if (rows[0]?.isThere) await pool.query(`DELETE FROM "${LIMITS}" WHERE "expire" < $1`, [Date.now()]);
  },
  connectToMigrate: connectToPostgres,
  // Connecting makes no database.
  requireExisting: () => undefined,
  async loadBackup() {
    throw new SettingsError(
      'DATABASE_URL names a PostgreSQL. Back it up with its own tool: pg_dump --format=custom --file=FILE URL',
    );
  },
};

/** "Swep" as a number. */
export const SWEEP_KEY = 0x53_77_65_70;

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
      // The sweep does it sooner.
      clearExpiredByTimeout: false,
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
