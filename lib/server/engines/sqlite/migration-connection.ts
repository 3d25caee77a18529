import 'server-only';
import { fileOf } from '@/lib/server/engines/database-url';
import type { MigrationConnection } from '@/lib/server/engines/engine';
import { openFile } from '@/lib/server/engines/sqlite/adapter';

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
  return openFile(url, async (timeout, pragmas) => {
    const { default: Database } = await import('better-sqlite3');
    const database = new Database(fileOf(url), { timeout });
    database.exec(pragmas);

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
