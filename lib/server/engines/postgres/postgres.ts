import 'server-only';
import type { Engine } from '@/lib/server/engines/engine';
import {
  closePool,
  connectToPostgres,
  getPool,
  isPooled,
  newSingleConnection,
  requireConnection,
  SESSION_LIMITS,
} from '@/lib/server/engines/postgres/connections';
import { listen, notify } from '@/lib/server/engines/postgres/notify';
import { newWriter } from '@/lib/server/engines/postgres/writer';
import { PrismaClient } from '@/lib/server/generated/postgres/client';
import { SettingsError } from '@/lib/server/process/env';
import { limitTransactions } from '@/lib/workarounds/prisma/limit-transactions-on-postgres';
import { serialTransactions } from '@/lib/workarounds/prisma/serial-transactions-on-postgres';

/** A server that many processes share. */
export const postgres: Engine = {
  name: 'postgres',
  // With the transaction that inserted the row, because putting back a dump inserts it again.
  selectEpoch: `SELECT "id" || '-' || xmin::text FROM "Epoch" LIMIT 1`,
  Client: PrismaClient,
  // Many processes share a server.
  claim: async () => undefined,
  adapter: (url, use) => ({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    async connect() {
      const opening = use === 'process' ? getPool() : newSingleConnection(url);
      const [{ PrismaPg }, pool] = await Promise.all([import('@prisma/adapter-pg'), opening]);
      await requireConnection(pool, url);
      const adapter = serialTransactions(await new PrismaPg(pool, { disposeExternalPool: true }).connect());
      return use === 'process' && isPooled() ? limitTransactions(adapter, SESSION_LIMITS) : adapter;
    },
  }),
  // Shares Prisma's pool. The statement has no name, because PgBouncer may not keep it.
  async openReader(url) {
    const pool = await getPool();
    await requireConnection(pool, url);
    return {
      read: async <Row>(sql: string, ...parameters: string[]) =>
        (await pool.query(sql, parameters)).rows[0] as Row | undefined,
      close: () => undefined,
    };
  },
  async openWriter(url) {
    const pool = await getPool();
    await requireConnection(pool, url);
    return newWriter(pool, isPooled() ? SESSION_LIMITS : {});
  },
  // The second on a project waits in the database for the lock of the first, and holds a connection. A quarter of those is
  // left to reads, whatever the changes wait for.
  writeConcurrency: (pool) => ({ onProject: 2, onAll: Math.max(1, Math.floor(pool * 0.75)) }),
  closeConnections: closePool,
  notify,
  listen,
  connectToMigrate: connectToPostgres,
  // Connecting makes no database.
  requireExisting: () => undefined,
  async loadBackup() {
    throw new SettingsError(
      'DATABASE_URL names a PostgreSQL. Back it up with its own tool: pg_dump --format=custom --file=FILE URL',
    );
  },
};
