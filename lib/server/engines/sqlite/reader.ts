import 'server-only';
import type { Statement } from 'better-sqlite3';
import { fileOf } from '@/lib/server/engines/database-url';
import type { RowReader } from '@/lib/server/engines/engine';
import { BUSY_TIMEOUT } from '@/lib/server/engines/sqlite/adapter';

/**
 * A separate connection to an existing SQLite file. It prepares each statement once, and never waits for a write: it
 * reads what was committed before.
 */
export async function newSqliteReader(url: string): Promise<RowReader> {
  const { default: Database } = await import('better-sqlite3');
  // Not `readonly`: such a connection can't take part in the write-ahead log.
  const connection = new Database(fileOf(url), { fileMustExist: true, timeout: BUSY_TIMEOUT });
  connection.pragma('query_only = ON');
  const statements = new Map<string, Statement>();

  function prepared(sql: string): Statement {
    const statement = statements.get(sql) ?? connection.prepare(sql.replace('$1', '?'));
    statements.set(sql, statement);
    return statement;
  }

  return {
    read: async <Row>(sql: string, parameter: string) => prepared(sql).get(parameter) as Row | undefined,
    close: () => connection.close(),
  };
}
