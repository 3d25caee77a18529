import Database from 'better-sqlite3';
import { getDb, getWriter } from '@/lib/server/engines/db';
import { Prisma } from '@/lib/server/generated/postgres/client';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { untilStatus } from '@/tests/support/until-status';

withTestDatabase();

let path: string;

beforeEach(async () => {
  path = `/projects/${(await send('POST', '/projects', { name: 'Rome' })).body.id}`;
});

/** Keeps a lock on the file as another process would, while the work runs. */
async function whileLocked(work: () => Promise<unknown>): Promise<void> {
  const other = new Database(process.env.DATABASE_URL?.slice('file:'.length));
  other.exec('BEGIN EXCLUSIVE');
  try {
    await work();
  } finally {
    other.close();
  }
}

test('While another process has locked the file, changes wait, and all else goes on beside them.', async () => {
  let answered = 0;
  const settle = () => {
    answered += 1;
  };
  const changes: Promise<unknown>[] = [];
  await whileLocked(async () => {
    for (let count = 0; count < 20; count += 1) {
      changes.push(send('PUT', path, { name: 'Oslo' }).finally(settle));
    }
    // Each of these takes a turn of the event loop at least, of which a blocking wait would leave none.
    for (let count = 0; count < 200; count += 1) {
      expect((await call('GET', path)).body.name).toBe('Rome');
      expect((await call('GET', '/health')).status).toBe(200);
    }
    expect(answered).toBe(0);
  });
  for (const change of changes) expect(await change).toMatchObject({ status: 200 });
});

test('A lock that stays is answered 503, by changes and by readiness, which then writes itself until that has worked.', async () => {
  await whileLocked(async () => {
    const [change, creation, readiness] = await Promise.all([
      send('PUT', path, { name: 'Oslo' }),
      send('POST', '/projects', { name: 'Oslo' }),
      untilStatus(503, () => call('GET', '/health/ready')),
    ]);
    for (const { status, headers, body } of [change, creation]) {
      expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '5']);
    }
    expect(readiness.body.detail).toBe('The database takes no writes.');
  });
  const other = new Database(process.env.DATABASE_URL?.slice('file:'.length));
  // Changes when another connection has written.
  const dataVersion = () => other.pragma('data_version', { simple: true });
  const before = dataVersion();
  await untilStatus(200, () => call('GET', '/health/ready'));
  const after = dataVersion();
  expect(after).not.toBe(before);
  await untilStatus(200, () => call('GET', '/health/ready'));
  expect(dataVersion()).toBe(after);
  other.close();
  expect((await call('GET', path)).body).toMatchObject({ name: 'Rome', version: 1 });
});

test('A change for which there is no space is answered 503, and reads go on.', async () => {
  const [row] = await getDb().$queryRaw<{ page_count: bigint }[]>`PRAGMA page_count`;
  await limitPages(Number(row?.page_count));

  const { status, body } = await fillUp();
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect((await call('GET', path)).status).toBe(200);

  await limitPages(1_000_000);
  expect((await send('POST', `${path}/members`, { name: 'Ana' })).status).toBe(201);
});

/** To this connection a file of so many pages is full. */
async function limitPages(most: number): Promise<void> {
  const { transact } = await getWriter();
  await transact((tx) => tx.$queryRaw(Prisma.raw(`PRAGMA max_page_count = ${most}`)));
}

/** Adds members until one is refused. */
async function fillUp() {
  for (;;) {
    const answer = await send('POST', `${path}/members`, { name: 'x'.repeat(200) });
    if (answer.status !== 201) return answer;
  }
}
