import 'server-only';
import type { Database, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { Tx } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';

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
export function statementsOn(connection: Database): Tx {
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
