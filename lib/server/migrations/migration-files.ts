import 'server-only';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import type { Engine } from '@/lib/server/engines/engine';

const MIGRATION_FILE = 'migration.sql';
const LOCK_FILE = 'migration_lock.toml';

/** The folder of one engine's migrations, in the layout of `prisma migrate`. */
export function migrationsFolder(engine: Engine): string {
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

/** The migrations in the folder as the schema engine takes them. */
export async function readMigrations(folder: string): Promise<MigrationList> {
  const names = await readMigrationNames(folder);
  return {
    baseDir: folder,
    lockfile: { path: LOCK_FILE, content: await readFile(path.join(folder, LOCK_FILE), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: MIGRATION_FILE,
          content: { tag: 'ok' as const, value: await readFile(path.join(folder, name, MIGRATION_FILE), 'utf8') },
        },
      })),
    ),
  };
}
