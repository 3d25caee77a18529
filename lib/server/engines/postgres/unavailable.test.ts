import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { isUnavailable } from '@/lib/server/engines/database-errors';
import { getDb } from '@/lib/server/engines/db';
import { raiseVersion } from '@/lib/server/repositories/lock-by-link';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { untilStatus } from '@/tests/support/until-status';

withTestDatabase();

let other: Client;
let id: string;
let path: string;

beforeEach(async () => {
  id = (await send('POST', '/projects', { name: 'Rome' })).body.id;
  path = `/projects/${id}`;
  other = new Client(process.env.DATABASE_URL);
  await other.connect();
});

afterEach(() => other.end());

test('While the row of one project is locked, its changes leave connections to all others, and are answered 503.', async () => {
  await other.query('BEGIN; SELECT FROM "Project" FOR UPDATE');
  let answered = 0;
  const settle = () => {
    answered += 1;
  };
  const waiting = Array.from({ length: 30 }, () => send('PUT', path, { name: 'Oslo' }).finally(settle));

  // More than the pool has connections.
  for (let count = 0; count < 12; count += 1) {
    const { status, body } = await send('POST', '/projects', { name: 'Lima' });
    expect(status).toBe(201);
    expect((await send('PUT', `/projects/${body.id}`, { name: 'Quito' })).status).toBe(200);
    expect((await call('GET', path)).body.name).toBe('Rome');
  }
  await untilStatus(200, () => call('GET', '/health/ready'));
  expect(answered).toBeLessThan(waiting.length);

  for (const { status, headers, body } of await Promise.all(waiting)) {
    expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '5']);
  }
  await other.query('ROLLBACK');
  expect((await send('PUT', path, { name: 'Lima' })).body).toMatchObject({ name: 'Lima', version: 2 });
});

test('Past a hundred, the changes of one project that wait are answered 503 at once.', async () => {
  await other.query('BEGIN; SELECT FROM "Project" FOR UPDATE');
  const waiting = Array.from({ length: 100 }, () => send('PUT', path, { name: 'Oslo' }));
  expect(await send('PUT', path, { name: 'Oslo' })).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await other.query('ROLLBACK');
  // On a busy machine the last of them have waited for too long by then, and change nothing.
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const { version } = (await call('GET', path)).body;
  expect(version - 1).toBe(statuses.filter((status) => status === 200).length);
  expect(version).toBeGreaterThan(1);
});

function terminateOthers(): Promise<unknown> {
  return other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'quits' AND datname = current_database()`);
}

/** What a transaction throws of which the work is a part. */
function errorOf(work: () => Promise<unknown>, timeout = 15_000): Promise<unknown> {
  return getDb()
    .$transaction(
      async (tx) => {
        await raiseVersion(tx, id);
        await work();
        await raiseVersion(tx, id);
      },
      { timeout },
    )
    .catch((error: unknown) => error);
}

test('A connection that is lost in a change makes the database unavailable, and the next one is new.', async () => {
  const errors = [
    await errorOf(async () => {
      await terminateOthers();
      await delay(50);
    }),
    await getDb()
      .$transaction(async (tx) =>
        Promise.all([tx.$queryRaw`SELECT pg_sleep(20)::text`, delay(50).then(terminateOthers)]),
      )
      .catch((error: unknown) => error),
  ];
  expect(errors.map(isUnavailable)).toEqual([true, true]);
  expect((await send('PUT', path, { name: 'Lima' })).body).toMatchObject({ name: 'Lima', version: 2 });
});

test('So does a transaction that takes too long, and a statement that is cancelled.', async () => {
  expect(isUnavailable(await errorOf(() => delay(300), 100))).toBe(true);
  const cancelled = getDb().$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL statement_timeout = '50ms'`;
    await tx.$queryRaw`SELECT pg_sleep(20)::text`;
  });
  expect(isUnavailable(await cancelled.catch((error: unknown) => error))).toBe(true);
});

test('A database that takes no writes is answered 503, by changes and by readiness.', async () => {
  const name = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1);
  await other.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await terminateOthers();
  await delay(50);
  expect(await send('PUT', path, { name: 'Oslo' })).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await untilStatus(503, () => call('GET', '/health/ready'));
  expect((await call('GET', path)).status).toBe(200);

  await other.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await terminateOthers();
  await delay(50);
  await untilStatus(200, () => call('GET', '/health/ready'));
});
