import 'server-only';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { Database, Options } from 'better-sqlite3';
import { fileOf } from '@/lib/server/engines/database-url';
import type { MigrationConnection } from '@/lib/server/engines/engine';
import { newMutex, processMutex } from '@/lib/server/engines/sqlite/mutex';
import { SettingsError, unusableDatabase } from '@/lib/server/process/env';
import { oneAtATime } from '@/lib/workarounds/prisma/one-at-a-time-on-sqlite';
import { refuseUnsafeDriver } from '@/lib/workarounds/refuse-unsafe-driver';

/** Milliseconds that opening a file waits for a lock of another process. Meanwhile this process does nothing else. */
const OPENING_TIMEOUT_MS = 1_000;

/**
 * FULL costs a disk flush for each commit. Without it, a power cut may undo acknowledged commits. What is deleted is
 * overwritten: it would stay in the file, and in backups of it.
 */
export const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
`;

/**
 * A statement that meets a lock of another process fails at once: to wait for it would block this process.
 * `retryConflicts` tries again after a pause that does not. The query opens the write-ahead log.
 */
const SERVING = `
  PRAGMA busy_timeout = 0;
  SELECT count(*) FROM sqlite_schema;
`;

/** Prisma's connection to a SQLite file (`file:` and its absolute path). Creates the file and its folder. */
export function sqliteAdapter(url: string, use: 'process' | 'tool'): SqlDriverAdapterFactory {
  return {
    provider: 'sqlite',
    adapterName: '@prisma/adapter-better-sqlite3',
    connect: () =>
      openFile(url, async () => {
        const { PrismaBetterSqlite3 } = await import('@prisma/adapter-better-sqlite3');
        const connection = await new PrismaBetterSqlite3({ url, timeout: OPENING_TIMEOUT_MS }).connect();
        await connection.executeScript(PRAGMAS + SERVING);
        return oneAtATime(connection, use === 'process' ? processMutex.get() : newMutex());
      }),
  };
}

/** A connection past Prisma to the existing file of the process, with these pragmas besides what all its connections have. */
export async function openServed(url: string, pragmas: string, options?: Options): Promise<Database> {
  const { default: Database } = await import('better-sqlite3');
  const connection = new Database(fileOf(url), { fileMustExist: true, ...options });
  connection.exec(pragmas + SERVING);
  return connection;
}

/** Creates the folder of the file and opens the file. Throws a SettingsError with the path. */
async function openFile<T>(url: string, open: () => Promise<T>): Promise<T> {
  const file = fileOf(url);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const opened = await open();
    refuseUnsafeDriver();
    return opened;
  } catch (error) {
    throw unusableDatabase(file, error);
  }
}

/** Throws a SettingsError, which begins with the name of the setting, unless the file exists. */
export function requireFile(url: string, setting: string): void {
  const file = fileOf(url);
  if (!existsSync(file)) throw new SettingsError(`${setting} names no file that is there, ${file}.`);
}

/** As `prisma migrate` writes it. */
const MIGRATIONS_TABLE = `CREATE TABLE "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;

/** A connection to a SQLite file. Creates the file and its folder. */
export function connectToSqlite(url: string): Promise<MigrationConnection> {
  return openFile(url, async () => {
    const { default: Database } = await import('better-sqlite3');
    const database = new Database(fileOf(url), { timeout: OPENING_TIMEOUT_MS });
    database.exec(PRAGMAS);

    async function query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
      const statement = database.prepare(sql);
      // To SQLite, `$1` is a parameter with a name.
      const named = Object.fromEntries(parameters.map((parameter, at) => [at + 1, parameter]));
      if (statement.reader) return statement.all(named) as Row[];
      statement.run(named);
      return [];
    }

    async function run(script: string): Promise<void> {
      try {
        database.exec(script);
      } finally {
        if (database.inTransaction) database.exec('ROLLBACK');
      }
    }

    return {
      query,
      run,
      async tables() {
        const rows = await query<{ name: string }>(`SELECT "name" FROM "sqlite_schema" WHERE "type" = 'table'`);
        return rows.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'));
      },
      // In this mode the first write takes the lock, and the connection keeps it.
      lock: () => run('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT'),
      createMigrationsTable: () => run(MIGRATIONS_TABLE),
      close: async () => void database.close(),
    };
  });
}
