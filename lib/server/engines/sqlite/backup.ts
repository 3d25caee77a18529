import 'server-only';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { fileOf } from '@/lib/server/engines/database-url';
import type { Backup } from '@/lib/server/engines/engine';
import { requireFile } from '@/lib/server/engines/sqlite/adapter';
import { SettingsError } from '@/lib/server/process/env';

/** Pages that are copied before others get their turn: 4 MB. */
const STEP = 1_000;

/**
 * Copies a SQLite file (`file:` and its absolute path) as it is at this moment, while a server may be writing to it, and
 * checks the copy. The copy appears under its name when it is whole. Throws a SettingsError where there is no such
 * database, or the target exists.
 */
export const backupSqlite: Backup = async (url, target, onProgress) => {
  requireFile(url, 'DATABASE_URL');
  if (existsSync(target)) throw new SettingsError(`FILE is there already, ${target}. A backup replaces nothing.`);

  const unfinished = `${target}.part`;
  await rm(unfinished, { force: true });
  const source = new Database(fileOf(url), { readonly: true });
  try {
    // Holds one state of the database: without it each write of the server would begin the copy anew, without end.
    source.exec('BEGIN; SELECT count(*) FROM sqlite_schema;');
    await source.backup(unfinished, {
      progress({ totalPages, remainingPages }) {
        onProgress(totalPages === 0 ? 0 : 1 - remainingPages / totalPages);
        return STEP;
      },
    });
  } finally {
    source.close();
  }
  requireIntegrity(unfinished);
  onProgress(1);
  await rename(unfinished, target);
};

function requireIntegrity(file: string): void {
  const copy = new Database(file);
  const result = copy.pragma('integrity_check', { simple: true });
  copy.close();
  if (result !== 'ok') throw new Error(`The copy is damaged: ${String(result)}.`);
}
