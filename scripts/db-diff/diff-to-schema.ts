import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Engine, engineOf } from '@/lib/server/engines/engine';
import { migrationAdapter } from './adapters';
import { migrationsFolder, readMigrations } from '@/lib/server/migrations/migration-files';
import { withSchemaEngine } from './schema-engine';

const SCHEMA_FILES: Readonly<Record<Engine, string>> = {
  sqlite: 'prisma/schema.prisma',
  postgres: 'prisma/derived/postgres.prisma',
};

/** The Prisma schema that one engine's client was generated from. */
export function schemaFile(engine: Engine): string {
  return path.join(process.cwd(), SCHEMA_FILES[engine]);
}

/**
 * The SQL that leads from the engine's migrations to the Prisma schema, or null when they agree. The migrations are
 * replayed in a database that is made for it, in memory or on the PostgreSQL server at the URL, whose own is not touched.
 */
export async function diffToSchema(url: string, file = schemaFile(engineOf(url))): Promise<string | null> {
  const migrations = await readMigrations(migrationsFolder(engineOf(url)));
  const schema = { path: file, content: await readFile(file, 'utf8') };
  const { stdout, exitCode } = await withSchemaEngine(migrationAdapter(url), (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  return exitCode === 0 ? null : stdout;
}
