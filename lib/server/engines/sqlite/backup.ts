import 'server-only';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { SettingsError } from '@/lib/server/process/env';

/** Pages that are copied before others get their turn: 4 MB. */
const STEP = 1_000;

/**
 * Copies a SQLite file (`file:` and its absolute path) as it is at this moment, while a server may be writing to it, and
 * checks the copy. `onProgress` gets the share that is done, from 0 to 1. The copy appears under its name when it is
 * whole. Throws a SettingsError where there is no such database, or something stands under the name already.
 */
export async function backupSqlite(url: string, target: string, onProgress: (share: number) => void): Promise<void> {
  const file = url.slice('file:'.length);
  if (!existsSync(file)) throw new SettingsError(`DATABASE_URL names no file that is there, ${file}.`);
  if (existsSync(target)) throw new SettingsError(`FILE is there already, ${target}. A backup replaces nothing.`);

  const unfinished = `${target}.part`;
  await rm(unfinished, { force: true });
  const source = new Database(file, { readonly: true });
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
}

function requireIntegrity(file: string): void {
  const copy = new Database(file);
  const result = copy.pragma('integrity_check', { simple: true });
  copy.close();
  if (result !== 'ok') throw new Error(`The copy is damaged: ${String(result)}.`);
}
