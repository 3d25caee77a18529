import path from 'node:path';
import type { SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils';
import { sqliteAdapter } from '@/lib/server/engines/sqlite/connections';
import { withTestFolder } from '@/tests/support/database/test-folder';

const folder = withTestFolder();

async function connect(name: string) {
  const connection = await sqliteAdapter(`file:${path.join(folder(), name)}`, 'tool').connect();
  await connection.executeScript('CREATE TABLE t (x)');
  return connection;
}

function query(sql: string): SqlQuery {
  return { sql, args: [], argTypes: [] };
}

async function countRows(connection: SqlQueryable): Promise<unknown> {
  return (await connection.queryRaw(query('SELECT count(*) FROM t'))).rows[0]?.[0];
}

test('A lone statement that comes during a transaction waits, and outlives its rollback.', async () => {
  const connection = await connect('alone.db');
  const transaction = await connection.startTransaction();
  await transaction.executeRaw(query('INSERT INTO t VALUES (1)'));

  const counted = countRows(connection);
  const inserted = connection.executeRaw(query('INSERT INTO t VALUES (2)'));
  await transaction.executeRaw(query('ROLLBACK'));
  await transaction.rollback();

  expect(await counted).toBe(0);
  expect(await inserted).toBe(1);
  expect(await countRows(connection)).toBe(1);
  await connection.dispose();
});

test('Transactions run in the order in which they were asked for.', async () => {
  const connection = await connect('order.db');
  const order: number[] = [];

  await Promise.all(
    [1, 2, 3].map(async (number) => {
      const transaction = await connection.startTransaction();
      order.push(number);
      await transaction.executeRaw(query(`INSERT INTO t VALUES (${number})`));
      await transaction.executeRaw(query('COMMIT'));
      await transaction.commit();
    }),
  );

  expect(order).toEqual([1, 2, 3]);
  expect(await countRows(connection)).toBe(3);
  await connection.dispose();
});

test('A transaction whose commit failed is undone, and blocks none after it.', async () => {
  const connection = await connect('failed.db');
  const failed = await connection.startTransaction();
  await failed.executeRaw(query('INSERT INTO t VALUES (1)'));
  // Where the statement COMMIT fails, Prisma goes straight to this.
  await failed.rollback();

  const next = await connection.startTransaction();
  expect(await countRows(next)).toBe(0);
  await next.executeRaw(query('COMMIT'));
  await next.commit();
  await connection.dispose();
});

test('A statement that fails does not block those after it.', async () => {
  const connection = await connect('error.db');
  await expect(connection.executeRaw(query('INSERT INTO nothing VALUES (1)'))).rejects.toThrow();
  expect(await countRows(connection)).toBe(0);
  await connection.dispose();
});

test('Between two turns the process gets to what else it has to do.', async () => {
  const connection = await connect('line.db');
  let rounds = 0;
  let next = setImmediate(function count() {
    rounds += 1;
    next = setImmediate(count);
  });
  await Promise.all([1, 2, 3, 4, 5].map((number) => connection.executeRaw(query(`INSERT INTO t VALUES (${number})`))));
  clearImmediate(next);
  expect(rounds).toBeGreaterThanOrEqual(4);
  await connection.dispose();
});
