import { getDb } from '@/lib/server/engines/db';
import { currentEpoch, etagAt } from '@/lib/server/resources/epoch';
import { newId } from '@/lib/server/resources/ids';
import { type Answer, call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip, type Trip } from '@/tests/support/database/trip';
import { headOf } from '@/tests/support/head-of';
import { forgetProcessState } from '@/tests/support/process-state';

withTestDatabase();

/** What can be changed and deleted, with its path and its version in a new trip. */
const ENTITIES = [
  ['the project', ({ projectId }: Trip) => `/projects/${projectId}`, 6],
  ['a member', ({ projectId, ben }: Trip) => `/projects/${projectId}/members/${ben.id}`, 6],
  ['an expense', ({ projectId, ana, taxi }: Trip) => `/projects/${projectId}/members/${ana.id}/expenses/${taxi.id}`, 5],
] as const;

function change(path: string, body: object, ifMatch?: string): Promise<Answer> {
  return send('PUT', path, body, ifMatch === undefined ? {} : { 'If-Match': ifMatch });
}

function remove(path: string, ifMatch?: string): Promise<Answer> {
  return call('DELETE', path, ifMatch === undefined ? {} : { headers: { 'If-Match': ifMatch } });
}

async function read({ projectId }: Trip): Promise<Answer['body']> {
  return (await call('GET', `/projects/${projectId}`)).body;
}

/** The versions of everything, by name. */
async function versionsOf(trip: Trip): Promise<Record<string, number>> {
  type Named = { name: string; version: number };
  const project: Named & { members: (Named & { expenses: Named[] })[] } = await read(trip);
  const all = [project, ...project.members, ...project.members.flatMap(({ expenses }) => expenses)];
  return Object.fromEntries(all.map(({ name, version }) => [name, version]));
}

describe('A version', () => {
  test('is the one that the project got when the thing was written.', async () => {
    expect(await versionsOf(await createTrip())).toEqual({ Trip: 6, Ana: 5, Ben: 6, Cem: 4, Taxi: 5, Dinner: 6 });
  });

  test('of an expense rises with it, and its payer’s too.', async () => {
    const trip = await createTrip();
    const { body } = await change(ENTITIES[2][1](trip), { amount: 31 });
    expect(body.version).toBe(7);
    expect(await versionsOf(trip)).toEqual({ Trip: 7, Ana: 7, Ben: 6, Cem: 4, Taxi: 7, Dinner: 6 });
  });

  test('of a payer also rises when its expense is deleted, which tells the project’s.', async () => {
    const trip = await createTrip();
    const { headers } = await remove(ENTITIES[2][1](trip));
    expect(headers.get('Project-Version')).toBe('7');
    expect(await versionsOf(trip)).toEqual({ Trip: 7, Ana: 7, Ben: 6, Cem: 4, Dinner: 6 });
  });

  test('of a member rises with it, and leaves those of its expenses.', async () => {
    const trip = await createTrip();
    await change(ENTITIES[1][1](trip), { order: 9 });
    expect(await versionsOf(trip)).toEqual({ Trip: 7, Ana: 5, Ben: 7, Cem: 4, Taxi: 5, Dinner: 6 });
  });

  test('of an expense rises when one of those whom it involves is deleted.', async () => {
    const trip = await createTrip();
    const { headers } = await remove(`/projects/${trip.projectId}/members/${trip.ana.id}`);
    expect(headers.get('Project-Version')).toBe('7');
    expect(await versionsOf(trip)).toEqual({ Trip: 7, Ben: 7, Cem: 4, Dinner: 7 });
  });

  test('is left alone by a deletion that has nothing to do with the thing.', async () => {
    const trip = await createTrip();
    await remove(`/projects/${trip.projectId}/members/${trip.cem.id}`);
    expect(await versionsOf(trip)).toEqual({ Trip: 7, Ana: 5, Ben: 6, Taxi: 5, Dinner: 6 });
  });

  test('does not rise by a change that is refused.', async () => {
    const trip = await createTrip();
    await change(ENTITIES[2][1](trip), { involved_members: ['nobody'] });
    expect(await versionsOf(trip)).toEqual({ Trip: 6, Ana: 5, Ben: 6, Cem: 4, Taxi: 5, Dinner: 6 });
  });

  test('is the tag of what was created, in all answers.', async () => {
    const { headers, body } = await send('POST', '/projects', {});
    expect([headers.get('ETag'), body.version]).toEqual([etagAt(1), 1]);
    const member = await send('POST', `/projects/${body.id}/members`, {});
    expect([member.headers.get('ETag'), member.body.version]).toEqual([etagAt(2), 2]);
    const expense = await send('POST', `/projects/${body.id}/members/${member.body.id}/expenses`, {});
    expect([expense.headers.get('ETag'), expense.body.version]).toEqual([etagAt(3), 3]);
  });
});

describe.each(ENTITIES)('If-Match on %s', (_what, pathOf, version) => {
  test.each([`"${version}"`, '*', ' * ', `"1", "${version}"`, `,"a,b" , W/"8" ,"${version}",`])(
    'that is %s lets it be changed and deleted.',
    async (ifMatch) => {
      const { status, headers, body } = await change(pathOf(await createTrip()), { name: 'Mine' }, ifMatch);
      expect({ status, name: body.name, version: body.version }).toEqual({ status: 200, name: 'Mine', version: 7 });
      expect(headers.get('ETag')).toBe(etagAt(7));
      expect((await remove(pathOf(await createTrip()), ifMatch)).status).toBe(204);
    },
  );

  test.each(['"1"', '"7"', `W/"${version}"`, `${version}`, `"${version}`, `"x"y, "${version}"`, '""', '', 'x'])(
    'that is %j is answered with 412 and what is there, and changes nothing.',
    async (ifMatch) => {
      const trip = await createTrip();
      const before = await read(trip);

      for (const answer of [
        await change(pathOf(trip), { name: 'Mine' }, ifMatch),
        await remove(pathOf(trip), ifMatch),
      ]) {
        expect(answer.status).toBe(412);
        expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
        expect(answer.body).toMatchObject({ code: 'precondition_failed', title: 'Changed since' });
        expect(allIn(before)).toContainEqual(answer.body.current);
        expect(answer.body.current.version).toBe(version);
      }
      expect(await read(trip)).toEqual(before);
    },
  );

  test('names the version in the epoch of the database, after which a backup was restored in another.', async () => {
    const trip = await createTrip();
    const before = await read(trip);
    const etag = etagAt(version);
    await getDb().epoch.updateMany({ data: { id: newId() } });
    // The server was started again.
    forgetProcessState('epoch', 'serialized-projects');
    expect((await change(pathOf(trip), { name: 'Mine' }, etag)).status).toBe(412);
    expect((await remove(pathOf(trip), etag)).status).toBe(412);

    const after = await read(trip);
    expect(after).toEqual({ ...before, epoch: currentEpoch() });
    expect(after.epoch).not.toBe(before.epoch);
    expect((await change(pathOf(trip), { name: 'Mine' }, etagAt(version))).status).toBe(200);
  });

  test('asks for the version that a change gave.', async () => {
    const trip = await createTrip();
    const first = await change(pathOf(trip), { name: 'One' }, `"${version}"`);
    const etag = first.headers.get('ETag') ?? '';

    const stale = await change(pathOf(trip), { name: 'Two' }, `"${version}"`);
    expect({ status: stale.status, current: stale.body.current }).toEqual({ status: 412, current: first.body });
    expect((await change(pathOf(trip), { name: 'Two' }, etag)).status).toBe(200);
    expect((await remove(pathOf(trip), etag)).status).toBe(412);
  });

  test('lets one of many changes at the same time through.', async () => {
    const trip = await createTrip();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => change(pathOf(trip), { name: `Mine ${at}` }, `"${version}"`)),
    );

    const [won, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    const lost = answers.filter(({ status }) => status === 412);
    expect(lost).toHaveLength(19);
    expect(lost.map(({ body }) => body.current)).toEqual(Array(19).fill(won?.body));
    expect((await read(trip)).version).toBe(7);
  });

  test('that is left out lets everything through, as ever.', async () => {
    const trip = await createTrip();
    const answers = await Promise.all([1, 2, 3].map((at) => change(pathOf(trip), { name: `Mine ${at}` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(trip)).version).toBe(9);
    expect((await remove(pathOf(trip))).status).toBe(204);
  });

  test('does not hide that the thing is gone.', async () => {
    const trip = await createTrip();
    await remove(pathOf(trip));
    expect((await change(pathOf(trip), {}, `"${version}"`)).status).toBe(404);
    expect((await remove(pathOf(trip), '*')).status).toBe(404);
  });
});

test('A member is not deleted together with an expense that its deleter has not seen.', async () => {
  const { projectId, cem } = await createTrip();
  const path = `/projects/${projectId}/members/${cem.id}`;
  const { body: expense } = await send('POST', `${path}/expenses`, { name: 'Museum' });

  const { status, body } = await remove(path, `"${cem.version}"`);

  expect(status).toBe(412);
  expect(body.current).toEqual({ ...cem, version: expense.version });
});

test('The path of an expense under another member is held to the version of the expense.', async () => {
  const { projectId, cem, taxi } = await createTrip();
  const path = `/projects/${projectId}/members/${cem.id}/expenses/${taxi.id}`;
  expect((await change(path, {}, '"1"')).status).toBe(412);
  expect((await change(path, {}, `"${taxi.version}"`)).status).toBe(200);
});

test('A stale change is told before what else is wrong with it.', async () => {
  const trip = await createTrip();
  const { status } = await change(ENTITIES[2][1](trip), { involved_members: ['nobody'] }, '"1"');
  expect(status).toBe(412);
});

/** The project and everything in it, as a change answers with it. */
function allIn(project: Answer['body']): unknown[] {
  const members: { id: string; expenses: object[] }[] = project.members;
  const paid = members.flatMap(({ id, expenses }) => expenses.map((expense) => ({ ...expense, member_id: id })));
  return [...[project, ...members].map(headOf), ...paid];
}
