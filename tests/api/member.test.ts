import { type Answer, call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

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
