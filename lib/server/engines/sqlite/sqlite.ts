import 'server-only';
import type { Statement } from 'better-sqlite3';
import type { Engine, RowReader, Writer } from '@/lib/server/engines/engine';
import { claimFile, releaseClaims } from '@/lib/server/engines/sqlite/claim';
import {
  connectToSqlite,
  openServed,
  PRAGMAS,
  requireFile,
  sqliteAdapter,
} from '@/lib/server/engines/sqlite/connections';
import { processMutex } from '@/lib/server/engines/sqlite/mutex';
import { newWriter } from '@/lib/server/engines/sqlite/writer';
import { PrismaClient } from '@/lib/server/generated/sqlite/client';

/** A file that belongs to one process. */
export const sqlite: Engine = {
  name: 'sqlite',
  selectEpoch: `SELECT "id" FROM "Epoch" LIMIT 1`,
  // Generated from the same models, the clients differ in types only where one engine can do more.
  Client: PrismaClient as unknown as Engine['Client'],
  adapter: sqliteAdapter,
  claim: claimFile,
  openReader,
  openWriter,
  // Transactions that come while another runs are committed together: they take some ten milliseconds then.
  writeConcurrency: () => ({ onProject: 50, onAll: 50 }),
  // Each client and reader closes its own connection.
  closeConnections: async () => releaseClaims(),
  // No other process has the file.
  notify: async () => undefined,
  listen: () => async () => undefined,
  connectToMigrate: connectToSqlite,
  requireExisting: requireFile,
  loadBackup: async () => (await import('@/lib/server/engines/sqlite/backup')).backupSqlite,
};

/** A separate connection. It reads what was committed, and never waits for a write. */
async function openReader(url: string): Promise<RowReader> {
  // Not `readonly`: such a connection can't take part in the write-ahead log.
  const connection = await openServed(url, 'PRAGMA query_only = ON;');
  const statements = new Map<string, Statement>();

  function prepared(sql: string): Statement {
    const statement = statements.get(sql) ?? connection.prepare(sql.replace('$1', '?'));
    statements.set(sql, statement);
    return statement;
  }

  return {
    read: async <Row>(sql: string, ...parameters: string[]) => prepared(sql).get(...parameters) as Row | undefined,
    close: () => connection.close(),
  };
}

/** A separate connection, which takes turns with Prisma's. */
async function openWriter(url: string): Promise<Writer> {
  return newWriter(await openServed(url, PRAGMAS, { timeout: 0 }), processMutex.get());
}
