import 'server-only';
import type { Database, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { Tx, Writer } from '@/lib/server/engines/engine';
import type { Mutex } from '@/lib/server/engines/sqlite/mutex';
import { Prisma } from '@/lib/server/generated/postgres/client';

/** A transaction that waits for its turn. */
interface Waiting {
  work(tx: Tx): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Transactions on a connection of their own. Those that wait at the same time are committed by one flush to the disk, each in
 * a savepoint: one that throws is undone alone. None is answered before the flush, not even one that throws, as it may have
 * seen what another has written.
 */
export function newWriter(connection: Database, acquire: Mutex): Writer {
  const tx = statementsOn(connection);
  let line: Waiting[] = [];

  async function runLine(): Promise<void> {
    const release = await acquire();
    const group = line;
    line = [];
    try {
      const settle = await commitTogether(connection, tx, group);
      settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      release();
    }
  }

  return {
    transact: <T>(work: (tx: Tx) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        line.push({ work, resolve: resolve as Waiting['resolve'], reject });
        if (line.length === 1) runLine().catch(reject);
      }),
    async close() {
      const release = await acquire();
      connection.close();
      release();
    },
  };
}

/**
 * Runs transactions one after the other, and commits those that did not throw. Returns the function that answers them all.
 * Throws, with nothing done, where the lock or the commit fails, or SQLite itself ends the transaction.
 */
async function commitTogether(connection: Database, tx: Tx, group: readonly Waiting[]): Promise<() => void> {
  const answers: (() => void)[] = [];
  const isAlone = group.length === 1;
  let isDone = false;
  // Takes the lock: to upgrade that of a read could fail as busy.
  connection.exec('BEGIN IMMEDIATE');
  try {
    for (const { work, resolve, reject } of group) {
      if (!isAlone) connection.exec('SAVEPOINT "one"');
      try {
        const result = await work(tx);
        answers.push(() => resolve(result));
        isDone = true;
      } catch (error) {
        // On a full disk, for example.
        if (!connection.inTransaction) throw error;
        if (!isAlone) connection.exec('ROLLBACK TO "one"');
        answers.push(() => reject(error));
      }
      if (!isAlone) connection.exec('RELEASE "one"');
    }
    if (isDone) connection.exec('COMMIT');
  } finally {
    if (connection.inTransaction) connection.exec('ROLLBACK');
  }
  return () => {
    for (const answer of answers) answer();
  };
}

/** Statements that stay prepared: those that were used last, and no long ones, which differ by the number of their rows. */
const MAX_PREPARED = 100;
const MAX_PREPARED_LENGTH = 2_000;

/** What Prisma makes of the values of a column, by the type that it was declared with. */
const CONVERSIONS: Readonly<Record<string, (value: never) => unknown>> = {
  BIGINT: (value: number) => BigInt(value),
  BOOLEAN: (value: number) => value !== 0,
  DATETIME: (value: string) => new Date(value),
};

type Row = Record<string, unknown>;

interface Prepared {
  statement: Statement;
  convert(row: Row): Row;
}

/** Statements that run on this connection at once, and are prepared once. */
function statementsOn(connection: Database): Tx {
  const statements = new LRUCache<string, Prepared>({ max: MAX_PREPARED });

  function prepare(sql: string): Prepared {
    const known = statements.get(sql);
    if (known) return known;
    const statement = connection.prepare(sql);
    const prepared = { statement, convert: newConversion(statement) };
    if (sql.length <= MAX_PREPARED_LENGTH) statements.set(sql, prepared);
    return prepared;
  }

  return {
    async $queryRaw<Rows>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows> {
      const { sql, values: parameters } = 'sql' in query ? query : Prisma.sql(query, ...values);
      const { statement, convert } = prepare(sql);
      const rows = statement.all(parameters.map(toColumn)) as Row[];
      return rows.map(convert) as Rows;
    },
    async $executeRaw(query, ...values) {
      const { sql, values: parameters } = 'sql' in query ? query : Prisma.sql(query, ...values);
      return prepare(sql).statement.run(parameters.map(toColumn)).changes;
    },
  };
}

/** As Prisma's adapter writes it. */
function toColumn(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString().replace('Z', '+00:00');
  return value;
}

function newConversion(statement: Statement): (row: Row) => Row {
  const conversions = (statement.reader ? statement.columns() : []).flatMap(({ name, type }) => {
    const convert = CONVERSIONS[type?.toUpperCase() ?? ''];
    return convert ? [{ name, convert: convert as (value: unknown) => unknown }] : [];
  });
  return (row) => {
    for (const { name, convert } of conversions) if (row[name] !== null) row[name] = convert(row[name]);
    return row;
  };
}
