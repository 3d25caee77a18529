import 'server-only';
import type { Pool, PoolConfig } from 'pg';
import { getEnv } from '@/lib/server/process/env';

/** All times are milliseconds. What the URL says of one of these goes before it. */
const SERVING = {
  application_name: 'quits',
  // How long to wait for a connection: for the server to take one, or for one of the pool to be free.
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 60_000,
  statement_timeout: 15_000,
  // A process that hangs in the middle of a change must not keep its project locked.
  idle_in_transaction_session_timeout: 30_000,
} satisfies PoolConfig;

/** A migration may take its time, and keeps its lock as long as its one connection lives. */
const WORKING = {
  application_name: 'quits-tools',
  max: 1,
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 0,
} satisfies PoolConfig;

/** The routes are bundled apart from each other, and the global object is what they share. */
const shared = globalThis as typeof globalThis & { quitsPool?: Promise<Pool> };

/** The connections of this process, made when they are needed, and never more than DATABASE_POOL. */
export function getPool(): Promise<Pool> {
  const { DATABASE_URL, DATABASE_POOL } = getEnv();
  shared.quitsPool ??= newPool(DATABASE_URL, { ...SERVING, max: DATABASE_POOL });
  return shared.quitsPool;
}

/** Where there is none it does nothing. */
export async function closePool(): Promise<void> {
  const pool = await shared.quitsPool;
  shared.quitsPool = undefined;
  // Prisma's client ends it with itself, where it was connected.
  if (pool && !pool.ending) await pool.end();
}

/** One connection, for a migration or a tool. */
export function newSingleConnection(url: string): Promise<Pool> {
  return newPool(url, WORKING);
}

async function newPool(connectionString: string, config: PoolConfig): Promise<Pool> {
  // Imported here, since a process on SQLite would start a twentieth of a second later for nothing.
  const { Pool } = await import('pg');
  const pool = new Pool({ connectionString, ...config });
  // An idle connection that the server closes is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
