import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { deleteOldCalls } from './delete-old-rows';

withTestDatabase();

test('Old calls are forgotten in steps, the oldest first, and the others stay.', async () => {
  const db = getDb();
  const projectId = newId();
  await db.project.create({ data: { id: projectId } });
  const call = (at: number) => ({ key: `k${at}`, fingerprint: '', createdAt: new Date(at) });
  const calls = Array.from({ length: 12 }, (_, at) => call(at));
  await db.idempotencyKey.createMany({ data: calls.map((one) => ({ ...one, projectId, entityId: '' })) });
  await db.projectCreation.createMany({ data: calls.slice(3).map((one) => ({ ...one, projectId })) });
  const kept = async () => {
    const orderBy = { createdAt: 'asc' } as const;
    const rows = [await db.idempotencyKey.findMany({ orderBy }), await db.projectCreation.findMany({ orderBy })];
    return rows.map((list) => list.map(({ key }) => key).join(' '));
  };

  expect(await deleteOldCalls(new Date(10), 4)).toBe(8);
  expect(await kept()).toEqual(['k4 k5 k6 k7 k8 k9 k10 k11', 'k7 k8 k9 k10 k11']);
  expect(await deleteOldCalls(new Date(10), 4)).toBe(7);
  expect(await kept()).toEqual(['k8 k9 k10 k11', 'k10 k11']);
  expect(await deleteOldCalls(new Date(10), 4)).toBe(2);
  expect(await deleteOldCalls(new Date(10), 4)).toBe(0);
  expect(await kept()).toEqual(['k10 k11', 'k10 k11']);
});
