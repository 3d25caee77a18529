import { getDb } from '@/lib/server/engines/db';
import { putBack, undoChanges } from '@/lib/server/services/undo-and-put-back';
import { readProject } from '@/tests/support/any-calls';
import { send } from '@/tests/support/api-under-test';
import { contentOf } from '@/tests/support/arbitraries/projects';
import { countTo } from '@/tests/support/database/count-to';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { outcomeOf } from '@/tests/support/new-link';

withTestDatabase();

/** A trip in which Ana was renamed by the change 7, and which was then changed so many times more. */
async function tripWithHistory(rows: number) {
  const trip = await createTrip();
  const { projectId, ana } = trip;
  const before = await readProject(projectId);
  await send('PUT', `/projects/${projectId}/members/${ana.id}`, { name: 'Anna' });
  await getDb().$executeRawUnsafe(`
    INSERT INTO "Change" ("projectId", "version", "kind", "before")
    ${countTo(rows)} SELECT '${projectId}', i + 8, 'member_changed', '{"members":{"${ana.id}":{"name":"Anna","order":0}}}' FROM n`);
  await getDb().$executeRaw`UPDATE "Project" SET "version" = ${7 + rows} WHERE "id" = ${projectId}`;
  return { ...trip, before };
}

/** How many changes of another project are made until the work is done. */
async function writesDuring(work: Promise<unknown>): Promise<number> {
  const other = (await createTrip()).projectId;
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  let writes = 0;
  for (; !isOver; writes += 1) expect(await outcomeOf('PUT', `/projects/${other}`, { name: `${writes}` })).toBe('200');
  await end;
  return writes;
}

const RESTORATIONS = [
  ['undo', (projectId: string) => undoChanges(projectId, [7], {})],
  ['put-back', (projectId: string) => putBack(projectId, 6, {})],
] as const;

describe.each(RESTORATIONS)('A long way back by %s', (how, restore) => {
  test('leaves the server to others while the history is read.', async () => {
    const { projectId, before } = await tripWithHistory(20_000);
    expect(await writesDuring(restore(projectId))).toBeGreaterThan(3);
    expect(contentOf(await readProject(projectId))).toEqual(contentOf(before));
  });

  test('heeds what others change meanwhile.', async () => {
    const { projectId, ben, before } = await tripWithHistory(20_000);
    const restoring = restore(projectId);
    const changed = await send('PUT', `/projects/${projectId}/members/${ben.id}`, { name: 'Benno' });
    const added = await send('POST', `/projects/${projectId}/members`, { name: 'Dana' });
    expect([changed.status, added.status]).toEqual([200, 201]);

    expect((await restoring).head.version).toBe(20_010);
    const { members } = await readProject(projectId);
    const names = how === 'undo' ? ['Ana', 'Benno', 'Cem', 'Dana'] : before.members.map(({ name }) => name);
    expect(members.map(({ name }) => name)).toEqual(names);
    // It is one change like any other.
    expect(await outcomeOf('POST', `/projects/${projectId}/changes/undo`, { versions: [20_010] })).toBe('200');
    const again = (await readProject(projectId)).members.map(({ name }) => name);
    expect(again).toEqual(['Anna', 'Benno', 'Cem', 'Dana']);
  });
});

test('Of restorations that go far back, one is planned at a time and few wait, and those that go back a little wait for none.', async () => {
  const { projectId } = await tripWithHistory(1_500);
  const near = await tripWithHistory(1);
  const far = Array.from({ length: 30 }, () => outcomeOf('POST', `/projects/${projectId}/put-back`, { version: 6 }));
  let isOver = false;
  const all = Promise.all(far).finally(() => {
    isOver = true;
  });
  expect(await outcomeOf('POST', `/projects/${near.projectId}/put-back`, { version: 6 })).toBe('200');
  expect(isOver).toBe(false);
  const outcomes = await all;
  expect(new Set(outcomes)).toEqual(new Set(['200', '503 unavailable']));
  expect(outcomes.filter((outcome) => outcome === '200').length).toBeGreaterThanOrEqual(5);
});
