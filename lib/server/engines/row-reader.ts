import 'server-only';
import { type Engine, engineOf } from './engine';
import { getPool } from '@/lib/server/engines/postgres/pool';
import { newSqliteReader } from '@/lib/server/engines/sqlite/reader';
import { getEnv } from '@/lib/server/process/env';

/**
 * Reads single rows past Prisma, for the one question that every reading of a project begins with
 * (docs/decisions/013-stamps-past-prisma.md).
 */
export interface RowReader {
  /** The row that a SELECT finds by its one parameter, written `$1`, as the driver gives it. */
  read<Row>(sql: string, parameter: string): Promise<Row | undefined>;
  close(): void;
}

const READERS = {
  sqlite: newSqliteReader,
  postgres: newPostgresReader,
} satisfies Record<Engine, (url: string) => Promise<RowReader>>;

/** The routes are bundled apart from each other, and the global object is what they share. */
const shared = globalThis as typeof globalThis & { quitsReader?: Promise<RowReader> };

/** The one reader of this process, opened at its first use. */
export function getRowReader(): Promise<RowReader> {
  shared.quitsReader ??= openReader();
  return shared.quitsReader;
}

/** Where none is open it does nothing. */
export async function closeRowReader(): Promise<void> {
  const reader = await shared.quitsReader;
  shared.quitsReader = undefined;
  reader?.close();
}

async function openReader(): Promise<RowReader> {
  const { DATABASE_URL } = getEnv();
  try {
    return await READERS[engineOf(DATABASE_URL)](DATABASE_URL);
  } catch (error) {
    // The next call tries anew.
    shared.quitsReader = undefined;
    throw error;
  }
}

/** By the pool that Prisma has its connections from as well. The statement has no name, for PgBouncer's sake. */
async function newPostgresReader(): Promise<RowReader> {
  const pool = await getPool();
  return {
    read: async <Row>(sql: string, parameter: string) =>
      (await pool.query(sql, [parameter])).rows[0] as Row | undefined,
    close: () => undefined,
  };
}
