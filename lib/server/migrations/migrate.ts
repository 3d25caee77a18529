import 'server-only';
import { engineOf } from '@/lib/server/engines/engine';
import { SettingsError } from '@/lib/server/process/env';
import { migrationAdapter } from '@/scripts/db-diff/adapters';
import { migrationsFolder, readMigrationNames, readMigrations } from '@/lib/server/migrations/migration-files';
import { withMigrationLock } from '@/lib/server/migrations/migration-lock';
import { type MigrationState, readMigrationState } from '@/lib/server/migrations/migration-state';
import { withSchemaEngine } from '@/scripts/db-diff/schema-engine';

/**
 * Brings the database up to the migrations in the folder and returns the names of those it applied. It keeps the books
 * of `prisma migrate deploy`. A database that is up to date costs one query; on PostgreSQL several may call this at once.
 * Throws a SettingsError, and changes nothing, where the database is newer than the program or a migration before this
 * one did not finish; and one where a migration fails.
 */
export async function migrate(url: string, folder = migrationsFolder(engineOf(url))): Promise<string[]> {
  const state = await readState(url, folder);
  refuseNewer(state);
  if (state.pending.length === 0) return [];

  return withMigrationLock(url, async () => {
    // Another instance may have migrated while this one waited for the lock.
    const { pending } = refuseUnfinished(refuseNewer(await readState(url, folder)));
    return pending.length === 0 ? [] : applyMigrations(url, folder);
  });
}

/** Throws a SettingsError unless the database has exactly the migrations in the folder. Changes nothing. */
export async function requireMigrated(url: string, folder = migrationsFolder(engineOf(url))): Promise<void> {
  const { pending } = refuseNewer(await readState(url, folder));
  if (pending.length > 0) {
    throw new SettingsError(
      `DATABASE_URL names a database that lacks ${pending.join(', ')}. Run npm run db:migrate, or set AUTO_MIGRATE=true.`,
    );
  }
}

async function readState(url: string, folder: string): Promise<MigrationState> {
  return readMigrationState(migrationAdapter(url), await readMigrationNames(folder));
}

function refuseNewer(state: MigrationState): MigrationState {
  if (state.unknown.length === 0) return state;
  throw new SettingsError(
    `DATABASE_URL names a database that is newer than this program: it has ${state.unknown.join(', ')}, which this ` +
      'version does not know. Start the version that made it, or a later one. The database was left as it is.',
  );
}

function refuseUnfinished(state: MigrationState): MigrationState {
  if (state.unfinished.length === 0) return state;
  throw new SettingsError(
    `DATABASE_URL names a database in which ${state.unfinished.join(', ')} was begun and did not finish. Put back the ` +
      'backup from before it, or undo by hand what it did and delete its row from _prisma_migrations; then start again.',
  );
}

async function applyMigrations(url: string, folder: string): Promise<string[]> {
  const migrationsList = await readMigrations(folder);
  try {
    const { appliedMigrationNames } = await withSchemaEngine(migrationAdapter(url), (engine) =>
      engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } }),
    );
    return appliedMigrationNames;
  } catch (error) {
    const { unfinished } = await readState(url, folder);
    const what = unfinished.length > 0 ? `in which ${unfinished.join(', ')} failed` : 'that could not be migrated';
    throw new SettingsError(`DATABASE_URL names a database ${what}: ${reasonOf(error)}.`, { cause: error });
  }
}

/** What the schema engine says, without the trace of its own functions. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split(/\n +0: /, 1).join('');
}
