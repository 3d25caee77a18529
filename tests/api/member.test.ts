import { colourOfId } from '@/lib/domain/colour';
import { MAX_ORDER } from '@/lib/domain/project';
import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { type Answer, call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

test('A new member is answered with 201, its place and its fields, and stands last.', async () => {
  const { projectId } = await createTrip();
  const { status, headers, body } = await send('POST', `/projects/${projectId}/members`, { name: 'Dana' });

  expect(status).toBe(201);
  expect(headers.get('Location')).toBe(`/api/projects/${projectId}/members/${body.id}`);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(body).toEqual({ id: expect.stringMatching(/^\w{22}$/), name: 'Dana', order: 3, version: 7 });

  const project = (await call('GET', `/projects/${projectId}`)).body;
  expect(project.members[3]).toEqual({ ...body, expenses: [] });
  expect(project.version).toBe(7);
});

test('Members who join one after the other get ids of colours of their own, also after one has left.', async () => {
  const { id } = (await send('POST', '/projects', { name: 'Trip' })).body;
  const join = async (order?: number) => (await send('POST', `/projects/${id}/members`, { order })).body.id as string;
  const ids = [await join(), await join(), await join(), await join()];
  expect(ids.map(colourOfId)).toEqual([0, 1, 2, 3]);

  await call('DELETE', `/projects/${id}/members/${ids[1]}`);
  // Those behind have moved up, so that the place is one whose colour is taken.
  expect(colourOfId(await join(3))).toBe(4);
});

test('A member can be given an order, and no name.', async () => {
  const { projectId } = await createTrip();
  const { body } = await send('POST', `/projects/${projectId}/members`, { name: ' ', order: 2_147_483_647 });
  expect(body).toMatchObject({ name: null, order: 2_147_483_647 });
});

test('The id and the expenses of a member that a client made up are ignored.', async () => {
  const { projectId } = await createTrip();
  const made = { id: 'new-a1b2', name: 'Dana', order: 3, balance: 5, expenses: [{ id: 'new-c3d4', amount: 'much' }] };

  const { status, body } = await send('POST', `/projects/${projectId}/members`, made);

  expect(status).toBe(201);
  expect(body).toEqual({ id: expect.stringMatching(/^\w{22}$/), name: 'Dana', order: 3, version: 7 });
});

test('The 100th member is taken and the one after it is refused, without a change.', async () => {
  const { projectId } = await createTrip();
  await getDb().member.createMany({
    data: Array.from({ length: 96 }, (_, order) => ({ projectId, id: newId(), order })),
  });

  expect((await send('POST', `/projects/${projectId}/members`, {})).status).toBe(201);
  const { status, body } = await send('POST', `/projects/${projectId}/members`, {});

  expect(status).toBe(422);
  expect(body).toEqual({
    status: 422,
    title: 'Project is full',
    detail: 'A project has at most 100 members.',
    code: 'limit_reached',
  });
  const project = (await call('GET', `/projects/${projectId}`)).body;
  expect({ members: project.members.length, version: project.version }).toEqual({ members: 100, version: 7 });
});

test('A new member stands last, also where others were deleted or moved.', async () => {
  const { projectId, ana, ben, cem } = await createTrip();
  const path = `/projects/${projectId}/members`;
  await call('DELETE', `${path}/${ana.id}`);

  const { body: dana } = await send('POST', path, {});
  await send('PUT', `${path}/${ben.id}`, { order: 40 });
  const { body: emil } = await send('POST', path, {});

  expect([dana.order, emil.order]).toEqual([3, 41]);
  const { members } = (await call('GET', `/projects/${projectId}`)).body;
  expect(members.map(({ id }: { id: string }) => id)).toEqual([cem.id, dana.id, ben.id, emil.id]);
});

test('Behind the greatest order there is no other: a new member shares it.', async () => {
  const { projectId } = await createTrip();
  await send('POST', `/projects/${projectId}/members`, { order: MAX_ORDER });
  expect((await send('POST', `/projects/${projectId}/members`, {})).body.order).toBe(MAX_ORDER);
});

test('Members added at the same time are all there, each with a version and an order of its own.', async () => {
  const { projectId } = await createTrip();
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => send('POST', `/projects/${projectId}/members`, { name: `M${index}` })),
  );

  const { body } = await call('GET', `/projects/${projectId}`);
  expect(body.version).toBe(26);
  expect(body.members.map(({ order }: { order: number }) => order)).toEqual(Array.from({ length: 23 }, (_, i) => i));
});

describe('Changing a member', () => {
  test('It is answered without its expenses, and the project has a higher version.', async () => {
    const { projectId, ben } = await createTrip();
    const { status, headers, body } = await send('PUT', `/projects/${projectId}/members/${ben.id}`, {
      name: 'Benedict 🦊',
      order: 7,
    });

    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body).toEqual({ id: ben.id, name: 'Benedict 🦊', order: 7, version: 7 });
    const project = (await call('GET', `/projects/${projectId}`)).body;
    expect(project.version).toBe(7);
    expect(project.members[2].expenses[0].involved_members[1]).toEqual({ id: ben.id, name: 'Benedict 🦊', order: 7 });
  });

  test.each([
    [{}, { name: 'Ana', order: 0 }],
    [{ name: null }, { name: null, order: 0 }],
    [{ name: '\u2003' }, { name: null, order: 0 }],
    [{ order: 3 }, { name: 'Ana', order: 3 }],
  ])('Sending %j makes it %j.', async (input, expected) => {
    const { projectId, ana } = await createTrip();
    expect((await send('PUT', `/projects/${projectId}/members/${ana.id}`, input)).body).toMatchObject(expected);
  });

  test('What it was read as can be sent back, and its expenses stay as they are.', async () => {
    const { projectId, ana, taxi } = await createTrip();
    const { status } = await send('PUT', `/projects/${projectId}/members/${ana.id}`, { ...ana, expenses: [] });

    expect(status).toBe(200);
    expect((await call('GET', `/projects/${projectId}`)).body.members[0].expenses).toEqual([taxi]);
  });

  test('A member of another project is 404 and stays as it is.', async () => {
    const trip = await createTrip();
    const other = await createTrip();

    const { status, body } = await send('PUT', `/projects/${trip.projectId}/members/${other.ana.id}`, { name: 'X' });

    expect({ status, code: body.code }).toEqual({ status: 404, code: 'member_not_found' });
    for (const { projectId } of [trip, other])
      expect((await call('GET', `/projects/${projectId}`)).body.version).toBe(6);
  });
});

describe('Deleting a member', () => {
  test('It is gone with its expenses, and out of what others paid.', async () => {
    const { projectId, ana, ben, cem, dinner } = await createTrip();

    const { status, headers, body } = await call('DELETE', `/projects/${projectId}/members/${ana.id}`);

    expect({ status, body }).toEqual({ status: 204, body: undefined });
    expect(headers.get('Cache-Control')).toBe('no-store');
    const project = (await call('GET', `/projects/${projectId}`)).body;
    expect(project.version).toBe(7);
    expect(project.members).toEqual([
      {
        ...ben,
        version: 7,
        expenses: [{ ...dinner, version: 7, involved_members: [{ id: ben.id, name: 'Ben', order: 1 }] }],
      },
      { ...cem, expenses: [] },
    ]);
  });

  test('An expense that involved it alone then involves only its payer, so nobody else is charged.', async () => {
    const { projectId, ana, ben, cem } = await createTrip();
    const path = `/projects/${projectId}/members/${ben.id}/expenses`;
    await send('POST', path, { name: 'For Cem', involved_members: [cem.id] });
    await send('POST', path, { name: 'For Cem and Ana', involved_members: [cem.id, ana.id] });
    await send('POST', path, { name: 'For all', involved_members: [] });
    await send('POST', `/projects/${projectId}/members/${cem.id}/expenses`, { involved_members: [cem.id] });

    await call('DELETE', `/projects/${projectId}/members/${cem.id}`);

    expect(involvedByExpense(await call('GET', `/projects/${projectId}`))).toEqual({
      Taxi: [],
      Dinner: ['Ana', 'Ben'],
      'For Cem': ['Ben'],
      'For Cem and Ana': ['Ana'],
      'For all': [],
    });
  });

  test('A member of another project is 404 and stays, and what involves it too.', async () => {
    const trip = await createTrip();
    const other = await createTrip();

    const { status, body } = await call('DELETE', `/projects/${trip.projectId}/members/${other.ana.id}`);

    expect({ status, code: body.code }).toEqual({ status: 404, code: 'member_not_found' });
    const project = (await call('GET', `/projects/${other.projectId}`)).body;
    expect({ version: project.version, members: project.members.length }).toEqual({ version: 6, members: 3 });
  });
});

function involvedByExpense({ body }: Answer): Record<string, string[]> {
  type Named = { name: string };
  const members: { expenses: (Named & { involved_members: Named[] })[] }[] = body.members;
  return Object.fromEntries(
    members.flatMap(({ expenses }) =>
      expenses.map((expense) => [expense.name, expense.involved_members.map(({ name }) => name)]),
    ),
  );
}
