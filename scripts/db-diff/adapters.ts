import 'server-only';
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { engineOf } from '@/lib/server/engines/engine';
import { postgresAdapter } from '@/lib/server/engines/postgres/adapter';
import { newSingleConnection } from '@/lib/server/engines/postgres/pool';
import { sqliteAdapter } from '@/lib/server/engines/sqlite/adapter';
import { connectToShadowPostgres } from './shadow-postgres';

/** The database at the URL as the schema engine needs it. */
export function migrationAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
  if (engineOf(url) === 'sqlite') return sqliteAdapter(url);
  // The engine takes an advisory lock, which holds for the connection: everything has to go through that one.
  const adapter = postgresAdapter(url, () => newSingleConnection(url));
  return {
    ...adapter,
    connect: async () => withWholeScripts(await adapter.connect()),
    connectToShadowDb: () => connectToShadowPostgres(url),
  };
}

/**
 * The adapter would send a script statement by statement, cut at each semicolon, even in a text. Sent in one piece it is
 * cut by PostgreSQL, and is one transaction: a migration that fails leaves nothing behind.
 */
function withWholeScripts(connection: SqlDriverAdapter): SqlDriverAdapter {
  return Object.assign(connection, {
    async executeScript(sql: string) {
      await connection.executeRaw({ sql, args: [], argTypes: [] });
    },
  });
}
