import { setTimeout as delay } from 'node:timers/promises';
import { getDb } from '@/lib/server/engines/db';
import { SettingsError } from '@/lib/server/process/env';
import { changeProject } from '@/lib/server/services/change-project';
import { createProject, updateProject } from '@/lib/server/services/projects';
import { getProject } from '@/tests/support/database/read-project';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { until } from '@/tests/support/until';
import { newSingleConnection } from './connections';
import { postgres } from './postgres';

withTestDatabase();
process.env.DATABASE_POOL = '3';

test('A process has no more connections than its pool.', async () => {
  const { id } = (await createProject({ name: 'Rome' })).entity;
  await Promise.all(
    Array.from({ length: 50 }, (_, at) => (at % 2 ? getProject(id) : updateProject(id, { name: `${at}` }))),
  );

  const [row] = await getDb().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()`;
  expect(row?.count).toBe(3);
  expect((await getProject(id)).version).toBe(26);
});

test.each([
  ['statement_timeout', '15s'],
  ['idle_in_transaction_session_timeout', '30s'],
  ['application_name', 'quits'],
])('%s is %s.', async (setting, value) => {
  const [row] = await getDb().$queryRawUnsafe<Record<string, string>[]>(`SHOW ${setting}`);
  expect(row).toEqual({ [setting]: value });
});

const RENAMED = { result: undefined, entry: { kind: 'project_changed', before: {} } } as const;

test('Changes that lock two projects in opposite orders both come to an end.', async () => {
  const [a, b] = [(await createProject({})).entity.id, (await createProject({})).entity.id];
  const runs = { a: 0, b: 0 };

  await Promise.all([
    changeProject({ projectId: a }, {}, async (tx) => {
      runs.a += 1;
      await delay(200);
      await tx.$executeRaw`UPDATE "Project" SET "name" = 'from a' WHERE "id" = ${b}`;
      return RENAMED;
    }),
    changeProject({ projectId: b }, {}, async (tx) => {
      runs.b += 1;
      await delay(200);
      await tx.$executeRaw`UPDATE "Project" SET "name" = 'from b' WHERE "id" = ${a}`;
      return RENAMED;
    }),
  ]);

  expect(runs.a + runs.b).toBe(3);
  expect(await getProject(a)).toMatchObject({ name: 'from b', version: 2 });
  expect(await getProject(b)).toMatchObject({ name: 'from a', version: 2 });
});

test('A project is read as it was at one moment, whatever is committed meanwhile.', async () => {
  const { id, version } = (await createProject({})).entity;
  const pool = await newSingleConnection(process.env.DATABASE_URL ?? '');
  await pool.query('BEGIN; LOCK TABLE "Member"');

  // The project is read by its first statement, and its members by one that has to wait.
  const reading = getProject(id);
  await until(async () => (await waitingStatements()) > 0);
  await pool.query(
    `UPDATE "Project" SET "version" = 2; INSERT INTO "Member" VALUES ('${id}', 'late', NULL, 0, 2); COMMIT`,
  );
  await pool.end();

  expect(await reading).toMatchObject({ version, members: [] });
  expect(await getProject(id)).toMatchObject({ version: 2, members: [{ id: 'late' }] });
});

async function waitingStatements(): Promise<number> {
  const rows = await getDb().$queryRaw<unknown[]>`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return rows.length;
}

test.each([
  [
    'a server that is not there',
    'postgresql://ana:secret@127.0.0.1:1/quits',
    '127.0.0.1:1/quits: connect ECONNREFUSED',
  ],
  [
    'a host that is not there',
    'postgresql://ana:secret@nowhere.invalid/quits?password=secret',
    'nowhere.invalid/quits: ',
  ],
])('%s is refused with its place and without the password.', async (_, url, message) => {
  const connecting = postgres.adapter(url, 'tool').connect();
  await expect(connecting).rejects.toThrow(SettingsError);
  await expect(connecting).rejects.toThrow(`DATABASE_URL names a database that can't be used, postgresql://${message}`);
  await expect(connecting).rejects.not.toThrow('secret');
});

test('A user that the server refuses is named, and the password is not.', async () => {
  const url = new URL(process.env.DATABASE_URL ?? '');
  Object.assign(url, { username: 'stranger', password: 'secret' });
  const connecting = postgres.adapter(url.href, 'tool').connect();
  await expect(connecting).rejects.toThrow('"stranger"');
  await expect(connecting).rejects.not.toThrow('secret');
});
