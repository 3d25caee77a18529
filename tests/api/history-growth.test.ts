import { getDb } from '@/lib/server/engines/db';
import { MAX_BYTES_OF_A_DAY, MAX_CHANGES_OF_A_DAY, requireRoomInHistory } from '@/lib/server/services/history-entry';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

const HOUR = 60 * 60 * 1_000;

/** A project whose last changes, so many hours ago, touched so many bytes. */
async function withHistory(hoursAgo: number, bytes: number): Promise<string> {
  const { projectId } = await createTrip();
  const at = new Date(Date.now() - hoursAgo * HOUR);
  await getDb().change.updateMany({ where: { projectId }, data: { at } });
  const before = JSON.stringify({ name: 'x'.repeat(bytes / 4) });
  const data = [7, 8, 9, 10].map((version) => ({ projectId, version, kind: 'project_changed', before, at }));
  await getDb().change.createMany({ data });
  // Written past the process, as another instance would.
  await getDb().project.update({ where: { id: projectId }, data: { version: 10 } });
  // The next call has a version beyond what the process has counted, and reads the rest.
  return projectId;
}

test('A history that has grown by all that it may in a day refuses changes until the oldest is a day old.', async () => {
  const projectId = await withHistory(20, MAX_BYTES_OF_A_DAY);
  const { status, body, headers } = await send('PUT', `/projects/${projectId}`, { name: 'Rome' });
  expect([status, body.code]).toEqual([429, 'history_full']);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(3 * 3_600 - 5);
  expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(4 * 3_600);
  const { body: project } = await call('GET', `/projects/${projectId}`);
  expect([project.name, project.version]).toEqual(['Trip', 10]);
  expect((await call('DELETE', `/projects/${projectId}`)).status).toBe(204);
  expect((await send('POST', `/projects/${projectId}/undelete`, {})).status).toBe(200);
});

test('What is older than a day does not count.', async () => {
  const projectId = await withHistory(25, MAX_BYTES_OF_A_DAY);
  expect((await send('PUT', `/projects/${projectId}`, { name: 'Rome' })).status).toBe(200);
});

test('What the process itself has added counts at once.', async () => {
  const projectId = await withHistory(1, MAX_BYTES_OF_A_DAY - 5_000);
  const rename = async (at: number) =>
    (await send('PUT', `/projects/${projectId}`, { name: 'é'.repeat(150 + at) })).status;
  const statuses = new Set<number>();
  for (let at = 0; at < 20; at += 1) statuses.add(await rename(at));
  expect([...statuses]).toEqual([200, 429]);
});

test('So many changes in a day are too many, however small.', async () => {
  const { projectId } = await createTrip();
  await getDb().$executeRaw`
    INSERT INTO "Change" ("projectId", "version", "kind", "before", "at")
    WITH RECURSIVE n(i) AS (SELECT 7 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_CHANGES_OF_A_DAY})
    SELECT ${projectId}, i, 'project_changed', '{}', ${new Date()} FROM n`;
  await getDb().project.update({ where: { id: projectId }, data: { version: MAX_CHANGES_OF_A_DAY } });
  const { status, body } = await send('PUT', `/projects/${projectId}`, { name: 'Rome' });
  expect([status, body.code]).toEqual([429, 'history_full']);
});

test('A change that was counted and then rolled back counts once, when it is made again.', async () => {
  const { projectId } = await createTrip();
  const growBy = (version: number, bytes: number) => requireRoomInHistory(getDb(), { projectId, version, bytes });
  await growBy(7, MAX_BYTES_OF_A_DAY - 10_000);
  await growBy(7, MAX_BYTES_OF_A_DAY - 10_000);
  await expect(growBy(8, 10_000)).rejects.toMatchObject({ code: 'history_full' });
});
