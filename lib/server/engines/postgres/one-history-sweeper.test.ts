import { getDb, openDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { deleteOldChanges } from '@/lib/server/repositories/delete-old-rows';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { SWEEP_KEY } from './postgres';

withTestDatabase();

test('While one instance sweeps, the others leave the history to that.', async () => {
  const { projectId } = await createTrip();
  const other = openDb(getEnv().DATABASE_URL);
  const later = new Date(Date.now() + 60_000);
  const kept = () => getDb().change.count({ where: { projectId } });

  await other.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(${SWEEP_KEY})::text`;
    expect([await deleteOldChanges(later, 4), await kept()]).toEqual([0, 6]);
  });
  expect([await deleteOldChanges(later, 4), await kept()]).toEqual([4, 2]);
  await other.$disconnect();
});

test('Several instances that sweep at the same moment forget each change once.', async () => {
  const { projectId } = await createTrip();
  const later = new Date(Date.now() + 60_000);
  let forgotten = await getDb().change.count();
  while ((await getDb().change.count({ where: { projectId } })) > 0) {
    const counts = await Promise.all(Array.from({ length: 3 }, () => deleteOldChanges(later, 2)));
    for (const count of counts) forgotten -= count;
  }
  expect(forgotten).toBe(await getDb().change.count());
});
