import 'server-only';
import { readFile } from 'node:fs/promises';
import { engineOf } from '@/lib/server/database/engine';
import { migrationAdapter } from '@/lib/server/migrations/migration-adapter';
import { migrationsFolder, readMigrations, schemaFile } from '@/lib/server/migrations/migration-files';
import { withSchemaEngine } from '@/lib/server/migrations/schema-engine';

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
