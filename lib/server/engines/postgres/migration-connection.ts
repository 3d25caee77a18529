import 'server-only';
import type { MigrationConnection } from '@/lib/server/engines/engine';
import { newSingleConnection, requireConnection } from '@/lib/server/engines/postgres/pool';

/** "Quit" as a number, and the number that `prisma migrate` locks by. */
const LOCK_KEYS = [0x51_75_69_74, 72_707_369];

/** As `prisma migrate` writes it. */
const MIGRATIONS_TABLE = `CREATE TABLE _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`;

/** A single connection to the PostgreSQL at the URL, which holds the lock. */
export async function connectToPostgres(url: string): Promise<MigrationConnection> {
  const connection = await newSingleConnection(url);
  await requireConnection(connection, url).catch(async (error: unknown) => {
    await connection.end();
    throw error;
  });

  async function query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await connection.query(sql, [...parameters])).rows as Row[];
  }

  return {
    query,
    // A script in one piece is one transaction, unless it begins its own: a failed migration leaves nothing behind.
    async run(script) {
      try {
        await connection.query(script);
      } catch (error) {
        // Fails where the connection is lost; the server then rolls back itself.
        await connection.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    },
    async tables() {
      const rows = await query<{ name: string }>(
        'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
      );
      return rows.map(({ name }) => name);
    },
    // Released with the connection, even where this process dies.
    async lock() {
      for (const key of LOCK_KEYS) await query('SELECT pg_advisory_lock($1)', [key]);
    },
    createMigrationsTable: async () => void (await query(MIGRATIONS_TABLE)),
    close: () => connection.end(),
  };
}
