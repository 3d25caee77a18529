import fc from 'fast-check';
import { MAX_AMOUNT } from '@/lib/domain/project';
import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

test('A new expense is answered with 201, its place and the whole of it, and stands last.', async () => {
  const { projectId, ana, ben, taxi } = await createTrip();
  const { status, headers, body } = await send('POST', `/projects/${projectId}/members/${ana.id}/expenses`, {
    name: 'Gelato 🍦',
    amount: 12.34,
    involved_members: [ben.id, ana.id],
  });

  expect(status).toBe(201);
  expect(headers.get('Location')).toBe(`/api/projects/${projectId}/members/${ana.id}/expenses/${body.id}`);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(body).toEqual({
    id: expect.stringMatching(/^\w{22}$/),
    name: 'Gelato 🍦',
    amount: 12.34,
    order: 1,
    version: 7,
    involved_members: [
      { id: ana.id, name: 'Ana', order: 0 },
      { id: ben.id, name: 'Ben', order: 1 },
    ],
  });
  const project = (await call('GET', `/projects/${projectId}`)).body;
  expect(project.members[0].expenses).toEqual([taxi, body]);
  expect(project.version).toBe(7);
});

test('An empty body makes an expense without name and amount that involves everyone.', async () => {
  const { projectId, cem } = await createTrip();
  const { body } = await send('POST', `/projects/${projectId}/members/${cem.id}/expenses`, {});
  expect(body).toEqual({ id: body.id, name: null, amount: null, order: 0, version: 7, involved_members: [] });
});

test('A member that is named twice is involved once.', async () => {
  const { projectId, ana } = await createTrip();
  const { body } = await send('POST', `/projects/${projectId}/members/${ana.id}/expenses`, {
    involved_members: [ana.id, ana.id],
  });
  expect(body.involved_members).toEqual([{ id: ana.id, name: 'Ana', order: 0 }]);
});

test('An involved id that is no member of the project is refused, with its place and without a change.', async () => {
  const { projectId, ana } = await createTrip();
  const other = await createTrip();
  const involved_members = [ana.id, other.ana.id, 'new-a1b2', ''];

  const { status, body } = await send('POST', `/projects/${projectId}/members/${ana.id}/expenses`, {
    involved_members,
  });

  expect(status).toBe(422);
  expect(body.code).toBe('validation_failed');
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
    'involved_members[1]',
    'involved_members[2]',
    'involved_members[3]',
  ]);
  const project = (await call('GET', `/projects/${projectId}`)).body;
  expect(project.version).toBe(6);
  expect(project.members[0].expenses).toHaveLength(1);
});

test('The payer has to be a member of the project.', async () => {
  const { projectId } = await createTrip();
  const other = await createTrip();
  const { status, body } = await send('POST', `/projects/${projectId}/members/${other.ana.id}/expenses`, {});
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'member_not_found' });
});

test('The 5,000th expense is taken and the one after it is refused, whoever pays.', async () => {
  const { projectId, ana, ben } = await createTrip();
  await getDb().expense.createMany({
    data: Array.from({ length: 4_997 }, (_, order) => ({ projectId, id: newId(), memberId: ana.id, order })),
  });

  expect((await send('POST', `/projects/${projectId}/members/${ana.id}/expenses`, {})).body.order).toBe(4_998);
  const { status, body } = await send('POST', `/projects/${projectId}/members/${ben.id}/expenses`, {});

  expect({ status, code: body.code, detail: body.detail }).toEqual({
    status: 422,
    code: 'limit_reached',
    detail: 'A project has at most 5000 expenses.',
  });
});

test('Long involved lists have 100,000 places in all; a short one always has room.', async () => {
  const { projectId, ana } = await createTrip();
  const db = getDb();
  const members = Array.from({ length: 197 }, (_, order) => ({ projectId, id: newId(), order }));
  const expenses = Array.from({ length: 530 }, (_, order) => ({ projectId, id: newId(), memberId: ana.id, order }));
  await db.member.createMany({ data: members });
  await db.expense.createMany({ data: expenses });
  // The trip itself has two places.
  await db.$executeRaw`
    INSERT INTO "ExpenseInvolvement" ("projectId", "expenseId", "memberId")
    SELECT "e"."projectId", "e"."id", "m"."id"
    FROM "Expense" AS "e" JOIN "Member" AS "m" ON "m"."projectId" = "e"."projectId"
    WHERE "e"."projectId" = ${projectId} AND "e"."name" IS NULL LIMIT ${100_000 - 2 - 100}`;
  const path = `/projects/${projectId}/members/${ana.id}/expenses`;
  const involving = (count: number) => ({ involved_members: members.slice(0, count).map(({ id }) => id) });

  expect((await send('POST', path, involving(100))).status).toBe(201);
  expect((await send('POST', path, involving(21))).body).toMatchObject({
    code: 'limit_reached',
    detail: 'The expenses of a project name at most 100000 members in all.',
  });
  expect((await send('POST', path, involving(20))).status).toBe(201);
});

test('Whatever valid amount is sent is stored as its minor units and read as it was sent.', async () => {
  const { projectId, ana } = await createTrip();
  const path = `/projects/${projectId}/members/${ana.id}/expenses`;

  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: MAX_AMOUNT }), async (minorUnits) => {
      const { body } = await send('POST', path, { amount: minorUnits / 100 });
      expect(body.amount).toBe(minorUnits / 100);

      const where = { projectId_id: { projectId, id: body.id } };
      expect((await getDb().expense.findUniqueOrThrow({ where })).amount).toBe(BigInt(minorUnits));
    }),
    { numRuns: 100, examples: [[0], [1], [29], [MAX_AMOUNT], [MAX_AMOUNT - 1]] },
  );
});
