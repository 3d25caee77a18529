// Writes, for each engine, the migration from those in the repository to prisma/schema.prisma: npm run db:diff -- NAME
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrationsFolder } from '@/lib/server/migrations/migrations-table';
import { SettingsError } from '@/lib/server/process/env';
import { startPostgres } from '@/tests/support/database/embedded-postgres';
import { diffToSchema } from './db-diff/diff-to-schema';

const name = process.argv[3] ?? '';
if (!/^[a-z0-9_]+$/.test(name)) {
  throw new SettingsError('Name the migration in lower case, for example: npm run db:diff -- add_currency');
}

const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const postgres = await startPostgres();
try {
  for (const engine of ['sqlite', 'postgres'] as const) {
    const sql = await diffToSchema(engine, postgres.url);
    if (sql === null) console.log(`The migrations of ${engine} agree with the schema: nothing to write.`);
    else await writeMigration(path.join(migrationsFolder(engine), `${timestamp}_${name}`), sql);
  }
} finally {
  await postgres.stop();
}

async function writeMigration(folder: string, sql: string): Promise<void> {
  await mkdir(folder);
  await writeFile(path.join(folder, 'migration.sql'), sql);
  console.log(`Wrote ${path.relative(process.cwd(), folder)}/migration.sql. Read it before you keep it.`);
}
