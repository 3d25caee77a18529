import 'server-only';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { fileOf } from '@/lib/server/engines/database-url';
import { oneAtATime } from '@/lib/server/engines/sqlite/one-at-a-time';
import { SettingsError, unusableDatabase } from '@/lib/server/process/env';

/**
 * Milliseconds that a statement waits for a lock of another process. It blocks this process, so it is short:
 * `retryConflicts` tries again after a pause that does not.
 */
export const BUSY_TIMEOUT = 1_000;

/** FULL costs a disk flush for each commit. Without it, a power cut may undo acknowledged commits. */
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
`;

/** Prisma's connection to a SQLite file (`file:` and its absolute path). Creates the file and its folder. */
export function sqliteAdapter(url: string): SqlDriverAdapterFactory {
  return {
    provider: 'sqlite',
    adapterName: '@prisma/adapter-better-sqlite3',
    connect: () =>
      openFile(url, async (timeout, pragmas) => {
        const { PrismaBetterSqlite3 } = await import('@prisma/adapter-better-sqlite3');
        const connection = await new PrismaBetterSqlite3({ url, timeout }).connect();
        await connection.executeScript(pragmas);
        return oneAtATime(connection);
      }),
  };
}

/** Creates the folder of the file and opens the file. Throws a SettingsError with the path. */
export async function openFile<T>(url: string, open: (timeout: number, pragmas: string) => Promise<T>): Promise<T> {
  const file = fileOf(url);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    return await open(BUSY_TIMEOUT, PRAGMAS);
  } catch (error) {
    throw unusableDatabase(file, error);
  }
}

/** Throws a SettingsError, which begins with the name of the setting, unless the file exists. */
export function requireFile(url: string, setting: string): void {
  const file = fileOf(url);
  if (!existsSync(file)) throw new SettingsError(`${setting} names no file that is there, ${file}.`);
}
