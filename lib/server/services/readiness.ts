import 'server-only';
import { engineOf, getDb } from '@/lib/server/engines/db';
import { migrationsFolder, readMigrationNames } from '@/lib/server/migrations/migration-files';
import { describeError } from '@/lib/server/process/describe-error';
import { getEnv } from '@/lib/server/process/env';
import { getLog } from '@/lib/server/process/log';
import { sharedFor } from '@/lib/server/process/shared-for';
import { ProblemError } from '@/lib/server/resources/errors';

/** Milliseconds for which one answer of the database serves, however often it is asked for. */
const LONGEST_AGE = 1_000;

/** Throws not_ready where the database does not answer, or lacks a migration of this program. */
export const requireReadiness = sharedFor(LONGEST_AGE, checkReadiness);

async function checkReadiness(): Promise<void> {
  const names = await readMigrationNames(migrationsFolder(engineOf(getEnv().DATABASE_URL).name));
  const applied = await readAppliedMigrations().catch((error: unknown) => {
    getLog().error({ error: describeError(error) }, 'The database does not answer.');
    throw new ProblemError('not_ready', 'The database does not answer.');
  });
  if (!names.every((name) => applied.has(name))) {
    throw new ProblemError('not_ready', 'The database lacks a migration.');
  }
}

async function readAppliedMigrations(): Promise<Set<string>> {
  const rows = await getDb().$queryRaw<{ migration_name: string }[]>`
    SELECT "migration_name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`;
  return new Set(rows.map((row) => row.migration_name));
}
