import { call, send, versionOf } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip, type Trip } from '@/tests/support/database/trip';
import { inProject } from '@/tests/support/in-project';

withTestDatabase();

function dinnerOf({ projectId, ben, dinner }: Trip): string {
  return `/projects/${projectId}/members/${ben.id}/expenses/${dinner.id}`;
}

describe('Changing an expense', () => {
  test('It is answered whole, and the project has a higher version.', async () => {
    const trip = await createTrip();
    const { status, headers, body } = await send('PUT', dinnerOf(trip), {
      name: 'Lunch',
      amount: 0.29,
      order: 4,
      involved_members: [trip.cem.id],
    });

    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body).toEqual({
      id: trip.dinner.id,
      name: 'Lunch',
      amount: 0.29,
      order: 4,
      version: 7,
      member_id: trip.ben.id,
      involved_members: [{ id: trip.cem.id, name: 'Cem', order: 2 }],
      created_at: trip.dinner.created_at,
    });
    const project = (await call('GET', `/projects/${trip.projectId}`)).body;
    expect(project.members[1].expenses).toEqual([inProject(body)]);
    expect(project.version).toBe(7);
  });

  test.each([
    [{}, {}],
    [{ name: null }, { name: null }],
    [{ amount: null }, { amount: null }],
    [{ amount: 0 }, { amount: 0 }],
    [{ amount: -0 }, { amount: 0 }],
    [{ amount: 9_999_999_999.99 }, { amount: 9_999_999_999.99 }],
    [{ order: 9 }, { order: 9 }],
    [{ involved_members: [] }, { involved_members: [] }],
  ])('Sending %j changes it by %j alone.', async (input, change) => {
    const trip = await createTrip();
    const { body } = await send('PUT', dinnerOf(trip), input);
    expect(body).toEqual({ ...trip.dinner, member_id: trip.ben.id, ...change, version: 7 });
  });

  test('A list that names no member of the project changes nothing else either.', async () => {
    const trip = await createTrip();
    const input = { name: 'Changed', amount: 1, involved_members: ['new-a1b2'] };

    const { status, body } = await send('PUT', dinnerOf(trip), input);

    expect({ status, path: body.errors[0].path }).toEqual({ status: 422, path: 'involved_members[0]' });
    const project = (await call('GET', `/projects/${trip.projectId}`)).body;
    expect(project.version).toBe(6);
    expect(project.members[1].expenses).toEqual([trip.dinner]);
  });
});

describe('Deleting an expense', () => {
  test('It is gone, and the project has a higher version.', async () => {
    const trip = await createTrip();
    const { status, headers, body } = await call('DELETE', dinnerOf(trip));

    expect({ status, body }).toEqual({ status: 204, body: undefined });
    expect(headers.get('Cache-Control')).toBe('no-store');
    const project = (await call('GET', `/projects/${trip.projectId}`)).body;
    expect(project.members[1].expenses).toEqual([]);
    expect(project.version).toBe(7);
    expect((await call('DELETE', dinnerOf(trip))).body.code).toBe('expense_not_found');
  });
});

describe.each(['PUT', 'DELETE'])('%s', (method) => {
  test('An expense is found whichever member the path names: who paid it may have changed.', async () => {
    const trip = await createTrip();
    const path = `/projects/${trip.projectId}/members/${trip.ana.id}/expenses/${trip.dinner.id}`;

    const { status } = await send(method, path, {});

    expect([status, await versionOf(trip.projectId)]).toEqual([method === 'PUT' ? 200 : 204, 7]);
  });

  test('An expense of another project is 404 and stays.', async () => {
    const trip = await createTrip();
    const other = await createTrip();
    const path = `/projects/${trip.projectId}/members/${trip.ben.id}/expenses/${other.dinner.id}`;

    const { status, body } = await send(method, path, {});

    expect({ status, code: body.code }).toEqual({ status: 404, code: 'expense_not_found' });
    expect(await versionOf(other.projectId)).toBe(6);
  });

  test('An expense of a member of another project is 404 and stays.', async () => {
    const trip = await createTrip();
    const other = await createTrip();
    const path = `/projects/${trip.projectId}/members/${other.ben.id}/expenses/${other.dinner.id}`;

    const { status, body } = await send(method, path, {});

    expect({ status, code: body.code }).toEqual({ status: 404, code: 'member_not_found' });
    expect(await versionOf(other.projectId)).toBe(6);
  });
});
