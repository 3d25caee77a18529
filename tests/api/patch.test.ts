import * as project from '@/app/api/projects/[projectId]/route';
import { MAX_EXPENSES, MAX_MEMBERS } from '@/lib/domain/project';
import { etagAt } from '@/lib/server/resources/epoch';
import { newId } from '@/lib/server/resources/ids';
import { type Answer, call, send, versionOf } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip, type Trip } from '@/tests/support/database/trip';
import { putLink } from '@/tests/support/new-link';

withTestDatabase();

const KEY = { 'Idempotency-Key': '3f0c8a5e-5b1c-4a53-9d5e-2f6f0b1d7c11' };
const MINIMAL = { Prefer: 'return=minimal' };

function patch({ projectId }: { projectId: string }, body: unknown, headers: Record<string, string> = {}) {
  return send('PATCH', `/projects/${projectId}`, body, { 'Content-Type': 'application/merge-patch+json', ...headers });
}

async function read({ projectId }: { projectId: string }): Promise<Answer['body']> {
  return (await call('GET', `/projects/${projectId}`)).body;
}

async function changesOf({ projectId }: Trip): Promise<Answer['body'][]> {
  return (await call('GET', `/projects/${projectId}/changes`)).body.changes;
}

/** What people see of a project: names, amounts and who shares, by the names of payers and members. */
function seenOf({ name, currency, rates, members }: Answer['body']) {
  type Seen = { name: string; amount: number; involved_members: { name: string; weight?: number }[] };
  const sharingOf = ({ involved_members: list }: Seen) =>
    list.map((one) => `${one.name} ${one.weight ?? 1}`).join(', ');
  const paid = members.map((member: { name: string; expenses: Seen[] }) => [
    member.name,
    member.expenses.map((one) => `${one.name} ${one.amount}: ${sharingOf(one) || 'all'}`),
  ]);
  return { name, ...(currency && { currency }), ...(rates && { rates }), paid: Object.fromEntries(paid) };
}

const TRIP = { name: 'Trip', paid: { Ana: ['Taxi 30: all'], Ben: ['Dinner 45.5: Ana 1, Ben 1'], Cem: [] } };

test('creates, changes and deletes at once, as one version, one change and one answer', async () => {
  const trip = await createTrip();
  const body = {
    name: 'Ski week',
    currency: 'EUR',
    rates: { CZK: '0.0395' },
    members: { 'new-dora': { name: 'Dora' }, [trip.ana.id]: { name: 'Anna' }, [trip.cem.id]: null },
    expenses: {
      'new-fuel': {
        member_id: 'new-dora',
        name: 'Fuel',
        amount: 64.5,
        involved_members: ['new-dora', trip.ana.id],
        weights: { 'new-dora': 3 },
      },
      [trip.dinner.id]: { amount: 50, involved_members: [trip.ana.id, 'new-dora'] },
      [trip.taxi.id]: null,
    },
  };
  const { status, headers, body: made } = await patch(trip, body, { 'If-Match': etagAt(6), ...MINIMAL });
  expect([status, headers.get('ETag'), headers.get('Preference-Applied')]).toEqual([200, etagAt(7), 'return=minimal']);
  expect(Object.keys(made).sort()).toEqual(['ids', 'updated_at', 'version']);
  const after = await read(trip);
  expect([made.version, made.updated_at]).toEqual([after.version, after.updated_at]);
  expect(seenOf(after)).toEqual({
    name: 'Ski week',
    currency: 'EUR',
    rates: { CZK: '0.0395' },
    paid: { Anna: [], Ben: ['Dinner 50: Anna 1, Dora 1'], Dora: ['Fuel 64.5: Anna 1, Dora 3'] },
  });
  const [, , dora] = after.members;
  expect(made.ids).toEqual({ 'new-dora': dora.id, 'new-fuel': dora.expenses[0].id });
  const changes = await changesOf(trip);
  expect([changes.length, changes[0].version, changes[0].kind]).toEqual([7, 7, 'project_changed']);
});

test('is undone by the history as a whole', async () => {
  const trip = await createTrip();
  const members = { [trip.ben.id]: null, 'new-dora': { name: 'Dora' } };
  const expenses = { [trip.taxi.id]: { member_id: 'new-dora' }, 'new-1': { member_id: trip.ana.id, amount: 1 } };
  await patch(trip, { name: 'Rome', currency: 'EUR', members, expenses });
  await send('POST', `/projects/${trip.projectId}/changes/undo`, { versions: [7] });
  expect(seenOf(await read(trip))).toEqual(TRIP);
});

test('without a preference the answer has the whole project', async () => {
  const trip = await createTrip();
  const { headers, body } = await patch(trip, { name: 'Rome' }, { 'Content-Type': 'application/json' });
  expect([body.project, headers.get('Preference-Applied')]).toEqual([await read(trip), null]);
});

test.each<[string, (trip: Trip) => object, object]>([
  ['an empty patch changes nothing', () => ({}), TRIP],
  ['an absent field stays', ({ dinner }) => ({ expenses: { [dinner.id]: {} } }), TRIP],
  [
    'null takes a value away',
    ({ ana }) => ({ name: null, members: { [ana.id]: { name: null } } }),
    { name: null, paid: { null: ['Taxi 30: all'], Ben: ['Dinner 45.5: null 1, Ben 1'], Cem: [] } },
  ],
  [
    'a member takes along what it paid and leaves the lists',
    ({ ana }) => ({ members: { [ana.id]: null } }),
    { name: 'Trip', paid: { Ben: ['Dinner 45.5: Ben 1'], Cem: [] } },
  ],
  [
    'an expense for a deleted member alone is its payer’s',
    ({ ana, dinner }) => ({
      members: { [ana.id]: null },
      expenses: { [dinner.id]: { amount: 4 } },
    }),
    { name: 'Trip', paid: { Ben: ['Dinner 4: Ben 1'], Cem: [] } },
  ],
  [
    'what a deleted member paid stays with who pays it in the same patch',
    ({ ana, cem, taxi }) => ({ members: { [ana.id]: null }, expenses: { [taxi.id]: { member_id: cem.id } } }),
    { name: 'Trip', paid: { Ben: ['Dinner 45.5: Ben 1'], Cem: ['Taxi 30: all'] } },
  ],
])('%s', async (_, bodyOf, expected) => {
  const trip = await createTrip();
  const { status, body } = await patch(trip, bodyOf(trip));
  expect([status, body.version, seenOf(body.project)]).toEqual([200, 7, expected]);
});

test('weights merge, null takes one away, and null all of them', async () => {
  const trip = await createTrip();
  const { ana, ben, cem, dinner } = trip;
  const sharingAfter = async (change: object) =>
    seenOf((await patch(trip, { expenses: { [dinner.id]: change } })).body.project).paid.Ben;
  expect(await sharingAfter({ weights: { [ana.id]: 5, [ben.id]: 7 } })).toEqual(['Dinner 45.5: Ana 5, Ben 7']);
  expect(await sharingAfter({ weights: { [ben.id]: null, [cem.id]: null } })).toEqual(['Dinner 45.5: Ana 5, Ben 1']);
  expect(await sharingAfter({ involved_members: [ana.id, cem.id] })).toEqual(['Dinner 45.5: Ana 5, Cem 1']);
  expect(await sharingAfter({ weights: null })).toEqual(['Dinner 45.5: Ana 1, Cem 1']);
});

test('rates merge, null takes one away, and another currency takes all', async () => {
  const trip = await createTrip();
  const ratesAfter = async (body: object) => (await patch(trip, body)).body.project.rates;
  expect(await ratesAfter({ currency: 'EUR', rates: { CZK: '0.04', USD: '0.9' } })).toEqual({
    CZK: '0.04',
    USD: '0.9',
  });
  expect(await ratesAfter({ rates: { USD: null, GBP: '1.2' } })).toEqual({ CZK: '0.04', GBP: '1.2' });
  expect(await ratesAfter({ currency: 'CHF' })).toBeUndefined();
});

test('a former id comes back, and new ones stand last in the order of the patch', async () => {
  const trip = await createTrip();
  await call('DELETE', `/projects/${trip.projectId}/members/${trip.ana.id}`);
  const { body } = await patch(trip, {
    members: { 'new-1': { name: 'Dora' }, 'new-2': { former_id: trip.ana.id, name: 'Ana' } },
    expenses: {
      'new-3': { member_id: 'new-2', former_id: trip.taxi.id, name: 'A' },
      'new-4': { member_id: 'new-2', name: 'B' },
      'new-5': { member_id: trip.ben.id, name: 'C' },
    },
  });
  const { members } = body.project;
  expect(body.ids).toMatchObject({ 'new-2': trip.ana.id, 'new-3': trip.taxi.id });
  expect(members.map(({ name, order }: Answer['body']) => [name, order])).toEqual([
    ['Ben', 1],
    ['Cem', 2],
    ['Dora', 3],
    ['Ana', 4],
  ]);
  const ordersOf = ({ expenses }: Answer['body']) => expenses.map((one: Answer['body']) => [one.name, one.order]);
  expect([ordersOf(members[3]), ordersOf(members[0])]).toEqual([
    [
      ['A', 0],
      ['B', 1],
    ],
    [
      ['Dinner', 0],
      ['C', 1],
    ],
  ]);
});

describe('If-Match', () => {
  test('that is not current is answered with the whole project', async () => {
    const trip = await createTrip();
    const { status, body } = await patch(trip, { name: 'Rome' }, { 'If-Match': etagAt(5), ...MINIMAL });
    expect([status, body.code, body.current]).toEqual([412, 'precondition_failed', await read(trip)]);
  });

  test('is not asked for', async () => {
    const trip = await createTrip();
    expect((await patch(trip, { name: 'Rome' }, { 'If-Match': '*' })).body.version).toBe(7);
    expect((await patch(trip, { name: 'Oslo' })).body.version).toBe(8);
  });
});

describe('The same key again', () => {
  const BODY = { members: { 'new-1': { name: 'Dora' } }, expenses: { 'new-2': { member_id: 'new-1', amount: 2 } } };

  test('gets the first ids and the version as it is now, whatever If-Match says', async () => {
    const trip = await createTrip();
    const headers = { ...KEY, ...MINIMAL, 'If-Match': etagAt(6) };
    const first = await patch(trip, BODY, headers);
    await patch(trip, { name: 'Rome' });
    const repeat = await patch(trip, BODY, headers);
    expect([first.headers.get('Idempotency-Replayed'), repeat.headers.get('Idempotency-Replayed')]).toEqual([
      null,
      'true',
    ]);
    expect([repeat.status, repeat.body.ids, repeat.body.version]).toEqual([200, first.body.ids, 8]);
    expect([repeat.headers.get('ETag'), await versionOf(trip.projectId)]).toEqual([etagAt(8), 8]);
  });

  test('twenty times at once changes once', async () => {
    const trip = await createTrip();
    const answers = await Promise.all(Array.from({ length: 20 }, () => patch(trip, BODY, { ...KEY, ...MINIMAL })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body.ids)}`)).size).toBe(1);
    expect(await versionOf(trip.projectId)).toBe(7);
  });

  test('is refused for another body, for a creation, and after one', async () => {
    const trip = await createTrip();
    const member = (key: object) => send('POST', `/projects/${trip.projectId}/members`, {}, { ...key });
    await patch(trip, BODY, KEY);
    const ofMember = { 'Idempotency-Key': 'of-a-member' };
    await member(ofMember);
    for (const answer of [await patch(trip, {}, KEY), await member(KEY), await patch(trip, BODY, ofMember)]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused']);
      expect(answer.body.created_id ?? '').not.toContain('{');
    }
    expect(await versionOf(trip.projectId)).toBe(8);
  });

  test('is free where the first was refused', async () => {
    const trip = await createTrip();
    expect((await patch(trip, { name: 5 }, KEY)).status).toBe(422);
    expect((await patch(trip, { name: 'Rome' }, KEY)).headers.get('Idempotency-Replayed')).toBeNull();
  });
});

describe('What is wrong', () => {
  type Errors = [pointer: string, code: string][];

  test.each<[string, (trip: Trip) => object, (trip: Trip) => Errors]>([
    [
      'is named for each entry by its shape',
      ({ ana }) => ({
        name: 5,
        members: { [ana.id]: { order: -1 }, 'new-1': 7 },
        expenses: { 'new-2': { amount: 0.001, 'a/b': 1 }, 'new-~/': { involved_members: [5] } },
      }),
      ({ ana }) => [
        ['/name', 'validation_failed'],
        [`/members/${ana.id}/order`, 'validation_failed'],
        ['/members/new-1', 'validation_failed'],
        ['/expenses/new-2/amount', 'validation_failed'],
        ['/expenses/new-~0~1/involved_members/0', 'validation_failed'],
      ],
    ],
    [
      'is named for each entry by what is there',
      ({ ana, ben, dinner }) => ({
        rates: { CZK: '1' },
        members: {
          nobody: null,
          [dinner.id]: { name: 'x' },
          [ben.id]: null,
          'new-1': null,
          'new-2': { former_id: ana.id },
        },
        expenses: {
          'new-2': { member_id: ana.id },
          'new-3': { amount: 1 },
          'new-4': { member_id: ben.id },
          'new-5': { member_id: ana.id, involved_members: [ana.id, 'new-9'], weights: { 'new-8': 2 } },
          [dinner.id]: { amount: 4 },
          [ana.id]: null,
        },
      }),
      ({ ana, dinner }) => [
        ['/rates', 'validation_failed'],
        ['/members/nobody', 'member_not_found'],
        [`/members/${dinner.id}`, 'member_not_found'],
        ['/members/new-1', 'member_not_found'],
        ['/members/new-2/former_id', 'id_taken'],
        ['/expenses/new-2', 'id_taken'],
        ['/expenses/new-3/member_id', 'validation_failed'],
        ['/expenses/new-4/member_id', 'validation_failed'],
        ['/expenses/new-5/involved_members/1', 'validation_failed'],
        ['/expenses/new-5/weights/new-8', 'validation_failed'],
        [`/expenses/${dinner.id}`, 'member_not_found'],
        [`/expenses/${ana.id}`, 'expense_not_found'],
      ],
    ],
    [
      'is named for the last that find no room',
      () => ({ members: Object.fromEntries(Array.from({ length: MAX_MEMBERS - 2 }, (_, at) => [`new-${at}`, {}])) }),
      () => [[`/members/new-${MAX_MEMBERS - 3}`, 'limit_reached']],
    ],
    [
      'is one error where there are too many entries',
      () => ({
        expenses: Object.fromEntries(Array.from({ length: 2 * MAX_EXPENSES + 1 }, (_, at) => [`new-${at}`, 5])),
      }),
      () => [['/expenses', 'validation_failed']],
    ],
  ])('%s, and nothing is written', async (_, bodyOf, errorsOf) => {
    const trip = await createTrip();
    const { status, body } = await patch(trip, { currency: null, ...bodyOf(trip) });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    type Listed = { pointer: string; code: string; detail: string };
    expect(body.errors.map(({ pointer, code }: Listed) => [pointer, code])).toEqual(errorsOf(trip));
    for (const { detail } of body.errors) expect(detail).toMatch(/\.$/);
    expect(seenOf(await read(trip))).toEqual(TRIP);
    expect(await versionOf(trip.projectId)).toBe(6);
  });

  test('is told with every wrong entry, and few errors of each', async () => {
    const trip = await createTrip();
    const wrong = { involved_members: Array(50).fill(5) };
    const { body } = await patch(trip, {
      expenses: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`new-${at}`, wrong])),
    });
    expect(body.errors).toHaveLength(1_500);
  });
});

test('takes a body of 1 MiB and none that is larger', async () => {
  const trip = await createTrip();
  const sized = (bytes: number) => ({
    headers: { 'Content-Type': 'application/merge-patch+json' },
    body: '{"name":"Rome"}'.padEnd(bytes),
  });
  expect((await call('PATCH', `/projects/${trip.projectId}`, sized(2 ** 20))).status).toBe(200);
  const { status, body } = await call('PATCH', `/projects/${trip.projectId}`, sized(2 ** 20 + 1));
  expect([status, body.code]).toEqual([413, 'payload_too_large']);
});

test('GET and OPTIONS of a project say what patches it takes', async () => {
  const trip = await createTrip();
  const { headers } = await call('GET', `/projects/${trip.projectId}`);
  const known = await call('GET', `/projects/${trip.projectId}`, { headers: { 'If-None-Match': '*' } });
  const options = await project.OPTIONS(new Request('http://quits.test/api', { method: 'OPTIONS' }), {
    params: Promise.resolve({}),
  });
  for (const one of [headers, known.headers, options.headers]) {
    expect(one.get('Accept-Patch')).toBe('application/merge-patch+json');
  }
  expect([options.status, options.headers.get('Allow')]).toEqual([204, 'DELETE, GET, HEAD, OPTIONS, PATCH, PUT']);
});

test('is refused for a deleted project, a replaced link and one that only looks', async () => {
  const trip = await createTrip();
  const [looks, writes] = [newId(), newId()];
  const codeOf = async (projectId: string) => {
    const answers = [await patch({ projectId }, {}), await patch({ projectId }, {}, MINIMAL)];
    return answers.map(({ status, body }) => `${status} ${body.code}`);
  };
  await putLink(trip.projectId, 'read', looks);
  expect(await codeOf(looks)).toEqual(Array(2).fill('403 read_only_link'));
  await putLink(trip.projectId, 'write', writes);
  expect(await codeOf(trip.projectId)).toEqual(Array(2).fill('404 link_replaced'));
  expect((await patch({ projectId: writes }, {})).body.project.id).toBe(writes);
  await call('DELETE', `/projects/${writes}`);
  expect(await codeOf(writes)).toEqual(Array(2).fill('404 project_deleted'));
});
