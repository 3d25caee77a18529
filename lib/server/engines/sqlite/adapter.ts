import 'server-only';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { fileOf } from '@/lib/server/engines/database-url';
import { oneAtATime } from '@/lib/server/engines/sqlite/one-at-a-time';
import { unusableDatabase } from '@/lib/server/engines/unusable-database';
import { SettingsError } from '@/lib/server/process/env';

/**
 * Milliseconds that a statement waits for another process to let go of the file. The whole process waits with it, so this
 * is short: a change that met a lock is tried again after a pause that leaves room for others.
 */
export const BUSY_TIMEOUT = 1_000;

/** FULL costs a disk flush for each commit and keeps every acknowledged one through a power cut; WAL alone does not. */
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
`;

/** Prisma's connection to a SQLite file (`file:` and its absolute path), made with its folder when they are missing. */
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

/** Makes the folder of the file and opens it. Throws a SettingsError with its path where that fails. */
export async function openFile<T>(url: string, open: (timeout: number, pragmas: string) => Promise<T>): Promise<T> {
  const file = fileOf(url);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    return await open(BUSY_TIMEOUT, PRAGMAS);
  } catch (error) {
    throw unusableDatabase(file, error);
  }
}

/** Throws a SettingsError, which begins with the name of the setting, where the file does not exist: opening it would make it. */
export function requireFile(url: string, setting: string): void {
  const file = fileOf(url);
  if (!existsSync(file)) throw new SettingsError(`${setting} names no file that is there, ${file}.`);
}
