import { isUnavailable } from '@/lib/server/engines/database-errors';
import { getDb, getWriter } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { newId } from '@/lib/server/resources/ids';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { newSingleConnection } from './connections';

withTestDatabase();
process.env.DATABASE_POOL = '1';
beforeAll(() => {
  process.env.DATABASE_URL = `${process.env.DATABASE_URL}?query_timeout=4000`;
});

test('A transaction whose connection is lost leaves nothing, is told as unavailable, and the next has another connection.', async () => {
  const { transact } = await getWriter();
  const id = newId();
  const other = await newSingleConnection(getEnv().DATABASE_URL);
  const losing = transact(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO "Project" ("id", "createdAt", "updatedAt") VALUES (${id}, ${new Date()}, ${new Date()})`;
    const [session] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS "pid"`;
    await other.query('SELECT pg_terminate_backend($1)', [session?.pid]);
    await tx.$queryRaw`SELECT 1`;
  });
  const error: unknown = await losing.catch((thrown: unknown) => thrown);
  await other.end();
  expect(isUnavailable(error)).toBe(true);
  expect(await transact((tx) => tx.$queryRaw`SELECT 1 AS "one"`)).toEqual([{ one: 1 }]);
  expect(await getDb().project.findUnique({ where: { id } })).toBeNull();
});

test('A transaction that its server has given up is not acknowledged, even where its work went on.', async () => {
  const { transact } = await getWriter();
  const id = newId();
  const swallowing = transact(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO "Project" ("id", "createdAt", "updatedAt") VALUES (${id}, ${new Date()}, ${new Date()})`;
    await tx.$queryRaw`SELECT 1 / 0`.catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow('rolled back');
  expect(await getDb().project.findUnique({ where: { id } })).toBeNull();
});

test('A statement that has no answer in time holds up nobody who comes after it.', async () => {
  const { transact } = await getWriter();
  await expect(transact((tx) => tx.$queryRaw`SELECT pg_sleep(14)::text`)).rejects.toThrow('Query read timeout');
  // The pool has one connection.
  expect(await transact((tx) => tx.$queryRaw`SELECT 1 AS "one"`)).toEqual([{ one: 1 }]);
});
