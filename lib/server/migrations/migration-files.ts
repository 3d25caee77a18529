import 'server-only';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from '@/lib/server/engines/engine';

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

export function readMigration(folder: string, name: string): Promise<string> {
  return readFile(path.join(folder, name, 'migration.sql'), 'utf8');
}
