import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip, type Trip } from '@/tests/support/database/trip';

withTestDatabase();

function dinnerOf({ projectId, dinner }: Trip, payerId: string): string {
  return `/projects/${projectId}/members/${payerId}/expenses/${dinner.id}`;
}

/** Cem pays what Ben has paid. */
function giveToCem(trip: Trip, fields: object = {}, ifMatch = '*') {
  return send('PUT', dinnerOf(trip, trip.ben.id), { member_id: trip.cem.id, ...fields }, { 'If-Match': ifMatch });
}

async function read({ projectId }: Trip) {
  return (await call('GET', `/projects/${projectId}`)).body;
}

/** The ids of what each member has paid. */
async function paidIn(trip: Trip): Promise<string[][]> {
  const { members }: { members: { expenses: { id: string }[] }[] } = await read(trip);
  return members.map(({ expenses }) => expenses.map(({ id }) => id));
}

async function versionsOf(trip: Trip): Promise<number[]> {
  const { version, members }: { version: number; members: { version: number }[] } = await read(trip);
  return [version, ...members.map((member) => member.version)];
}

async function historyOf({ projectId }: Trip) {
  return (await call('GET', `/projects/${projectId}/changes`)).body.changes;
}

describe('A change of who paid', () => {
  test('leaves the expense its id and all else, and has it last there.', async () => {
    const trip = await createTrip();
    const path = `/projects/${trip.projectId}/members/${trip.cem.id}/expenses`;
    const { body: wine } = await send('POST', path, { name: 'Wine', order: 4 });

    const { status, body } = await giveToCem(trip);

    expect(status).toBe(200);
    expect(body).toEqual({ ...trip.dinner, member_id: trip.cem.id, order: 5, version: 8 });
    expect(await paidIn(trip)).toEqual([[trip.taxi.id], [], [wine.id, trip.dinner.id]]);
  });

  test('takes the order that is given, and other fields with it.', async () => {
    const trip = await createTrip();
    const { body } = await giveToCem(trip, { order: 7, amount: 50, name: 'Supper' });
    expect(body).toMatchObject({ id: trip.dinner.id, member_id: trip.cem.id, order: 7, amount: 50, name: 'Supper' });
  });

  test('leaves who shares it and what they count.', async () => {
    const trip = await createTrip();
    await send('PUT', dinnerOf(trip, trip.ben.id), { weights: { [trip.ana.id]: 3 } });
    const { body } = await giveToCem(trip);
    expect(body.involved_members).toEqual([
      { id: trip.ana.id, name: 'Ana', order: 0, weight: 3 },
      { id: trip.ben.id, name: 'Ben', order: 1, weight: 1 },
    ]);
  });

  test('raises the versions of both members.', async () => {
    const trip = await createTrip();
    await giveToCem(trip);
    expect(await versionsOf(trip)).toEqual([7, 5, 7, 7]);
  });

  test('to who has paid it already leaves its place, and is no entry of what changed.', async () => {
    const trip = await createTrip();
    const { body } = await send('PUT', dinnerOf(trip, trip.ben.id), { member_id: trip.ben.id });
    expect(body).toEqual({ ...trip.dinner, member_id: trip.ben.id, version: 7 });
    expect((await historyOf(trip))[0].before).toEqual({});
  });

  test('by a stale If-Match is refused, and told who has paid it.', async () => {
    const trip = await createTrip();
    await giveToCem(trip);
    const stale = await send(
      'PUT',
      dinnerOf(trip, trip.ben.id),
      { member_id: trip.ana.id },
      { 'If-Match': `"${trip.dinner.version}"` },
    );
    expect([stale.status, stale.body.current]).toEqual([
      412,
      { ...trip.dinner, member_id: trip.cem.id, order: 0, version: 7 },
    ]);
    expect(await paidIn(trip)).toEqual([[trip.taxi.id], [], [trip.dinner.id]]);
  });

  test('to somebody who is not in the project is refused, and nothing has changed.', async () => {
    const trip = await createTrip();
    const other = await createTrip();
    for (const member_id of [other.cem.id, 'nobody', '']) {
      const { status, body } = await giveToCem(trip, { member_id, amount: 1 });
      expect([status, body.code]).toEqual([422, 'validation_failed']);
      expect(body.errors).toEqual([{ path: 'member_id', message: expect.any(String) }]);
    }
    expect((await read(trip)).version).toBe(6);
    expect(await paidIn(trip)).toEqual([[trip.taxi.id], [trip.dinner.id], []]);
  });

  test.each([null, 7, ['a'], {}])('to %j is refused.', async (member_id) => {
    const { status, body } = await giveToCem(await createTrip(), { member_id });
    expect([status, body.errors[0].path]).toEqual([422, 'member_id']);
  });
});

describe('A path that names the payer of before', () => {
  test('still leads to the expense.', async () => {
    const trip = await createTrip();
    await giveToCem(trip);
    const { status, body } = await send('PUT', dinnerOf(trip, trip.ben.id), { amount: 50 });
    expect([status, body.member_id, body.amount]).toEqual([200, trip.cem.id, 50]);
    expect((await call('DELETE', dinnerOf(trip, trip.ben.id))).status).toBe(204);
    expect(await paidIn(trip)).toEqual([[trip.taxi.id], [], []]);
  });

  test('leads to it after that member was deleted, too.', async () => {
    const trip = await createTrip();
    await giveToCem(trip);
    await call('DELETE', `/projects/${trip.projectId}/members/${trip.ben.id}`);
    const { status, body } = await send('PUT', dinnerOf(trip, trip.ben.id), { amount: 50 });
    expect([status, body.member_id, body.amount]).toEqual([200, trip.cem.id, 50]);
  });
});

describe('In the history', () => {
  test('it is one change, with who paid before.', async () => {
    const trip = await createTrip();
    await giveToCem(trip);
    const [last, ...earlier] = await historyOf(trip);
    expect(earlier).toHaveLength(6);
    expect(last).toMatchObject({
      kind: 'expense_changed',
      before: { expenses: { [trip.dinner.id]: { member_id: trip.ben.id, name: 'Dinner', order: 0 } } },
    });
  });

  test.each([
    ['Undoing', 'changes/undo', { versions: [7] }],
    ['Putting back', 'put-back', { version: 6 }],
  ])('%s brings the payer back, and raises the versions of both.', async (_what, path, body) => {
    const trip = await createTrip();
    await giveToCem(trip);
    const { status } = await send('POST', `/projects/${trip.projectId}/${path}`, body);
    expect(status).toBe(200);
    expect(await paidIn(trip)).toEqual([[trip.taxi.id], [trip.dinner.id], []]);
    expect(await versionsOf(trip)).toEqual([8, 5, 8, 8]);
  });

  test('undoing it leaves what others have changed in the expense since.', async () => {
    const trip = await createTrip();
    await giveToCem(trip);
    await send('PUT', dinnerOf(trip, trip.cem.id), { amount: 50 });
    await send('POST', `/projects/${trip.projectId}/changes/undo`, { versions: [7] });
    const { members } = await read(trip);
    expect(members[1].expenses).toMatchObject([{ id: trip.dinner.id, amount: 50 }]);
  });

  test('undoing another change of it leaves who pays now.', async () => {
    const trip = await createTrip();
    await send('PUT', dinnerOf(trip, trip.ben.id), { amount: 50 });
    await giveToCem(trip);
    await send('POST', `/projects/${trip.projectId}/changes/undo`, { versions: [7] });
    const { members } = await read(trip);
    expect(members[2].expenses).toMatchObject([{ id: trip.dinner.id, amount: 45.5 }]);
  });
});
