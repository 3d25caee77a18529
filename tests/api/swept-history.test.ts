import { seedDemo } from '@/lib/server/demo/seed-demo';
import { getDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { deleteOldChanges } from '@/lib/server/repositories/delete-old-rows';
import { newId } from '@/lib/server/resources/ids';
import { readProject } from '@/tests/support/any-calls';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { untilSwept } from '@/tests/support/swept';

withTestDatabase();
afterEach(() => jest.restoreAllMocks());

const DAY = 24 * 60 * 60_000;

/** As if the changes had been made so many days ago. */
async function age(projectId: string, days: number, below: number): Promise<void> {
  const data = { at: new Date(Date.now() - days * DAY) };
  await getDb().change.updateMany({ where: { projectId, version: { lt: below } }, data });
}

async function versionsIn(projectId: string): Promise<number[]> {
  const { changes } = (await call('GET', `/projects/${projectId}/changes`)).body;
  return changes.map(({ version }: { version: number }) => version);
}

test('The history is forgotten after HISTORY_DAYS, the oldest first, and the rest leads back as before.', async () => {
  const { projectId } = await createTrip();
  await age(projectId, 365.01, 4);
  expect(await versionsIn(projectId)).toEqual([6, 5, 4, 3, 2, 1]);
  await untilSwept();
  expect(await versionsIn(projectId)).toEqual([6, 5, 4]);

  const refused = await send('POST', `/projects/${projectId}/put-back`, { version: 2 });
  expect([refused.status, refused.body.code]).toEqual([404, 'change_not_found']);
  expect((await send('POST', `/projects/${projectId}/put-back`, { version: 3 })).status).toBe(200);
  expect((await readProject(projectId)).members.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
});

test('Any number of old changes is swept in steps, while others are written.', async () => {
  const { projectId } = await createTrip();
  const busy = (await createTrip()).projectId;
  const at = new Date(Date.now() - 366 * DAY);
  const data = Array.from({ length: 1_200 }, (_, version) => ({
    version: -version,
    kind: 'project_changed',
    before: '{}',
  }));
  await getDb().change.createMany({ data: data.map((row) => ({ ...row, projectId, at })) });

  let isOver = false;
  const sweep = untilSwept().then(() => {
    isOver = true;
  });
  let writes = 0;
  while (!isOver) {
    expect((await send('PUT', `/projects/${busy}`, { name: `Busy ${writes}` })).status).toBe(200);
    writes += 1;
  }
  await sweep;
  expect(writes).toBeGreaterThan(0);
  expect(await versionsIn(projectId)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(await getDb().change.count({ where: { projectId } })).toBe(6);
  expect(await versionsIn(busy)).toHaveLength(Math.min(50, writes + 6));
});

test('A step takes the oldest, and no more than it may.', async () => {
  const projectId = newId();
  await getDb().project.create({ data: { id: projectId, version: 12 } });
  const data = Array.from({ length: 12 }, (_, at) => ({
    projectId,
    version: at + 1,
    kind: 'project_changed',
    before: '{}',
  }));
  await getDb().change.createMany({ data: data.map((row) => ({ ...row, at: new Date(row.version) })) });
  const taken: number[] = [];
  for (;;) {
    const count = await deleteOldChanges(new Date(11), 4);
    taken.push(count);
    if (count < 4) break;
  }
  expect(taken).toEqual([4, 4, 2]);
  expect(await versionsIn(projectId)).toEqual([12, 11]);
});

describe('Where HISTORY_DAYS is 0', () => {
  const off = async <T>(work: () => Promise<T>): Promise<T> => {
    const env = getEnv();
    const days = jest.replaceProperty(env, 'HISTORY_DAYS', 0);
    return work().finally(() => days.restore());
  };

  test('nothing is written, and nothing is kept or shown.', async () => {
    const { projectId } = await createTrip();
    await off(async () => {
      const other = (await createTrip()).projectId;
      expect(await getDb().change.count({ where: { projectId: other } })).toBe(0);
      expect(await versionsIn(projectId)).toEqual([]);
      expect((await call('GET', `/projects/${projectId}/changes`)).body.kept_days).toBe(0);
      expect((await send('POST', `/projects/${projectId}/put-back`, { version: 2 })).body.code).toBe(
        'change_not_found',
      );
      expect((await send('POST', `/projects/${projectId}/changes/undo`, { versions: [6] })).status).toBe(404);
      await untilSwept();
      expect(await getDb().change.count({ where: { projectId } })).toBe(0);
    });
  });

  test('the history begins anew after it, and does not lead over the gap.', async () => {
    const { projectId } = await createTrip();
    await off(() => send('PUT', `/projects/${projectId}`, { name: 'Unseen' }));
    expect(await versionsIn(projectId)).toEqual([]);
    await send('PUT', `/projects/${projectId}`, { name: 'Seen' });
    expect(await versionsIn(projectId)).toEqual([8]);
    expect((await send('POST', `/projects/${projectId}/put-back`, { version: 6 })).status).toBe(404);
    expect((await send('POST', `/projects/${projectId}/put-back`, { version: 7 })).body.name).toBe('Unseen');
  });
});

test('The demo has no history.', async () => {
  const { DEMO_PROJECT_ID: id } = getEnv();
  await seedDemo(id);
  expect((await call('GET', `/projects/${id}/changes`)).body).toEqual({ changes: [], next: null, kept_days: 0 });
  for (const [path, body] of [
    ['changes/undo', { versions: [1] }],
    ['put-back', { version: 0 }],
  ] as const) {
    const { status, body: problem } = await send('POST', `/projects/${id}/${path}`, body);
    expect([status, problem.code]).toEqual([403, 'demo_read_only']);
  }
  expect(await getDb().change.count({ where: { projectId: id } })).toBe(0);
});
