import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import Database from 'better-sqlite3';
import { closeDb } from '@/lib/server/engines/db';
import { migrate } from '@/lib/server/migrations/migrate';
import { getLog } from '@/lib/server/process/log';
import { changeProject } from '@/lib/server/services/change-project';
import { call, send } from '@/tests/support/api-under-test';
import { withSqliteFile } from '@/tests/support/database/empty-database';
import { untilStatus } from '@/tests/support/until-status';

const url = withSqliteFile();
const file = () => url().slice('file:'.length);

let project: string;
let alarm: jest.SpyInstance;

beforeEach(async () => {
  process.env.DATABASE_URL = url();
  alarm = jest.spyOn(getLog(), 'fatal').mockReset();
  await migrate(url());
  const { body } = await send('POST', '/projects', { name: 'Rome' });
  project = `/projects/${body.id}`;
  expect((await send('PUT', project, {})).status).toBe(200);
  expect((await call('GET', project)).status).toBe(200);
});

afterEach(async () => {
  await closeDb();
  for (const name of [file(), `${file()}-wal`, `${file()}-shm`]) rmSync(name, { force: true });
});

async function expectNothingAcknowledged(): Promise<void> {
  const answers = await Promise.all([
    send('PUT', project, { name: 'Oslo' }),
    send('POST', '/projects', { name: 'Oslo' }),
    send('POST', '/projects', { name: 'Oslo' }, { 'Idempotency-Key': 'a-key-of-some-length' }),
    send('POST', `${project}/members`, { name: 'Ana' }),
    call('GET', project),
    call('DELETE', project),
  ]);
  for (const { status, headers, body } of answers) {
    expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '5']);
  }
  await untilStatus(503, () => call('GET', '/health/ready'));
  expect((await call('GET', '/health')).status).toBe(200);
  // Once for each of the connections that read and write, however many calls fail.
  expect(alarm.mock.calls).toHaveLength(2);
}

test('Where the file was removed, nothing is read or acknowledged, and the log says so.', async () => {
  rmSync(file());
  await expectNothingAcknowledged();
});

test('So it is where it was replaced by a copy.', async () => {
  copyFileSync(file(), `${file()}.copy`);
  renameSync(`${file()}.copy`, file());
  await expectNothingAcknowledged();
});

test.each([0, 50, 4_096])('So it is where it was truncated in place, to %i bytes.', async (size) => {
  truncateSync(file(), size);
  await expectNothingAcknowledged();
});

test('A file that VACUUM has made smaller is served as before.', async () => {
  const other = new Database(file());
  other.exec('CREATE TABLE "filling" AS SELECT randomblob(2000000) AS "bytes"; PRAGMA wal_checkpoint(TRUNCATE)');
  expect((await send('PUT', project, { name: 'Oslo' })).status).toBe(200);
  const { size } = statSync(file());
  other.exec('DROP TABLE "filling"; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  expect(statSync(file()).size).toBeLessThan(size - 1_000_000);
  expect((await send('PUT', project, { name: 'Lima' })).status).toBe(200);
  expect(alarm).not.toHaveBeenCalled();
});

test('So it is where only its write-ahead log was removed.', async () => {
  rmSync(`${file()}-wal`);
  await expectNothingAcknowledged();
});

test('A change during which the file was removed is not acknowledged.', async () => {
  const change = changeProject({ projectId: project.slice('/projects/'.length) }, {}, async () => {
    rmSync(file());
    return { result: undefined, entry: { kind: 'project_changed', before: {} } };
  });
  await expect(change).rejects.toMatchObject({ code: 'SQLITE_READONLY_DBMOVED' });
  expect((await call('GET', project)).status).toBe(503);
});

test('Once the same file is back, the process goes on.', async () => {
  renameSync(file(), `${file()}.away`);
  expect((await send('PUT', project, { name: 'Oslo' })).status).toBe(503);
  renameSync(`${file()}.away`, file());
  expect((await send('PUT', project, { name: 'Lima' })).status).toBe(200);
  expect((await call('GET', project)).body.name).toBe('Lima');
  await untilStatus(200, () => call('GET', '/health/ready'));
});

test('A connection that is opened after the file was replaced does not serve the other file.', async () => {
  await closeDb();
  expect((await call('GET', project)).status).toBe(200);
  copyFileSync(file(), `${file()}.copy`);
  renameSync(`${file()}.copy`, file());
  expect((await send('PUT', project, { name: 'Oslo' })).status).toBe(503);
});

test('A file that was removed is not made anew by the process that had it open.', async () => {
  rmSync(file());
  await send('PUT', project, { name: 'Oslo' });
  expect(existsSync(file())).toBe(false);
});
