import fc from 'fast-check';
import { MAX_AMOUNT, MAX_ORDER } from '@/lib/domain/project';
import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { inProject } from '@/tests/support/in-project';

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
    member_id: ana.id,
    involved_members: [
      { id: ana.id, name: 'Ana', order: 0 },
      { id: ben.id, name: 'Ben', order: 1 },
    ],
    created_at: expect.any(String),
  });
  const project = (await call('GET', `/projects/${projectId}`)).body;
  expect(project.members[0].expenses).toEqual([taxi, inProject(body)]);
  expect(project.version).toBe(7);
});

test('An empty body makes an expense without name and amount that involves everyone.', async () => {
  const { projectId, cem } = await createTrip();
  const { body } = await send('POST', `/projects/${projectId}/members/${cem.id}/expenses`, {});
  const empty = { name: null, amount: null, order: 0, version: 7, involved_members: [] };
  expect(body).toEqual({ id: body.id, ...empty, created_at: expect.any(String), member_id: cem.id });
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

test('The 2,000th expense is taken and the one after it is refused, whoever pays.', async () => {
  const { projectId, ana, ben } = await createTrip();
  await getDb().expense.createMany({
    data: Array.from({ length: 1_997 }, (_, order) => ({ projectId, id: newId(), memberId: ana.id, order })),
  });

  expect((await send('POST', `/projects/${projectId}/members/${ana.id}/expenses`, {})).status).toBe(201);
  const { status, body } = await send('POST', `/projects/${projectId}/members/${ben.id}/expenses`, {});

  expect({ status, code: body.code, detail: body.detail }).toEqual({
    status: 422,
    code: 'limit_reached',
    detail: 'A project has at most 2000 expenses.',
  });
});

test('A new expense stands last at its payer, also where others were deleted or moved.', async () => {
  const { projectId, cem } = await createTrip();
  const path = `/projects/${projectId}/members/${cem.id}/expenses`;
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push((await send('POST', path, {})).body.id);
  for (const id of ids.slice(0, 5)) await call('DELETE', `${path}/${id}`);

  const { body: eleventh } = await send('POST', path, {});
  await send('PUT', `${path}/${ids[7]}`, { order: 40 });
  const { body: twelfth } = await send('POST', path, {});

  expect([eleventh.order, twelfth.order]).toEqual([10, 41]);
  const { members } = (await call('GET', `/projects/${projectId}`)).body;
  const stored = members[2].expenses.map(({ id }: { id: string }) => id);
  expect(stored).toEqual([ids[5], ids[6], ids[8], ids[9], eleventh.id, ids[7], twelfth.id]);
});

test('Behind the greatest order there is no other: a new expense shares it.', async () => {
  const { projectId, cem } = await createTrip();
  const path = `/projects/${projectId}/members/${cem.id}/expenses`;
  await send('POST', path, { order: MAX_ORDER });
  expect((await send('POST', path, {})).body.order).toBe(MAX_ORDER);
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
    { numRuns: 50, examples: [[0], [1], [29], [MAX_AMOUNT], [MAX_AMOUNT - 1]] },
  );
});
