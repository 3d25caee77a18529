import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import type { Engine } from '@/lib/server/engines/engine';
import { newSingleConnection } from '@/lib/server/engines/postgres/connections';
import { migrationsFolder, readMigration, readMigrationNames } from '@/lib/server/migrations/migrations-table';
import { withCatalogTypes } from '@/lib/workarounds/prisma/catalog-types';
import { withSchemaEngine } from '@/lib/workarounds/prisma/schema-engine';
import { withDatabase } from '@/tests/support/database/embedded-postgres';

type EngineName = Engine['name'];

/** The Prisma schema of the engine's client. */
export function schemaFile(engine: EngineName): string {
  return path.join(process.cwd(), engine === 'sqlite' ? 'prisma/schema.prisma' : 'prisma/derived/postgres.prisma');
}

/**
 * The SQL that leads from the engine's migrations to the Prisma schema, or null when they agree. Replays the migrations
 * in a new database: in memory, or on the PostgreSQL server at the URL.
 */
export async function diffToSchema(engine: EngineName, url: string, file = schemaFile(engine)): Promise<string | null> {
  const migrations = await readMigrations(migrationsFolder(engine));
  const schema = { path: file, content: await readFile(file, 'utf8') };
  const withShadow = engine === 'sqlite' ? withShadowInMemory : withShadowOnServer;
  const { stdout, exitCode } = await withShadow(url, (shadow) =>
    withSchemaEngine(shadow, (schemaEngine) =>
      schemaEngine.diff({
        from: { tag: 'migrations', ...migrations },
        to: { tag: 'schemaDatamodel', files: [schema] },
        script: true,
        exitCode: true,
        filters: { externalTables: [], externalEnums: [] },
      }),
    ),
  );
  return exitCode === 0 ? null : stdout;
}

/** The migrations in the folder, in the form of the schema engine. */
async function readMigrations(folder: string): Promise<MigrationList> {
  const names = await readMigrationNames(folder);
  const lockFile = 'migration_lock.toml';
  return {
    baseDir: folder,
    lockfile: { path: lockFile, content: await readFile(path.join(folder, lockFile), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok' as const, value: await readMigration(folder, name) },
        },
      })),
    ),
  };
}

type Work<T> = (shadow: SqlDriverAdapter) => Promise<T>;

async function withShadowInMemory<T>(_url: string, work: Work<T>): Promise<T> {
  return work(await new PrismaBetterSqlite3({ url: ':memory:' }).connect());
}

/** Runs work with a new database on the server at the URL, which is deleted after it. */
async function withShadowOnServer<T>(url: string, work: Work<T>): Promise<T> {
  const server = await newSingleConnection(url);
  const name = `quits_shadow_${randomUUID().replaceAll('-', '')}`;
  await server.query(`CREATE DATABASE ${name}`);

  const pool = await newSingleConnection(withDatabase(url, name));
  try {
    return await work(withCatalogTypes(await new PrismaPg(pool).connect(), pool));
  } finally {
    await pool.end();
    await server.query(`DROP DATABASE ${name}`);
    await server.end();
  }
}
