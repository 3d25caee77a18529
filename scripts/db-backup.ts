// Copies a SQLite database, also while a server writes to it: npm run db:backup -- FILE
import path from 'node:path';
import { engineOf } from '@/lib/server/engines/db';
import { getEnv, SettingsError } from '@/lib/server/process/env';

const { DATABASE_URL } = getEnv();
const backUp = await engineOf(DATABASE_URL).loadBackup();
const file = process.argv[3];
if (!file) throw new SettingsError('Name the file to write, for example: npm run db:backup -- backups/quits.db');

const target = path.resolve(file);
await backUp(DATABASE_URL, target);
console.log(`Wrote ${target}, and checked it.`);
