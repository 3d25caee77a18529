import 'server-only';
import { isDriverAdapterError, type SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';

/** What a database's books say of the program's migrations. All lists are of names, oldest first. */
export interface MigrationState {
  /** The program's that the database lacks. */
  pending: string[];
  /** The database's that the program does not know, finished or not. */
  unknown: string[];
  /** Begun, and neither finished nor rolled back. */
  unfinished: string[];
}

const BOOKS = `
  SELECT "migration_name", "finished_at" IS NOT NULL FROM "_prisma_migrations"
  WHERE "rolled_back_at" IS NULL ORDER BY "started_at", "migration_name"`;

/** Compares the database's books with the names of the program's migrations, by one query that changes nothing. */
export async function readMigrationState(
  adapter: SqlDriverAdapterFactory,
  names: readonly string[],
): Promise<MigrationState> {
  const books = await readBooks(adapter);
  const finished = books.filter(({ isFinished }) => isFinished).map(({ name }) => name);
  return {
    pending: names.filter((name) => !finished.includes(name)),
    unknown: books.map(({ name }) => name).filter((name) => !names.includes(name)),
    unfinished: books.filter(({ isFinished }) => !isFinished).map(({ name }) => name),
  };
}

async function readBooks(adapter: SqlDriverAdapterFactory): Promise<{ name: string; isFinished: boolean }[]> {
  const connection = await adapter.connect();
  try {
    const { rows } = await connection.queryRaw({ sql: BOOKS, args: [], argTypes: [] });
    return rows.map(([name, isFinished]) => ({ name: String(name), isFinished: Boolean(isFinished) }));
  } catch (error) {
    if (isDriverAdapterError(error) && error.cause.kind === 'TableDoesNotExist') return [];
    throw error;
  } finally {
    await connection.dispose();
  }
}
