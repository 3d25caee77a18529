// Writes the migration that leads from the migrations in the repository to prisma/schema.prisma: npm run db:diff -- NAME
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sqliteAdapter } from '@/lib/server/database/sqlite-adapter';
import { diffToSchema } from '@/lib/server/migrations/diff';
import { migrationsFolder } from '@/lib/server/migrations/migration-files';

const name = process.argv[3] ?? '';
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error('Name the migration in lower case, for example: npm run db:diff -- add_currency');
  process.exit(1);
}

const folder = migrationsFolder('sqlite');
const sql = await diffToSchema(sqliteAdapter('file::memory:'), folder, 'prisma/schema.prisma');
if (sql === null) {
  console.log('The migrations agree with the schema: nothing to write.');
} else {
  const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const target = path.join(folder, `${timestamp}_${name}`);
  await mkdir(target);
  await writeFile(path.join(target, 'migration.sql'), sql);
  console.log(`Wrote ${path.relative(process.cwd(), target)}/migration.sql. Read it before you keep it.`);
}
