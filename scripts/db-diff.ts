// Writes, for each engine, the migration from those in the repository to prisma/schema.prisma: npm run db:diff -- NAME
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { engineOf } from '@/lib/server/engines/engine';
import { diffToSchema } from '@/scripts/db-diff/diff-to-schema';
import { migrationsFolder } from '@/lib/server/migrations/migration-files';
import { startPostgres } from '@/tests/support/database/embedded-postgres';

const name = process.argv[3] ?? '';
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error('Name the migration in lower case, for example: npm run db:diff -- add_currency');
  process.exit(1);
}

const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
await writeMigration('file::memory:');
const postgres = await startPostgres();
try {
  await writeMigration(postgres.url);
} finally {
  await postgres.stop();
}

async function writeMigration(url: string): Promise<void> {
  const engine = engineOf(url);
  const sql = await diffToSchema(url);
  if (sql === null) {
    console.log(`The migrations of ${engine} agree with the schema: nothing to write.`);
    return;
  }
  const folder = path.join(migrationsFolder(engine), `${timestamp}_${name}`);
  await mkdir(folder);
  await writeFile(path.join(folder, 'migration.sql'), sql);
  console.log(`Wrote ${path.relative(process.cwd(), folder)}/migration.sql. Read it before you keep it.`);
}
