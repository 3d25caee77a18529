import 'server-only';
import { engineOf, getDb, getRowReader, getWriter } from '@/lib/server/engines/db';
import type { RowReader, Tx, Writer } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';
import { getEnv } from '@/lib/server/process/env';
import { setProcessState } from '@/lib/server/process/per-process';

/** A statement that was sent, and how the engine finds its rows: one line per step, indented by depth. */
export interface QueryPlan {
  sql: string;
  steps: string[];
}

interface Statement {
  sql: string;
  parameters: unknown[];
}

/** Records the statements that are sent to the process's database. The returned function takes those since its last call. */
export function watchStatements(url: string): () => Statement[] {
  let statements: Statement[] = [];
  function note({ query, params }: { query: string; params: string }): void {
    statements.push({ sql: query, parameters: JSON.parse(params) as unknown[] });
  }

  noteReads(note);
  noteWrites((statement) => statements.push(statement));
  const { Client, adapter } = engineOf(url);
  const log = [{ emit: 'event', level: 'query' }] as const;
  const client = new Client({ adapter: adapter(url, 'tool'), log: [...log] });
  client.$on('query', note);
  setProcessState('db', client);
  return () => {
    const seen = statements;
    statements = [];
    return seen;
  };
}

/** Replaces the reader by one that records each query and passes it on to the real reader. */
function noteReads(note: (event: { query: string; params: string }) => void): void {
  const real = getRowReader();
  const noting: RowReader = {
    async read(sql, ...parameters) {
      const query = engineOf(getEnv().DATABASE_URL).name === 'sqlite' ? sql.replace('$1', '?') : sql;
      note({ query, params: JSON.stringify(parameters) });
      return (await real).read(sql, ...parameters);
    },
    close: () => void real.then((reader) => reader.close()),
  };
  setProcessState('reader', Promise.resolve(noting));
}

/** The same of the writer. */
function noteWrites(note: (statement: Statement) => void): void {
  const real = getWriter();
  const isSqlite = engineOf(getEnv().DATABASE_URL).name === 'sqlite';

  function noting(tx: Tx): Tx {
    function noted(query: TemplateStringsArray | Prisma.Sql, parameters: unknown[]): Prisma.Sql {
      const statement = 'sql' in query ? query : Prisma.sql(query, ...parameters);
      note({ sql: isSqlite ? statement.sql : statement.text, parameters: statement.values });
      return statement;
    }
    return {
      $queryRaw: (query, ...values) => tx.$queryRaw(noted(query, values)),
      $executeRaw: (query, ...values) => tx.$executeRaw(noted(query, values)),
    };
  }

  const noted: Writer = {
    transact: async (work) => (await real).transact((tx) => work(noting(tx))),
    close: async () => (await real).close(),
  };
  setProcessState('writer', Promise.resolve(noted));
}

/** Asks the engine for its plan of a statement without running it. Null for a statement that touches no table. */
export async function planOf({ sql, parameters }: Statement): Promise<QueryPlan | null> {
  if (!/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)/.test(sql)) return null;
  const isPostgres = sql.includes('$1');
  const explain = isPostgres ? 'EXPLAIN (COSTS OFF)' : 'EXPLAIN QUERY PLAN';
  const rows = await getDb().$queryRawUnsafe<Record<string, string>[]>(`${explain} ${sql}`, ...parameters);
  return { sql, steps: rows.map((row) => row['QUERY PLAN'] ?? row.detail ?? '') };
}
