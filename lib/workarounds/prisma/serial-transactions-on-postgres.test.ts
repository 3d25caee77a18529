import { Client, type QueryConfig } from 'pg';
import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { withTestDatabase } from '@/tests/support/database/test-database';

withTestDatabase();
process.env.DATABASE_POOL = '1';
beforeAll(() => {
  process.env.DATABASE_URL = `${process.env.DATABASE_URL}?query_timeout=4000`;
});

test('What Prisma splits into several statements goes out one after the other.', async () => {
  const db = getDb();
  const { id: projectId } = await db.project.create({ data: { id: newId() } });
  await db.member.create({ data: { projectId, id: 'm7', order: 0 } });
  const query = Client.prototype.query as (config: QueryConfig) => Promise<unknown>;
  const sent: string[] = [];
  let open = 0;
  let mostOpen = 0;
  jest.spyOn(Client.prototype, 'query').mockImplementation(async function (this: Client, config: QueryConfig) {
    sent.push(config.text.slice(0, 6));
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    return query.call(this, config).finally(() => {
      open -= 1;
    });
  } as never);

  const ids = Array.from({ length: 100_000 }, (_, at) => `m${at}`);
  const found = await db.$transaction((tx) => tx.member.findMany({ where: { projectId, id: { in: ids } } }));
  jest.restoreAllMocks();
  expect(found).toHaveLength(1);
  expect(sent.filter((text) => text === 'SELECT').length).toBeGreaterThan(2);
  expect(mostOpen).toBe(1);
});

test('A statement that has no answer in time holds up nobody who comes after it.', async () => {
  const db = getDb();
  await expect(db.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(14)::text`)).rejects.toThrow('Query read timeout');
  // The pool has one connection.
  expect(await db.$transaction((tx) => tx.$queryRaw`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  expect(await db.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});
