import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, type SqlDriverAdapter, type SqlQuery } from '@prisma/driver-adapter-utils';
import type { Pool } from 'pg';
import { newSingleConnection } from '@/lib/server/engines/postgres/connections';
import { withDatabase } from '@/tests/support/database/embedded-postgres';

/** A new database on the server at the URL, deleted when the connection is closed. */
export async function connectToShadowPostgres(url: string): Promise<SqlDriverAdapter> {
  const server = await newSingleConnection(url);
  const name = `quits_shadow_${randomUUID().replaceAll('-', '')}`;
  await server.query(`CREATE DATABASE ${name}`);

  const pool = await newSingleConnection(withDatabase(url, name));
  const shadow = await new PrismaPg(pool).connect();
  return Object.assign(withCatalogTypes(shadow, pool), {
    async dispose() {
      await pool.end();
      await server.query(`DROP DATABASE ${name}`);
      await server.end();
    },
  });
}

/** PostgreSQL's number of the type "char", which only its catalog uses. */
const CHAR = 18;
const TEXT = 25;

/**
 * Reads "char" as text: the schema engine reads the catalog, and the adapter refuses its type. Sends a script in one
 * piece: the adapter would split it at each semicolon, even in a text.
 */
function withCatalogTypes(connection: SqlDriverAdapter, pool: Pool): SqlDriverAdapter {
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
