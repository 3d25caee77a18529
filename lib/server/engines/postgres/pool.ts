import 'server-only';
import type { Pool, PoolConfig } from 'pg';
import { unusableDatabase } from '@/lib/server/engines/unusable-database';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';

/** All times are milliseconds. A parameter of the URL takes precedence over the setting of its name here. */
const SERVING = {
  application_name: 'quits',
  // How long to wait for a connection: for the server to accept one, or for one of the pool to be free.
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

const pool = perProcess('pool', () => {
  const { DATABASE_URL, DATABASE_POOL } = getEnv();
  return newPool(DATABASE_URL, { ...SERVING, max: DATABASE_POOL });
});

/** The connections of this process, made when they are needed, and never more than DATABASE_POOL. */
export function getPool(): Promise<Pool> {
  return pool.get();
}

/** Closes the connections of this process, where there are any. */
export async function closePool(): Promise<void> {
  const open = await pool.take();
  // Prisma's client ends the pool with itself, where it was connected.
  if (open && !open.ending) await open.end();
}

/** One connection, for a migration or a tool. */
export function newSingleConnection(url: string): Promise<Pool> {
  return newPool(url, WORKING);
}

/** Opens the first connection. Throws a SettingsError, which names the database without its secrets, where that fails. */
export async function requireConnection(pool: Pool, url: string): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    const { protocol, host, pathname } = new URL(url);
    throw unusableDatabase(`${protocol}//${host}${pathname}`, error);
  }
}

async function newPool(connectionString: string, config: PoolConfig): Promise<Pool> {
  // Imported here, since a process on SQLite would start a twentieth of a second later for nothing.
  const { Pool } = await import('pg');
  const pool = new Pool({ connectionString, ...config });
  // An idle connection that the server closes is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
