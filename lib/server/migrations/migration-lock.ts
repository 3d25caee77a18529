import 'server-only';
import { engineOf } from '@/lib/server/engines/engine';
import { newSingleConnection } from '@/lib/server/engines/postgres/pool';

/** "Quit" as a number. The schema engine has a lock of its own, but takes it after the books have been read here. */
const LOCK_KEY = 0x51_75_69_74;

/**
 * Runs work that no other instance may do on this PostgreSQL at the same time: those that come later wait. One process
 * owns a SQLite file, so there the work just runs.
 */
export async function withMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  if (engineOf(url) === 'sqlite') return work();

  const connection = await newSingleConnection(url);
  try {
    await connection.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    return await work();
  } finally {
    // The lock belongs to the connection and goes with it, also where this process dies.
    await connection.end();
  }
}
