import 'server-only';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { oneAtATime } from './one-at-a-time';
import { unusableDatabase } from '@/lib/server/engines/unusable-database';

/**
 * Milliseconds that a statement waits for another process to let go of the file. The whole process waits with it, so this
 * is short, and a change that met a lock is tried again after a pause that leaves room for others.
 */
export const BUSY_TIMEOUT = 1_000;

/** FULL costs a disk flush for each commit and keeps every acknowledged one through a power cut; WAL alone does not. */
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
`;

/** Connections to a SQLite file (`file:` and its absolute path), made with its folder when they are missing. */
export function sqliteAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: 'sqlite',
    adapterName: '@prisma/adapter-better-sqlite3',
    connect: async () => open(await newFactory(url), url.slice('file:'.length)),
    connectToShadowDb: async () => (await newFactory(url)).connectToShadowDb(),
  };
}

async function newFactory(url: string): Promise<PrismaBetterSqlite3> {
  // Imported here, so that a process on PostgreSQL needs no native module.
  const { PrismaBetterSqlite3 } = await import('@prisma/adapter-better-sqlite3');
  return new PrismaBetterSqlite3({ url, timeout: BUSY_TIMEOUT });
}

async function open(factory: PrismaBetterSqlite3, file: string): Promise<SqlDriverAdapter> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const connection = await factory.connect();
    await connection.executeScript(PRAGMAS);
    return oneAtATime(connection);
  } catch (error) {
    throw unusableDatabase(file, error);
  }
}
