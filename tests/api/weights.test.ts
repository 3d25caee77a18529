import fc from 'fast-check';
import { MAX_AMOUNT, MAX_WEIGHT } from '@/lib/domain/project';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { inProject } from '@/tests/support/in-project';

withTestDatabase();

/** The ids of the trip's members. */
type Ids = Record<'ana' | 'ben' | 'cem', string>;

/** A trip, and the dinner that Ben paid in it for Ana and himself. Ana's weight is five where it is uneven. */
async function tripWithDinner(isUneven: boolean) {
  const trip = await createTrip();
  const { projectId, ana, ben, cem, dinner } = trip;
  const expenses = `/projects/${projectId}/members/${ben.id}/expenses`;
  const ids: Ids = { ana: ana.id, ben: ben.id, cem: cem.id };
  const path = `${expenses}/${dinner.id}`;
  if (isUneven) await send('PUT', path, { weights: { [ana.id]: 5 } });
  return { ...trip, expenses, path, ids, read: async () => (await readBens(projectId))[0] };
}

/** The expenses that Ben paid, as the project is read. */
async function readBens(projectId: string) {
  return (await call('GET', `/projects/${projectId}`)).body.members[1].expenses;
}

/** Who is involved in an answered expense, and the weight where one is told. */
function sharingOf({ involved_members }: { involved_members: { name: string; weight?: number }[] }): string[] {
  return involved_members.map(({ name, weight }) => (weight === undefined ? name : `${name}: ${weight}`));
}

function refusal({ status, body }: { status: number; body: { code: string; errors: { path: string }[] } }) {
  return { status, code: body.code, paths: body.errors.map(({ path }) => path) };
}

describe('A new expense', () => {
  test('has the weights that come with its list, told with all of the involved, now and when it is read.', async () => {
    const { projectId, expenses, ids } = await tripWithDinner(false);
    const { status, body } = await send('POST', expenses, {
      involved_members: [ids.cem, ids.ana, ids.ben],
      weights: { [ids.ben]: 2, [ids.ana]: 50 },
    });

    expect(status).toBe(201);
    expect(body.involved_members).toEqual([
      { id: ids.ana, name: 'Ana', order: 0, weight: 50 },
      { id: ids.ben, name: 'Ben', order: 1, weight: 2 },
      { id: ids.cem, name: 'Cem', order: 2, weight: 1 },
    ]);
    expect((await readBens(projectId))[1]).toEqual(inProject(body));
  });

  test.each<[string, (ids: Ids) => object | null]>([
    ['null', () => null],
    ['none', () => ({})],
    ['1 for one', ({ ana }) => ({ [ana]: 1 })],
    ['1 for all', ({ ana, ben }) => ({ [ana]: 1, [ben]: 1 })],
  ])('whose weights are %s is answered like one without weights, word for word.', async (_, weightsOf) => {
    const { expenses, ids } = await tripWithDinner(false);
    const involved_members = [ids.ana, ids.ben];
    const { body: without } = await send('POST', expenses, { order: 3, involved_members });
    const { body } = await send('POST', expenses, { order: 3, involved_members, weights: weightsOf(ids) });
    const { id, created_at } = body;
    expect(JSON.stringify(body)).toBe(JSON.stringify({ ...without, id, created_at, version: without.version + 1 }));
  });

  test.each([{ involved_members: [] }, {}])('for everyone, by %j, has no weights.', async (sharing) => {
    const { expenses, ids } = await tripWithDinner(false);
    const answer = await send('POST', expenses, { ...sharing, weights: { [ids.ana]: 1, [ids.ben]: 2 } });
    const paths = [`weights.${ids.ana}`, `weights.${ids.ben}`];
    expect(refusal(answer)).toEqual({ status: 422, code: 'validation_failed', paths });
    for (const weights of [{}, null]) {
      expect((await send('POST', expenses, { ...sharing, weights })).body.involved_members).toEqual([]);
    }
  });
});

describe('Of an expense in which Ana counts five and Ben one', () => {
  test.each<[string, (ids: Ids) => object, string[]]>([
    ['an empty body', () => ({}), ['Ana: 5', 'Ben: 1']],
    ['another field', () => ({ name: 'Lunch' }), ['Ana: 5', 'Ben: 1']],
    ['the same list', ({ ana, ben }) => ({ involved_members: [ben, ana, ben] }), ['Ana: 5', 'Ben: 1']],
    ['a longer list', ({ ana, ben, cem }) => ({ involved_members: [ana, ben, cem] }), ['Ana: 5', 'Ben: 1', 'Cem: 1']],
    ['a list without Ben', ({ ana, cem }) => ({ involved_members: [ana, cem] }), ['Ana: 5', 'Cem: 1']],
    ['a list without Ana', ({ ben, cem }) => ({ involved_members: [ben, cem] }), ['Ben', 'Cem']],
    ['a list of Ana alone', ({ ana }) => ({ involved_members: [ana] }), ['Ana: 5']],
    ['an empty list', () => ({ involved_members: [] }), []],
    ['null as weights', () => ({ weights: null }), ['Ana', 'Ben']],
    ['no weights', () => ({ weights: {} }), ['Ana', 'Ben']],
    ['the weight 1', ({ ana }) => ({ weights: { [ana]: 1 } }), ['Ana', 'Ben']],
    ['the same weights', ({ ana, ben }) => ({ weights: { [ben]: 1, [ana]: 5 } }), ['Ana: 5', 'Ben: 1']],
    ['a weight for Ben', ({ ben }) => ({ weights: { [ben]: 7 } }), ['Ana: 1', 'Ben: 7']],
    ['one weight for both', ({ ana, ben }) => ({ weights: { [ana]: 7, [ben]: 7 } }), ['Ana: 7', 'Ben: 7']],
    [
      'a list and weights',
      ({ ben, cem }) => ({ involved_members: [ben, cem], weights: { [cem]: 3 } }),
      ['Ben: 1', 'Cem: 3'],
    ],
    ['an empty list and no weights', () => ({ involved_members: [], weights: {} }), []],
    ['an empty list and null as weights', () => ({ involved_members: [], weights: null }), []],
  ])('a body with %s leaves what the rules say.', async (_, bodyOf, expected) => {
    const { path, ids, read } = await tripWithDinner(true);
    const { status, body } = await send('PUT', path, bodyOf(ids));
    expect({ status, sharing: sharingOf(body) }).toEqual({ status: 200, sharing: expected });
    expect(await read()).toEqual(inProject(body));
  });

  test('who leaves the list and comes back counts one.', async () => {
    const { path, ids } = await tripWithDinner(true);
    await send('PUT', path, { involved_members: [ids.ben] });
    const { body } = await send('PUT', path, { involved_members: [ids.ana, ids.ben] });
    expect(sharingOf(body)).toEqual(['Ana', 'Ben']);
  });

  test.each<[string, (ids: Ids) => object, (ids: Ids) => string[]]>([
    ['of somebody who is not in its list', ({ cem }) => ({ weights: { [cem]: 2 } }), ({ cem }) => [cem]],
    ['of 1 for such a one', ({ ana, cem }) => ({ weights: { [ana]: 2, [cem]: 1 } }), ({ cem }) => [cem]],
    ['of one who leaves', ({ ana, ben }) => ({ involved_members: [ben], weights: { [ana]: 5 } }), ({ ana }) => [ana]],
    ['for everyone', ({ ana }) => ({ involved_members: [], weights: { [ana]: 5 } }), ({ ana }) => [ana]],
    ['of an unknown id', () => ({ weights: { 'new-a1b2': 2 } }), () => ['new-a1b2']],
    ['of an empty id', () => ({ weights: { '': 2 } }), () => ['']],
    [
      'of what objects inherit',
      () => ({ weights: { constructor: 2, toString: 3 } }),
      () => ['constructor', 'toString'],
    ],
  ])('a weight %s is refused by its path and changes nothing.', async (_, bodyOf, idsOf) => {
    const { path, ids, read } = await tripWithDinner(true);
    const before = await read();
    const answer = await send('PUT', path, { name: 'Changed', ...bodyOf(ids) });
    const paths = idsOf(ids).map((id) => `weights.${id}`);
    expect(refusal(answer)).toEqual({ status: 422, code: 'validation_failed', paths });
    expect(await read()).toEqual(before);
  });

  test('a stranger in the list is told by the place in the list, with or without a weight.', async () => {
    const { path, cem, ids } = await tripWithDinner(true);
    const other = await createTrip();
    const involved_members = [ids.ana, other.ana.id];
    const answer = await send('PUT', path, { involved_members, weights: { [other.ana.id]: 2 } });
    expect(refusal(answer).paths).toEqual(['involved_members[1]']);
    const both = await send('PUT', path, { involved_members, weights: { [cem.id]: 2 } });
    expect(refusal(both)).toMatchObject({ status: 422, code: 'validation_failed' });
  });

  test('a stale If-Match is answered with the weights as they are.', async () => {
    const { path, read } = await tripWithDinner(true);
    const { status, body } = await send('PUT', path, { weights: null }, { 'If-Match': '"1"' });
    expect({ status, current: inProject(body.current) }).toEqual({ status: 412, current: await read() });
  });
});

test('Whatever amount and weights are sent, up to their limits, are read as they were sent.', async () => {
  const { projectId, expenses, ids } = await tripWithDinner(false);
  const weight = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: MAX_WEIGHT }));

  await fc.assert(
    fc.asyncProperty(fc.nat(MAX_AMOUNT), weight, weight, async (minorUnits, first, second) => {
      const input = { amount: minorUnits / 100, involved_members: [ids.ana, ids.cem] };
      const weights = { [ids.ana]: first, [ids.cem]: second };
      const { body } = await send('POST', expenses, { ...input, weights });

      expect(body.amount).toBe(minorUnits / 100);
      const isUneven = first !== 1 || second !== 1;
      expect(sharingOf(body)).toEqual(isUneven ? [`Ana: ${first}`, `Cem: ${second}`] : ['Ana', 'Cem']);
      expect((await readBens(projectId)).at(-1)).toEqual(inProject(body));
    }),
    {
      numRuns: 50,
      examples: [
        [MAX_AMOUNT, MAX_WEIGHT, MAX_WEIGHT],
        [MAX_AMOUNT, 1, MAX_WEIGHT],
        [0, 1, 1],
      ],
    },
  );
});

describe('A key under which an expense is created', () => {
  const KEY = { 'Idempotency-Key': '3f0c8a5e-5b1c-4a53-9d5e-2f6f0b1d7c11' };

  test('may be repeated with the same weights, in whatever order, and with no others.', async () => {
    const { expenses, ids } = await tripWithDinner(false);
    const involved_members = [ids.ana, ids.ben];
    const create = (weights?: object | null) => send('POST', expenses, { involved_members, weights }, KEY);

    const first = await create({ [ids.ana]: 2, [ids.ben]: 3 });
    const repeat = await create({ [ids.ben]: 3, [ids.ana]: 2 });

    expect(first.status).toBe(201);
    expect(repeat.body).toEqual(first.body);
    expect(repeat.headers.get('Idempotency-Replayed')).toBe('true');
    for (const weights of [{ [ids.ana]: 3, [ids.ben]: 2 }, { [ids.ana]: 2 }, {}, null, undefined]) {
      const other = await create(weights);
      expect({ status: other.status, code: other.body.code }).toEqual({ status: 422, code: 'idempotency_key_reused' });
      expect(other.body.current).toEqual(first.body);
    }
  });
});

describe('Keys that are no ids', () => {
  test('named __proto__ gives nobody a weight.', async () => {
    const { path, ids, read } = await tripWithDinner(false);
    const before = await read();
    const body = `{"involved_members":["${ids.ana}","${ids.ben}"],"weights":{"__proto__":9}}`;
    await call('PUT', path, { headers: { 'Content-Type': 'application/json' }, body });
    expect(sharingOf(await read())).toEqual(sharingOf(before));
  });

  test.each([
    ['10,000 keys', Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, 2]))],
    [
      '10,000 keys without whole numbers',
      Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, ''])),
    ],
    ['a key of 200,000 characters', { ['x'.repeat(200_000)]: 2 }],
    ['such a key without a whole number', { ['é'.repeat(100_000)]: 0.5 }],
    [
      'thirty keys of 1,000 null characters',
      Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}`.padEnd(1_000, '\0'), 2])),
    ],
  ])('are refused by a short answer: %s.', async (_, weights) => {
    const { path, read } = await tripWithDinner(true);
    const before = await read();
    const answer = await send('PUT', path, { weights });
    expect(refusal(answer)).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(answer.body.errors.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
    expect(await read()).toEqual(before);
  });
});
