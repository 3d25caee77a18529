import 'server-only';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { fileOf } from '@/lib/server/engines/database-url';
import type { Backup } from '@/lib/server/engines/engine';
import { requireFile } from '@/lib/server/engines/sqlite/connections';
import { SettingsError, unusableDatabase } from '@/lib/server/process/env';

/**
 * Copies the state that a SQLite file has at one moment, even while a server writes to it, without anything that was deleted, and
 * checks the copy, which gets its name when it is complete, and an epoch of its own, by which open pages notice when it is restored.
 * Throws a SettingsError where the database does not exist, or the target does.
 */
export const backupSqlite: Backup = async (url, target) => {
  requireFile(url, 'DATABASE_URL');
  if (existsSync(target)) throw new SettingsError(`FILE is there already, ${target}. A backup replaces nothing.`);

  const unfinished = `${target}.part`;
  await rm(unfinished, { force: true });
  const source = open(fileOf(url));
  try {
    source.prepare('VACUUM INTO ?').run(unfinished);
  } finally {
    source.close();
  }
  finish(unfinished);
  await rename(unfinished, target);
};

function open(file: string): Database.Database {
  try {
    return new Database(file, { readonly: true });
  } catch (error) {
    throw unusableDatabase(file, error);
  }
}

/**
 * Gives the copy an epoch of its own, and checks it. A database of an earlier version of the program may have no epoch: the
 * migration will give it one.
 */
function finish(file: string): void {
  const copy = new Database(file);
  const table = copy.prepare(`SELECT 1 FROM "sqlite_schema" WHERE "type" = 'table' AND "name" = 'Epoch'`).get();
  if (table) copy.exec(`UPDATE "Epoch" SET "id" = lower(hex(randomblob(6)))`);
  const result = copy.pragma('integrity_check', { simple: true });
  copy.close();
  if (result !== 'ok') throw new Error(`The copy is damaged: ${String(result)}.`);
}
