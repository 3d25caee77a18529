// Copies a SQLite database, also while a server writes to it: npm run db:backup -- FILE
import path from 'node:path';
import { engineOf } from '@/lib/server/engines/engine';
import { getEnv } from '@/lib/server/process/env';
import { backupSqlite } from '@/lib/server/engines/sqlite/backup';
import { showProgress } from './progress';

const { DATABASE_URL } = getEnv();
const file = process.argv[3];
if (engineOf(DATABASE_URL) === 'postgres') {
  console.error(
    'DATABASE_URL names a PostgreSQL. Back it up with its own tool: pg_dump --format=custom --file=FILE URL',
  );
  process.exit(1);
}
if (!file) {
  console.error('Name the file to write, for example: npm run db:backup -- backups/quits.db');
  process.exit(1);
}

const target = path.resolve(file);
await backupSqlite(DATABASE_URL, target, showProgress('Copying'));
console.log(`Wrote ${target}, and checked it.`);
