import 'server-only';
import { isDriverAdapterError, type SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { readMigrationNames, readMigrations } from '@/lib/server/migrations/migration-files';
import { withSchemaEngine } from '@/lib/server/migrations/schema-engine';

const APPLIED = `SELECT "migration_name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`;

/**
 * Brings the database up to the migrations in the folder and returns the names of those it applied. It keeps the books
 * of `prisma migrate deploy`. A database that is up to date costs one query. Throws what the failing migration throws.
 */
export async function migrate(adapter: SqlMigrationAwareDriverAdapterFactory, folder: string): Promise<string[]> {
  const [names, applied] = await Promise.all([readMigrationNames(folder), readAppliedNames(adapter)]);
  if (names.every((name) => applied.has(name))) return [];

  const migrationsList = await readMigrations(folder);
  const { appliedMigrationNames } = await withSchemaEngine(adapter, (engine) =>
    engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } }),
  );
  return appliedMigrationNames;
}

async function readAppliedNames(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<Set<unknown>> {
  const connection = await adapter.connect();
  try {
    const { rows } = await connection.queryRaw({ sql: APPLIED, args: [], argTypes: [] });
    return new Set(rows.map(([name]) => name));
  } catch (error) {
    if (isDriverAdapterError(error) && error.cause.kind === 'TableDoesNotExist') return new Set();
    throw error;
  } finally {
    await connection.dispose();
  }
}
