import 'server-only';
import type { Pool, PoolConfig } from 'pg';
import type { MigrationConnection } from '@/lib/server/engines/engine';
import { getEnv, unusableDatabase } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';

/** All times are milliseconds. Parameters of the URL take precedence. */
const SERVING = {
  application_name: 'quits',
  // For the server to accept a connection, or for one of the pool to be free.
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 60_000,
  // For a server that does not even report the end of a statement.
  query_timeout: 20_000,
} satisfies PoolConfig;

/** What a session may take, as parameters of PostgreSQL. */
export const SESSION_LIMITS = {
  statement_timeout: 15_000,
  // Shorter than the wait for a connection, so that whoever waits for a lock gives its connection back before that.
  lock_timeout: 4_000,
  // A process that hangs in a transaction must not keep its project locked.
  idle_in_transaction_session_timeout: 30_000,
} satisfies PoolConfig;

/** A migration may take long, and holds its lock as long as its one connection lives. */
const WORKING = {
  application_name: 'quits-tools',
  max: 1,
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 0,
} satisfies PoolConfig;

const pool = perProcess('pool', () => {
  const { DATABASE_URL, DATABASE_POOL } = getEnv();
  return newPool(DATABASE_URL, { ...SERVING, ...(isPooled() ? {} : SESSION_LIMITS), max: DATABASE_POOL });
});

/**
 * Whether a pooler in transaction mode is in between: each transaction, and each lone statement, may have another session.
 * So nothing may depend on a session, and the pooler may refuse a connection that brings parameters.
 */
export function isPooled(): boolean {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = getEnv();
  return DATABASE_URL !== DATABASE_DIRECT_URL;
}

/** The connections of this process, opened on demand, and never more than DATABASE_POOL. */
export const getPool = pool.get;

/** Closes the connections of this process. */
export async function closePool(): Promise<void> {
  const open = await pool.take();
  // Disconnecting Prisma's client may have ended it already.
  if (open && !open.ending) await open.end();
}

/** One connection, for a migration or a tool. */
export function newSingleConnection(url: string): Promise<Pool> {
  return newPool(url, WORKING);
}

/** Opens a first connection. Throws a SettingsError, which names the database without its secrets. */
export async function requireConnection(pool: Pool, url: string): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    const { protocol, host, pathname } = new URL(url);
    const setting = isPooled() && url === getEnv().DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    throw unusableDatabase(`${protocol}//${host}${pathname}`, explained(error), setting);
  }
}

/** As PgBouncer says it. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.includes('unsupported startup parameter')) return error;
  const hint =
    'A pooler in transaction mode needs DATABASE_DIRECT_URL, the URL of the same database without the pooler';
  return new Error(`${error.message}. ${hint}`, { cause: error });
}

async function newPool(connectionString: string, config: PoolConfig): Promise<Pool> {
  // Imported on demand: a process on SQLite starts a twentieth of a second earlier without it.
  const { Pool } = await import('pg');
  const pool = new Pool({ connectionString, ...config });
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** "Quit" as a number, and the number that `prisma migrate` locks by. */
const LOCK_KEYS = [0x51_75_69_74, 72_707_369];

/** As `prisma migrate` writes it. */
const MIGRATIONS_TABLE = `CREATE TABLE _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`;

/** A single connection to the PostgreSQL at the URL, which holds the lock. */
export async function connectToPostgres(url: string): Promise<MigrationConnection> {
  const connection = await newSingleConnection(url);
  await requireConnection(connection, url).catch(async (error: unknown) => {
    await connection.end();
    throw error;
  });

  async function query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await connection.query(sql, [...parameters])).rows as Row[];
  }

  return {
    query,
    // A script in one piece is one transaction, unless it begins its own: a failed migration leaves nothing behind.
    async run(script) {
      try {
        await connection.query(script);
      } catch (error) {
        // Fails where the connection is lost; the server then rolls back itself.
        await connection.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    },
    async tables() {
      const rows = await query<{ name: string }>(
        'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
      );
      return rows.map(({ name }) => name);
    },
    // Released with the connection, even where this process dies.
    async lock() {
      for (const key of LOCK_KEYS) await query('SELECT pg_advisory_lock($1)', [key]);
    },
    createMigrationsTable: async () => void (await query(MIGRATIONS_TABLE)),
    close: () => connection.end(),
  };
}
