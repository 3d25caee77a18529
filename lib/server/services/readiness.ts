import 'server-only';
import { engineOf, getRowReader, getWriter } from '@/lib/server/engines/db';
import { areWritesFailing, retryConflicts } from '@/lib/server/engines/retry-conflicts';
import { migrationsFolder, readMigrationNames } from '@/lib/server/migrations/migrations-table';
import { getEnv } from '@/lib/server/process/env';
import { describeError, getLog } from '@/lib/server/process/log';
import { ProblemError } from '@/lib/server/resources/errors';

/** Throws not_ready where the database does not answer, takes no writes, or lacks a migration of this program. */
export async function requireReadiness(): Promise<void> {
  const names = await readMigrationNames(migrationsFolder(engineOf(getEnv().DATABASE_URL).name));
  const applied = await attempt(readAppliedMigrations, 'The database does not answer.');
  if (!names.every((name) => applied.has(name))) {
    throw new ProblemError('not_ready', 'The database lacks a migration.');
  }
  await attempt(() => retryConflicts(() => probeWrites(names)), 'The database takes no writes.');
}

async function attempt<T>(work: () => Promise<T>, detail: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    getLog().error({ error: describeError(error) }, detail);
    throw new ProblemError('not_ready', detail);
  }
}

/**
 * Takes the lock that a write needs. Where the last write failed, writes as well, because only that shows a full disk: an
 * empty log of a finished migration means the same as none, and SQLite writes nothing that stays as it is.
 */
async function probeWrites([first = '']: string[]): Promise<number> {
  const name = areWritesFailing() ? first : '';
  return (await getWriter()).transact(
    (tx) => tx.$executeRaw`
      UPDATE "_prisma_migrations" SET "logs" = CASE WHEN "logs" IS NULL THEN '' END
      WHERE "migration_name" = ${name} AND ("logs" IS NULL OR "logs" = '')`,
  );
}

async function readAppliedMigrations(): Promise<Set<string>> {
  const reader = await getRowReader();
  const row = await reader.read<{ names: string | null }>(`
    SELECT string_agg("migration_name", ',') AS "names" FROM "_prisma_migrations"
    WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`);
  return new Set(row?.names?.split(','));
}
