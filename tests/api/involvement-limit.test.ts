import { MAX_INVOLVEMENTS, MAX_MEMBERS } from '@/lib/domain/project';
import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

/** A project of the most members whose involved lists have room for just so many more places. */
async function projectWithRoom(free: number) {
  const { projectId, ana } = await createTrip();
  const db = getDb();
  const members = Array.from({ length: MAX_MEMBERS - 3 }, (_, order) => ({ projectId, id: newId(), order }));
  const expenses = Array.from({ length: Math.ceil(MAX_INVOLVEMENTS / MAX_MEMBERS) }, (_, order) => ({
    projectId,
    id: newId(),
    memberId: ana.id,
    order,
  }));
  await db.member.createMany({ data: members });
  await db.expense.createMany({ data: expenses });
  // The trip itself has two places.
  await db.$executeRaw`
    INSERT INTO "ExpenseInvolvement" ("projectId", "expenseId", "memberId")
    SELECT "e"."projectId", "e"."id", "m"."id"
    FROM "Expense" AS "e" JOIN "Member" AS "m" ON "m"."projectId" = "e"."projectId"
    WHERE "e"."projectId" = ${projectId} AND "e"."name" IS NULL LIMIT ${MAX_INVOLVEMENTS - 2 - free}`;
  return {
    projectId,
    path: `/projects/${projectId}/members/${ana.id}/expenses`,
    involving: (from: number, to: number) => ({ involved_members: members.slice(from, to).map(({ id }) => id) }),
    places: () => db.expenseInvolvement.count({ where: { projectId } }),
  };
}

test('Of short lists that are added at the same time, only as many are taken as there is room for.', async () => {
  const { path, involving, places } = await projectWithRoom(10);

  const answers = await Promise.all(Array.from({ length: 8 }, () => send('POST', path, involving(0, 3))));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refusals = answers.filter(({ status }) => status !== 201);
  for (const { status, body } of refusals) {
    expect({ status, code: body.code, detail: body.detail }).toEqual({
      status: 422,
      code: 'limit_reached',
      detail: `The expenses of a project name at most ${MAX_INVOLVEMENTS} members in all.`,
    });
  }
  expect(await places()).toBe(MAX_INVOLVEMENTS - 1);
});

test('In a full project no list grows. Others change, shrink and go, and make room.', async () => {
  const { path, involving, places } = await projectWithRoom(5);
  const { body: expense } = await send('POST', path, involving(0, 5));
  const own = `${path}/${expense.id}`;
  const statuses = async (...calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status);

  expect(await statuses(send('POST', path, involving(0, 1)))).toEqual([422]);
  expect(await statuses(send('PUT', own, involving(0, 6)))).toEqual([422]);
  expect(await statuses(send('POST', path, { involved_members: [] }))).toEqual([201]);
  expect(await statuses(send('PUT', own, involving(5, 10)))).toEqual([200]);
  expect(await places()).toBe(MAX_INVOLVEMENTS);

  expect(await statuses(send('PUT', own, involving(5, 8)))).toEqual([200]);
  expect(await statuses(send('POST', path, involving(0, 3)))).toEqual([422]);
  expect(await statuses(send('POST', path, involving(0, 2)))).toEqual([201]);
  expect(await statuses(call('DELETE', own))).toEqual([204]);
  expect(await statuses(send('POST', path, involving(0, 4)))).toEqual([422]);
  expect(await statuses(send('POST', path, involving(0, 3)))).toEqual([201]);
  expect(await places()).toBe(MAX_INVOLVEMENTS);
});

test('A deleted member leaves its places free, and those of the expenses that it paid.', async () => {
  const { projectId, path, involving, places } = await projectWithRoom(4);
  const [only, paid] = involving(0, 2).involved_members as [string, string];
  // It involves one member alone, and its payer once that one is deleted.
  await send('POST', path, { involved_members: [only] });
  await send('POST', `/projects/${projectId}/members/${only}/expenses`, { involved_members: [paid] });
  await call('DELETE', `/projects/${projectId}/members/${only}`);
  const free = MAX_INVOLVEMENTS - (await places());

  const longest = involving(1, 91).involved_members;
  for (let left = free; left > 0; left -= Math.min(left, longest.length)) {
    const list = { involved_members: longest.slice(0, left) };
    expect((await send('POST', path, list)).status).toBe(201);
  }
  expect(await places()).toBe(MAX_INVOLVEMENTS);
  expect((await send('POST', path, involving(1, 2))).status).toBe(422);
});
