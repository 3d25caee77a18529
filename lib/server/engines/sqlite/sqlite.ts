import 'server-only';
import type { Engine } from '@/lib/server/engines/engine';
import type { Relay } from '@/lib/server/engines/relay';
import { requireFile, sqliteAdapter } from '@/lib/server/engines/sqlite/adapter';
import { connectToSqlite } from '@/lib/server/engines/sqlite/migration-connection';
import { newSqliteReader } from '@/lib/server/engines/sqlite/reader';
import { PrismaClient } from '@/lib/server/generated/sqlite/client';

/** A file that belongs to one process. */
export const sqlite: Engine = {
  name: 'sqlite',
  // Generated from the same models, the clients differ in types only where one engine can do more.
  Client: PrismaClient as unknown as Engine['Client'],
  adapter: sqliteAdapter,
  openReader: newSqliteReader,
  // Each client and reader closes its own connection.
  closeConnections: async () => undefined,
  newRelay: () => noRelay,
  async newLimiterFactory() {
    const { RateLimiterMemory } = await import('rate-limiter-flexible');
    return (options) => new RateLimiterMemory(options);
  },
  connectToMigrate: connectToSqlite,
  requireExisting: requireFile,
  loadBackup: async () => (await import('@/lib/server/engines/sqlite/backup')).backupSqlite,
};

const noRelay: Relay = {
  announce: async () => undefined,
  open: () => undefined,
  count: () => undefined,
  ask: () => undefined,
  close: async () => undefined,
};
