import 'server-only';
import { readFile } from 'node:fs/promises';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { readMigrations } from '@/lib/server/migrations/migration-files';
import { withSchemaEngine } from '@/lib/server/migrations/schema-engine';

/**
 * The SQL that leads from the migrations in the folder to the Prisma schema, or null when they agree. The migrations
 * are replayed in the adapter's shadow database; its own database is not touched.
 */
export async function diffToSchema(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  folder: string,
  schemaFile: string,
): Promise<string | null> {
  const migrations = await readMigrations(folder);
  const schema = { path: schemaFile, content: await readFile(schemaFile, 'utf8') };
  const { stdout, exitCode } = await withSchemaEngine(adapter, (engine) =>
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
