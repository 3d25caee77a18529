import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, type SqlDriverAdapter, type SqlQuery } from '@prisma/driver-adapter-utils';
import type { Pool } from 'pg';
import { newSingleConnection } from '@/lib/server/engines/postgres/pool';
import { withDatabase } from '@/tests/support/database/embedded-postgres';

/** A new database on the server at the URL, for the schema engine to replay migrations in. Closing it deletes it. */
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

/** The number of the type "char" among PostgreSQL's types: one byte, used by its catalog alone. */
const CHAR = 18;
const TEXT = 25;

/**
 * The schema engine reads the catalog, which has columns of the type "char", and the adapter refuses that type. A script
 * is sent in one piece: the adapter would cut it at each semicolon, even in a text.
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
