import 'server-only';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { oneAtATime } from '@/lib/server/database/one-at-a-time';
import { SettingsError } from '@/lib/server/env';

/** Milliseconds that a statement waits for another process, such as a backup, to let go of the file. */
const BUSY_TIMEOUT = 5_000;

/** FULL costs a disk flush for each commit and keeps every acknowledged one through a power cut; WAL alone does not. */
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
`;

/** Connections to a SQLite file (`file:` and its absolute path), made with its folder when they are missing. */
export function sqliteAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaBetterSqlite3({ url, timeout: BUSY_TIMEOUT });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => open(factory, url.slice('file:'.length)),
    connectToShadowDb: () => factory.connectToShadowDb(),
  };
}

async function open(factory: PrismaBetterSqlite3, file: string): Promise<SqlDriverAdapter> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const connection = await factory.connect();
    await connection.executeScript(PRAGMAS);
    return oneAtATime(connection);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATABASE_URL names a file that can't be used, ${file}: ${reason}.`, { cause: error });
  }
}
