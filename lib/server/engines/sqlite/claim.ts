import 'server-only';
import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { fileOf } from '@/lib/server/engines/database-url';
import { SettingsError, unusableDatabase } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';

/** The lock files that this process holds, by their paths. */
const claims = perProcess('claims', () => new Map<string, Database>());

/**
 * Makes a SQLite file this process's own, until the process ends or calls `releaseClaims`. A second call does nothing.
 * Throws a SettingsError where another process has claimed the file. The claim is SQLite's own lock on a file beside it,
 * which the system takes back from a process that was killed.
 */
export async function claimFile(url: string): Promise<void> {
  const file = fileOf(url);
  try {
    const lockFile = `${await nameOf(file)}-lock`;
    const held = claims.get();
    if (!held.has(lockFile)) held.set(lockFile, await lock(lockFile));
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw unusableDatabase(file, error);
    throw new SettingsError(
      `DATABASE_URL names a file that another server or tool has claimed, ${file}. A SQLite file has one server at a ` +
        'time: stop the other one, or move to a PostgreSQL, which many can share.',
    );
  }
}

/** Lets other processes claim the files of this one. */
export function releaseClaims(): void {
  for (const database of claims.take()?.values() ?? []) database.close();
}

/** The one path of a file, however many lead to it. Creates its folder. */
async function nameOf(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  return realpath(file).catch(async () => path.join(await realpath(path.dirname(file)), path.basename(file)));
}

async function lock(file: string): Promise<Database> {
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(file, { timeout: 0 });
  try {
    // Never ended, and nothing is written: the file stays empty, and needs no journal.
    return database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw error;
  }
}
