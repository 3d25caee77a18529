import { ColumnTypeEnum, type SqlDriverAdapter, type SqlQuery } from '@prisma/driver-adapter-utils';
import type { Pool } from 'pg';

/** PostgreSQL's number of the type "char", which only its catalog uses. */
const CHAR = 18;
const TEXT = 25;

/**
 * Reads "char" as text: the schema engine reads the catalog, and the adapter refuses its type. Sends a script in one
 * piece: the adapter would split it at each semicolon, even in a text.
 *
 * For: @prisma/adapter-pg 7.10
 * Upstream: https://github.com/prisma/orm/pull/27510
 * Goes when it is green without this: scripts/db-diff/diff-to-schema.test.ts
 */
export function withCatalogTypes(connection: SqlDriverAdapter, pool: Pool): SqlDriverAdapter {
  const queryPool = pool.query.bind(pool) as (config: object | string) => Promise<{ fields: { dataTypeID: number }[] }>;
  const queryRaw = connection.queryRaw.bind(connection);
  let isChar: boolean[] = [];

  async function queryPoolForText(config: object) {
    const result = await queryPool(config);
    isChar = result.fields.map(({ dataTypeID }) => dataTypeID === CHAR);
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT;
    return result;
  }
  Object.assign(pool, { query: queryPoolForText });

  return Object.assign(connection, {
    async queryRaw(query: SqlQuery) {
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map((type, index) => (isChar[index] ? ColumnTypeEnum.Character : type));
      return { ...result, columnTypes };
    },
    async executeScript(script: string) {
      await queryPool(script);
    },
  });
}
