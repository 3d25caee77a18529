import { getDb } from '@/lib/server/engines/db';
import { withTestDatabase } from '@/tests/support/database/test-database';

withTestDatabase();
// Any other URL of the server says that DATABASE_URL is that of a pooler.
beforeAll(() => {
  process.env.DATABASE_DIRECT_URL = `${process.env.DATABASE_URL}?application_name=direct`;
});

const READ = `
  SELECT current_setting('statement_timeout') AS statement,
    current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('transaction_isolation') AS isolation`;

test('Behind a pooler a transaction has its limits and its isolation level, and they end with it.', async () => {
  const db = getDb();
  const [unlimited] = await db.$queryRawUnsafe<object[]>(READ);
  const limited = { ...unlimited, statement: '15s', idle: '30s' };

  const change = await db.$transaction((tx) => tx.$queryRawUnsafe(READ));
  const twice = [db.$queryRawUnsafe(READ), db.$queryRawUnsafe(READ)];
  const [read] = await db.$transaction(twice, { isolationLevel: 'RepeatableRead' });

  expect(unlimited).toEqual({ statement: '0', idle: '0', isolation: 'read committed' });
  expect(change).toEqual([limited]);
  expect(read).toEqual([{ ...limited, isolation: 'repeatable read' }]);
  expect(await db.$queryRawUnsafe(READ)).toEqual([unlimited]);
});

test('A transaction that is rolled back leaves a connection that others can use.', async () => {
  const db = getDb();
  const failing = Array.from({ length: 20 }, () => db.$transaction((tx) => tx.$queryRawUnsafe('SELECT 1 / 0')));
  for (const one of await Promise.allSettled(failing)) expect(one.status).toBe('rejected');

  const after = Array.from({ length: 20 }, () => db.$queryRawUnsafe('SELECT 1 AS one'));
  expect(await Promise.all(after)).toEqual(after.map(() => [{ one: 1 }]));
});
