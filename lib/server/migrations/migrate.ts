import 'server-only';
import { engineOf } from '@/lib/server/engines/db';
import type { MigrationConnection } from '@/lib/server/engines/engine';
import {
  applyMigration,
  type MigrationState,
  migrationsFolder,
  prepareMigrationsTable,
  readMigration,
  readMigrationNames,
  readMigrationState,
} from '@/lib/server/migrations/migrations-table';
import { getEnv, SettingsError } from '@/lib/server/process/env';

/**
 * Applies the migrations in the folder that the database lacks, and returns their names. Keeps the table of `prisma
 * migrate deploy`. Only reads a database that is up to date. On PostgreSQL several processes may call this at once.
 * Throws a SettingsError where a migration fails; and, with the database unchanged, where the database is newer than
 * the program or an earlier migration did not finish.
 */
export function migrate(url: string, folder = migrationsFolder(engineOf(url).name)): Promise<string[]> {
  return withConnection(url, async (connection) => {
    const names = await readMigrationNames(folder);
    const state = refuseNewer(await readMigrationState(connection, names));
    if (state.pending.length === 0) return [];

    await attempt('that could not be migrated', () => connection.lock());
    // Another instance may have migrated while this one waited for the lock.
    const { pending } = refuseUnfinished(refuseNewer(await readMigrationState(connection, names)));
    await attempt('that could not be migrated', () => prepareMigrationsTable(connection));
    for (const name of pending) {
      const sql = await readMigration(folder, name);
      await attempt(`in which ${name} failed`, () => applyMigration(connection, name, sql));
    }
    return pending;
  });
}

/** Throws a SettingsError unless the database has exactly the migrations in the folder. Changes nothing. */
export async function requireMigrated(url: string, folder = migrationsFolder(engineOf(url).name)): Promise<void> {
  const names = await readMigrationNames(folder);
  const { pending } = refuseNewer(await withConnection(url, (connection) => readMigrationState(connection, names)));
  if (pending.length > 0) {
    throw new SettingsError(
      `DATABASE_URL names a database that lacks ${pending.join(', ')}. Run npm run db:migrate, or set AUTO_MIGRATE=true.`,
    );
  }
}

/**
 * Makes the database of this process its own and brings it up to date, unless AUTO_MIGRATE leaves that to the operator. Throws a
 * SettingsError where it can't be used as it is.
 */
export async function prepareDatabase(): Promise<void> {
  const { DATABASE_DIRECT_URL, AUTO_MIGRATE } = getEnv();
  await engineOf(DATABASE_DIRECT_URL).claim(DATABASE_DIRECT_URL);
  if (AUTO_MIGRATE === 'true') await migrate(DATABASE_DIRECT_URL);
  else await requireMigrated(DATABASE_DIRECT_URL);
}

async function withConnection<T>(url: string, work: (connection: MigrationConnection) => Promise<T>): Promise<T> {
  const connection = await engineOf(url).connectToMigrate(url);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
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

/** Throws a SettingsError that says what became of the database, and why. */
async function attempt(outcome: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATABASE_URL names a database ${outcome}: ${reason}.`, { cause: error });
  }
}
