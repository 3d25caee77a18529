import { getDb } from '@/lib/server/engines/db';
import { deleteOldestProject } from '@/lib/server/repositories/delete-old-rows';
import { call } from '@/tests/support/api-under-test';
import { countTo } from '@/tests/support/database/count-to';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { outcomeOf } from '@/tests/support/new-link';
import { untilSwept } from '@/tests/support/swept';

withTestDatabase();

const DAY = 24 * 60 * 60_000;
const LONG = 1_200;

/** A deleted project with so many changes and keys, as if it had been deleted so many days ago. */
async function deletedProject({ rows, days }: { rows: number; days: number }): Promise<string> {
  const { projectId } = await createTrip();
  await getDb().$executeRawUnsafe(`
    INSERT INTO "Change" ("projectId", "version", "kind", "before")
    ${countTo(rows)} SELECT '${projectId}', i + 7, 'project_changed', '{}' FROM n`);
  await getDb().$executeRawUnsafe(`
    INSERT INTO "IdempotencyKey" ("projectId", "key", "fingerprint", "entityId")
    ${countTo(rows * 5)} SELECT '${projectId}', 'k' || i, '', '' FROM n`);
  await call('DELETE', `/projects/${projectId}`);
  const deletedAt = new Date(Date.now() - days * DAY);
  await getDb().$executeRaw`UPDATE "Project" SET "deletedAt" = ${deletedAt} WHERE "id" = ${projectId}`;
  return projectId;
}

async function rowsOf(projectId: string) {
  const where = { projectId };
  const { project, change, idempotencyKey, expense } = getDb();
  return {
    projects: await project.count({ where: { id: projectId } }),
    expenses: await expense.count({ where }),
    changes: await change.count({ where }),
    keys: await idempotencyKey.count({ where }),
  };
}

const NOTHING = { projects: 0, expenses: 0, changes: 0, keys: 0 };

test('A long history is swept by several transactions, and from the first on the project is gone for all.', async () => {
  const projectId = await deletedProject({ rows: LONG, days: 40 });
  const before = await rowsOf(projectId);
  const later = await deletedProject({ rows: 0, days: 35 });

  expect(await deleteOldestProject(new Date(Date.now() - 30 * DAY))).toBe(true);

  const { changes, keys, ...others } = await rowsOf(projectId);
  expect(others).toEqual({ projects: 1, expenses: before.expenses });
  expect(changes).toBeGreaterThan(LONG / 2);
  expect(changes).toBeLessThan(before.changes);
  expect(keys).toBeGreaterThan(0);
  expect(keys).toBeLessThan(before.keys);
  const path = `/projects/${projectId}`;
  for (const [method, at] of [
    ['GET', path],
    ['DELETE', path],
    ['PUT', path],
    ['POST', `${path}/undelete`],
  ] as const) {
    expect([method, await outcomeOf(method, at, {})]).toEqual([method, '404 project_not_found']);
  }

  await untilSwept();
  expect(await rowsOf(projectId)).toEqual(NOTHING);
  expect(await rowsOf(later)).toEqual(NOTHING);
});

test('Who deletes a project for good deletes a history of any length, also one that is half deleted.', async () => {
  const [whole, half] = [await deletedProject({ rows: LONG, days: 1 }), await deletedProject({ rows: LONG, days: 40 })];
  await deleteOldestProject(new Date(Date.now() - 30 * DAY));
  expect(await rowsOf(half)).toMatchObject({ projects: 1 });
  for (const projectId of [whole, half]) {
    expect(await outcomeOf('DELETE', `/projects/${projectId}?for_good=true`)).toBe('204');
    expect(await rowsOf(projectId)).toEqual(NOTHING);
  }
});

test('A deleted project that can not be deleted for good keeps no other from being swept.', async () => {
  const [first, second] = [await deletedProject({ rows: 1, days: 40 }), await deletedProject({ rows: 1, days: 39 })];
  const others = [await deletedProject({ rows: 1, days: 38 }), await deletedProject({ rows: LONG, days: 37 })];
  await getDb().$executeRaw`CREATE TABLE "Hold" ("projectId" TEXT NOT NULL REFERENCES "Project" ("id"))`;
  await getDb().$executeRaw`INSERT INTO "Hold" VALUES (${first}), (${second})`;

  await untilSwept();
  for (const projectId of others) expect(await rowsOf(projectId)).toEqual(NOTHING);
  for (const projectId of [first, second]) expect(await rowsOf(projectId)).toMatchObject({ projects: 1, expenses: 2 });

  await getDb().$executeRaw`DROP TABLE "Hold"`;
  await untilSwept();
  for (const projectId of [first, second]) expect(await rowsOf(projectId)).toEqual(NOTHING);
});
