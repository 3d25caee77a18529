import { seedDemo } from '@/lib/server/demo/seed-demo';
import { getDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { sweep } from '@/lib/server/services/retention';
import { readProject } from '@/tests/support/any-calls';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

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
  await sweep();
  expect(await versionsIn(projectId)).toEqual([6, 5, 4]);

  const refused = await send('POST', `/projects/${projectId}/put-back`, { version: 2 });
  expect([refused.status, refused.body.code]).toEqual([404, 'change_not_found']);
  expect((await send('POST', `/projects/${projectId}/put-back`, { version: 3 })).status).toBe(200);
  expect((await readProject(projectId)).members.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
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
      await sweep();
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
