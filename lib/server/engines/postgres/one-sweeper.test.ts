import { getDb, openDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { deleteOldChanges, deleteOldestProject } from '@/lib/server/repositories/delete-old-rows';
import { deleteProject } from '@/lib/server/services/project-deletion';
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

test('While one instance sweeps, the others leave the deleted projects to that.', async () => {
  const { projectId } = await createTrip();
  await deleteProject(projectId);
  const other = openDb(getEnv().DATABASE_URL);
  const isThere = async () => (await getDb().project.count({ where: { id: projectId } })) === 1;

  await other.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(${SWEEP_KEY})::text`;
    expect([await deleteOldestProject(new Date()), await isThere()]).toEqual([false, true]);
  });
  expect([await deleteOldestProject(new Date()), await isThere()]).toEqual([true, false]);
  await other.$disconnect();
});

test('Several instances that begin at the same moment delete each project once.', async () => {
  const trips = await Promise.all(Array.from({ length: 6 }, createTrip));
  for (const { projectId } of trips) await deleteProject(projectId);
  const before = new Date(Date.now() + 1);
  const sweep = async () => {
    while (await deleteOldestProject(before));
  };
  while ((await getDb().project.count({ where: { deletedAt: { not: null } } })) > 0) {
    await Promise.all([sweep(), sweep(), sweep()]);
  }
  expect(await getDb().member.count({ where: { projectId: { in: trips.map((trip) => trip.projectId) } } })).toBe(0);
});
