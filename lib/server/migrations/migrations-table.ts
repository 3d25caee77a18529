import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Engine, MigrationConnection } from '@/lib/server/engines/engine';

export type MigrationState = Awaited<ReturnType<typeof readMigrationState>>;

/** Compares `_prisma_migrations` with the names of the program's migrations. All lists are of names, oldest first. */
export async function readMigrationState(connection: MigrationConnection, names: readonly string[]) {
  const rows = await readRows(connection);
  const finished = rows.filter(({ isFinished }) => isFinished).map(({ name }) => name);
  return {
    /** The program's that the database lacks. */
    pending: names.filter((name) => !finished.includes(name)),
    /** The database's that the program does not know, finished or not. */
    unknown: rows.map(({ name }) => name).filter((name) => !names.includes(name)),
    /** Begun, and neither finished nor rolled back. */
    unfinished: rows.filter(({ isFinished }) => !isFinished).map(({ name }) => name),
  };
}

async function readRows(connection: MigrationConnection): Promise<{ name: string; isFinished: unknown }[]> {
  if (!(await connection.tables()).includes('_prisma_migrations')) return [];
  return connection.query(`
    SELECT "migration_name" AS "name", "finished_at" IS NOT NULL AS "isFinished" FROM "_prisma_migrations"
    WHERE "rolled_back_at" IS NULL ORDER BY "started_at", "migration_name"`);
}

/** Creates the table where it is missing. Throws where the database has only other tables. */
export async function prepareMigrationsTable(connection: MigrationConnection): Promise<void> {
  const tables = await connection.tables();
  if (tables.includes('_prisma_migrations')) return;
  if (tables.length > 0) {
    throw new Error(
      'The database schema is not empty. Read more about how to baseline an existing production database: ' +
        'https://pris.ly/d/migrate-baseline',
    );
  }
  await connection.createMigrationsTable();
}

/** Runs a migration and records it as `prisma migrate deploy` does. One that throws stays recorded as begun. */
export async function applyMigration(connection: MigrationConnection, name: string, sql: string): Promise<void> {
  const id = randomUUID();
  const checksum = createHash('sha256').update(sql).digest('hex');
  await connection.query(
    'INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at") VALUES ($1, $2, $3, $4)',
    [id, checksum, name, now()],
  );
  try {
    await connection.run(sql);
  } catch (error) {
    await connection.query('UPDATE "_prisma_migrations" SET "logs" = $2 WHERE "id" = $1', [id, String(error)]);
    throw error;
  }
  await connection.query(
    'UPDATE "_prisma_migrations" SET "finished_at" = $2, "applied_steps_count" = 1 WHERE "id" = $1',
    [id, now()],
  );
}

/** As Prisma writes it to SQLite, where a time is a text. */
function now(): string {
  return new Date().toISOString().replace('Z', '+00:00');
}

/** The folder of one engine's migrations, in the layout of `prisma migrate`. */
export function migrationsFolder(engine: Engine['name']): string {
  return path.join(process.cwd(), 'prisma/migrations', engine);
}

/** The names of the migrations in the folder, oldest first. */
export async function readMigrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The SQL of a migration. Rejects where the folder has none of this name. */
export function readMigration(folder: string, name: string): Promise<string> {
  return readFile(path.join(folder, name, 'migration.sql'), 'utf8');
}
