import 'server-only';
import type { Engine } from '@/lib/server/engines/engine';
import { newPostgresLimiters } from '@/lib/server/engines/postgres/limiters';
import { connectToPostgres } from '@/lib/server/engines/postgres/migration-connection';
import { closePool, getPool, newSingleConnection, requireConnection } from '@/lib/server/engines/postgres/pool';
import { PostgresRelay } from '@/lib/server/engines/postgres/relay';
import { PrismaClient } from '@/lib/server/generated/postgres/client';
import { SettingsError } from '@/lib/server/process/env';

/** A server that many processes share. */
export const postgres: Engine = {
  name: 'postgres',
  Client: PrismaClient,
  adapter: (url, use) => ({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    async connect() {
      const opening = use === 'process' ? getPool() : newSingleConnection(url);
      const [{ PrismaPg }, pool] = await Promise.all([import('@prisma/adapter-pg'), opening]);
      await requireConnection(pool, url);
      return new PrismaPg(pool, { disposeExternalPool: true }).connect();
    },
  }),
  // Shares Prisma's pool. The statement has no name, because PgBouncer may not keep it.
  async openReader() {
    const pool = await getPool();
    return {
      read: async <Row>(sql: string, parameter: string) =>
        (await pool.query(sql, [parameter])).rows[0] as Row | undefined,
      close: () => undefined,
    };
  },
  closeConnections: closePool,
  newRelay: (url) => new PostgresRelay(url),
  newLimiterFactory: newPostgresLimiters,
  connectToMigrate: connectToPostgres,
  // Connecting makes no database.
  requireExisting: () => undefined,
  async loadBackup() {
    throw new SettingsError(
      'DATABASE_URL names a PostgreSQL. Back it up with its own tool: pg_dump --format=custom --file=FILE URL',
    );
  },
};
