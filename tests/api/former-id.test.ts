import { newId } from '@/lib/server/resources/ids';
import { call, send, versionOf } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip, type Trip } from '@/tests/support/database/trip';

withTestDatabase();

const membersOf = ({ projectId }: Trip) => `/projects/${projectId}/members`;
const expensesOf = (trip: Trip) => `${membersOf(trip)}/${trip.ben.id}/expenses`;

test('A member that was deleted can be created under the id that it had.', async () => {
  const trip = await createTrip();
  await call('DELETE', `${membersOf(trip)}/${trip.cem.id}`);
  const { status, headers, body } = await send('POST', membersOf(trip), { former_id: trip.cem.id, name: 'Cem' });
  expect([status, body]).toEqual([201, { id: trip.cem.id, name: 'Cem', order: 2, version: 8 }]);
  expect(headers.get('Location')).toBe(`/api${membersOf(trip)}/${trip.cem.id}`);
});

test('An expense that was deleted can be created under the id that it had, and for another payer.', async () => {
  const trip = await createTrip();
  await call('DELETE', `${membersOf(trip)}/${trip.ana.id}/expenses/${trip.taxi.id}`);
  const { status, body } = await send('POST', expensesOf(trip), { former_id: trip.taxi.id, amount: 4 });
  expect([status, body.id, body.member_id, body.amount]).toEqual([201, trip.taxi.id, trip.ben.id, 4]);
});

test('In the history it is an addition like any other, and undoing it takes it away.', async () => {
  const trip = await createTrip();
  await call('DELETE', `${membersOf(trip)}/${trip.cem.id}`);
  await send('POST', membersOf(trip), { former_id: trip.cem.id, name: 'Cem' });
  const { changes } = (await call('GET', `/projects/${trip.projectId}/changes`)).body;
  expect(changes[0]).toMatchObject({ kind: 'member_added', before: { members: { [trip.cem.id]: null } } });
  await send('POST', `/projects/${trip.projectId}/changes/undo`, { versions: [8] });
  const { members } = (await call('GET', `/projects/${trip.projectId}`)).body;
  expect(members.map(({ name }: { name: string }) => name)).toEqual(['Ana', 'Ben']);
});

test.each<[string, (trip: Trip) => string, (trip: Trip) => string, (trip: Trip) => object]>([
  ['A member’s id', membersOf, ({ ana }) => ana.id, ({ ana }) => ({ ...ana, version: 5 })],
  ['An expense’s id', expensesOf, ({ dinner }) => dinner.id, ({ dinner, ben }) => ({ ...dinner, member_id: ben.id })],
  [
    'For a member, the id of an expense',
    membersOf,
    ({ taxi }) => taxi.id,
    ({ taxi, ana }) => ({ ...taxi, member_id: ana.id }),
  ],
  ['For an expense, the id of a member', expensesOf, ({ cem }) => cem.id, ({ cem }) => cem],
])('%s that the project has is refused with what has it, and nothing is created.', async (_, pathOf, idOf, current) => {
  const trip = await createTrip();
  const { status, body } = await send('POST', pathOf(trip), { former_id: idOf(trip), name: 'Again' });
  expect([status, body.code, body.current]).toEqual([409, 'id_taken', current(trip)]);
  expect(await versionOf(trip.projectId)).toBe(6);
});

test('The id of something in another project is free.', async () => {
  const [trip, other] = [await createTrip(), await createTrip()];
  const { status, body } = await send('POST', membersOf(trip), { former_id: other.ana.id });
  expect([status, body.id]).toEqual([201, other.ana.id]);
  expect(await versionOf(other.projectId)).toBe(6);
});

describe('Where an id has come back as something of the other kind, an undo', () => {
  const readTrip = async ({ projectId }: Trip) => (await call('GET', `/projects/${projectId}`)).body;
  const undo = ({ projectId }: Trip, ...versions: number[]) =>
    send('POST', `/projects/${projectId}/changes/undo`, { versions });

  test('of the deletion of the expense is refused with the member who has it.', async () => {
    const trip = await createTrip();
    await call('DELETE', `${membersOf(trip)}/${trip.ana.id}/expenses/${trip.taxi.id}`);
    const dan = await send('POST', membersOf(trip), { former_id: trip.taxi.id, name: 'Dan' });
    const before = await readTrip(trip);
    const { status, body } = await undo(trip, 7);
    expect([status, body.code, body.current]).toEqual([409, 'id_taken', dan.body]);
    expect(await readTrip(trip)).toEqual(before);
  });

  test('of the deletion of the member is refused with the expense that has it.', async () => {
    const trip = await createTrip();
    await call('DELETE', `${membersOf(trip)}/${trip.cem.id}`);
    const wine = await send('POST', expensesOf(trip), { former_id: trip.cem.id, name: 'Wine', amount: 4 });
    const before = await readTrip(trip);
    const { status, body } = await undo(trip, 7);
    expect([status, body.code, body.current]).toEqual([409, 'id_taken', wine.body]);
    expect(await readTrip(trip)).toEqual(before);
  });

  test.each<[string, string, object]>([
    ['of both changes', 'changes/undo', { versions: [8, 7] }],
    ['is no going back to the moment before, which', 'put-back', { version: 6 }],
  ])('%s brings back what had it first.', async (_, path, body) => {
    const trip = await createTrip();
    const before = await readTrip(trip);
    await call('DELETE', `${membersOf(trip)}/${trip.ana.id}/expenses/${trip.taxi.id}`);
    await send('POST', membersOf(trip), { former_id: trip.taxi.id, name: 'Dan' });
    expect((await send('POST', `/projects/${trip.projectId}/${path}`, body)).status).toBe(200);
    const idsOf = ({ members }: { members: { id: string; expenses: { id: string }[] }[] }) =>
      members.map(({ id, expenses }) => [id, expenses.map((one) => one.id)]);
    expect(idsOf(await readTrip(trip))).toEqual(idsOf(before));
  });
});

test.each([null, 7, '', 'new-a1b2', `${newId()}1`, `${newId().slice(1)}0`, `${newId().slice(1)}-`])(
  '%j is no id that anything had.',
  async (former_id) => {
    const trip = await createTrip();
    for (const path of [membersOf(trip), expensesOf(trip)]) {
      const { status, body } = await send('POST', path, { former_id });
      expect([status, body.code, body.errors[0].path]).toEqual([422, 'validation_failed', 'former_id']);
    }
    expect(await versionOf(trip.projectId)).toBe(6);
  },
);

describe('With an idempotency key', () => {
  test('a repeat is answered with what came back, once.', async () => {
    const trip = await createTrip();
    await call('DELETE', `${membersOf(trip)}/${trip.cem.id}`);
    const again = () =>
      send('POST', membersOf(trip), { former_id: trip.cem.id, name: 'Cem' }, { 'Idempotency-Key': trip.dinner.id });
    const first = await again();
    const repeat = await again();
    expect([repeat.status, repeat.body, repeat.headers.get('Idempotency-Replayed')]).toEqual([201, first.body, 'true']);
    expect(await versionOf(trip.projectId)).toBe(8);
  });

  test('another former id is another call.', async () => {
    const trip = await createTrip();
    const key = { 'Idempotency-Key': trip.dinner.id };
    const first = await send('POST', expensesOf(trip), { former_id: newId() }, key);
    const { status, body } = await send('POST', expensesOf(trip), { former_id: newId() }, key);
    expect([status, body.code, body.current]).toEqual([422, 'idempotency_key_reused', first.body]);
  });
});
