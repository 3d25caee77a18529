import fc from 'fast-check';
import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { anyCallArbitrary, make, readProject } from '@/tests/support/any-calls';
import { call, send } from '@/tests/support/api-under-test';
import { contentOf } from '@/tests/support/arbitraries/projects';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

function putBack(projectId: string, version: number, headers = {}) {
  return send('POST', `/projects/${projectId}/put-back`, { version }, headers);
}

function undo(projectId: string, versions: number[], headers = {}) {
  return send('POST', `/projects/${projectId}/changes/undo`, { versions }, headers);
}

async function contentIn(projectId: string) {
  return contentOf(await readProject(projectId));
}

/** The kind of the last change, and the version of the project. */
async function lastChange(projectId: string) {
  const { changes } = (await call('GET', `/projects/${projectId}/changes`)).body;
  return changes[0];
}

describe('Putting back', () => {
  test('gives the content of any moment again, and from there that of any other.', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCallArbitrary, { minLength: 1, maxLength: 10 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        async (calls, picks) => {
          const { projectId } = await createTrip();
          const states = [await readProject(projectId)];
          for (const one of calls) if (await make(projectId, one)) states.push(await readProject(projectId));
          for (const pick of picks) {
            const state = states[pick % states.length];
            const before = await readProject(projectId);
            const { status, body, headers } = await putBack(projectId, state?.version ?? 0);
            const after = await readProject(projectId);
            expect(status).toBe(200);
            expect(contentOf(after)).toEqual(state && contentOf(state));
            const isSame = JSON.stringify(contentOf(before)) === JSON.stringify(contentOf(after));
            expect(after.version).toBe((before.version ?? 0) + (isSame ? 0 : 1));
            expect(headers.get('Project-Version')).toBe(isSame ? null : String(after.version));
            expect(body).toMatchObject({ id: projectId, version: after.version, name: after.name });
            states.push(after);
          }
        },
      ),
      { numRuns: 10 },
    );
  }, 120_000);

  test('brings back what was there under its ids, at a new version, and is one change.', async () => {
    const { projectId, ana, ben, taxi, dinner } = await createTrip();
    await call('DELETE', `/projects/${projectId}/members/${ana.id}`);
    await send('PUT', `/projects/${projectId}`, { name: 'Rome' });
    const { headers } = await putBack(projectId, 6, { 'Change-Group': 'g', 'Device-Mark': 'mine-1234' });

    expect(headers.get('ETag')).toContain('.9"');
    const { members, version } = await readProject(projectId);
    expect(version).toBe(9);
    expect(members.map(({ id, version }) => [id, version])).toEqual([
      [ana.id, 9],
      [ben.id, 9],
      [expect.any(String), 4],
    ]);
    expect(members[0]?.expenses).toMatchObject([{ id: taxi.id, version: 9 }]);
    expect(members[1]?.expenses).toMatchObject([{ id: dinner.id, version: 9, involvedMemberIds: [ana.id, ben.id] }]);
    expect(await lastChange(projectId)).toMatchObject({ kind: 'put_back', version: 9, group: 'g' });
  });

  test('can be undone.', async () => {
    const { projectId, ana } = await createTrip();
    await call('DELETE', `/projects/${projectId}/members/${ana.id}`);
    const without = await contentIn(projectId);
    await putBack(projectId, 6);
    expect((await undo(projectId, [8])).status).toBe(200);
    expect(await contentIn(projectId)).toEqual(without);
    expect(await lastChange(projectId)).toMatchObject({ kind: 'undone', version: 9 });
  });

  test('to what is there already changes nothing and is no change.', async () => {
    const { projectId, ana } = await createTrip();
    await send('PUT', `/projects/${projectId}/members/${ana.id}`, { name: 'Ana' });
    for (const version of [6, 7]) {
      const { status, headers, body } = await putBack(projectId, version);
      expect([status, headers.get('Project-Version'), body.version]).toEqual([200, null, 7]);
    }
    expect(await getDb().change.count({ where: { projectId } })).toBe(7);
  });

  test('to the beginning leaves an empty project, and the way back.', async () => {
    const { projectId } = await createTrip();
    const full = await contentIn(projectId);
    await putBack(projectId, 1);
    expect(await contentIn(projectId)).toMatchObject({ name: 'Trip', members: [] });
    await putBack(projectId, 6);
    expect(await contentIn(projectId)).toEqual(full);
  });

  test('raises the version of a payer whose expense goes.', async () => {
    const { projectId, ana } = await createTrip();
    await putBack(projectId, 4);
    const { members } = await readProject(projectId);
    expect(members.find(({ id }) => id === ana.id)?.version).toBe(7);
  });

  test('repeats the creation of an entity that is back under the same key.', async () => {
    const { projectId } = await createTrip();
    const key = { 'Idempotency-Key': newId() };
    const made = await send('POST', `/projects/${projectId}/members`, { name: 'Dana' }, key);
    await call('DELETE', `/projects/${projectId}/members/${made.body.id}`);
    expect((await send('POST', `/projects/${projectId}/members`, { name: 'Dana' }, key)).status).toBe(410);
    await putBack(projectId, 7);
    const { status, body, headers } = await send('POST', `/projects/${projectId}/members`, { name: 'Dana' }, key);
    expect([status, body.id, headers.get('Idempotency-Replayed')]).toEqual([201, made.body.id, 'true']);
  });
});

describe('Undoing', () => {
  test('the latest changes leads to the state before them, as putting back does.', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCallArbitrary, { minLength: 1, maxLength: 8 }), fc.nat(), async (calls, pick) => {
        const { projectId } = await createTrip();
        const states = [await readProject(projectId)];
        for (const one of calls) if (await make(projectId, one)) states.push(await readProject(projectId));
        const state = states[pick % states.length];
        const now = states.at(-1)?.version ?? 0;
        const versions = Array.from({ length: now - (state?.version ?? 0) }, (_, at) => now - at);
        if (versions.length === 0) return;
        await undo(projectId, versions);
        expect(await contentIn(projectId)).toEqual(state && contentOf(state));
      }),
      { numRuns: 10 },
    );
  }, 120_000);

  test('changes of whatever age gives a valid project, and leaves the others’ fields as they are.', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCallArbitrary, { minLength: 2, maxLength: 12 }),
        fc.nat(),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
        async (calls, pick, chosen) => {
          const { projectId } = await createTrip();
          for (const one of calls) await make(projectId, one);
          const now = await readProject(projectId);
          const first = 1 + (pick % (now.version ?? 1));
          const after = chosen.flatMap((isChosen, at) => (isChosen ? [first + 1 + at] : []));
          const versions = [first, ...after].filter((one) => one <= (now.version ?? 0));

          const { status, headers } = await undo(projectId, versions);
          const undone = await readProject(projectId);
          expect(status).toBe(200);
          expectValid(undone);
          // And the undoing can be undone, as nothing has happened since.
          if (headers.get('Project-Version') === null) return;
          await undo(projectId, [undone.version ?? 0]);
          expect(await contentIn(projectId)).toEqual(contentOf(now));
        },
      ),
      { numRuns: 20 },
    );
  }, 120_000);

  test('undoes the fields that still are as the change left them.', async () => {
    const { projectId, ana, taxi } = await createTrip();
    const path = `/projects/${projectId}/members/${ana.id}/expenses/${taxi.id}`;
    await send('PUT', path, { name: 'Bus', amount: 12 });
    await send('PUT', path, { amount: 15 });
    const { headers } = await undo(projectId, [7]);
    expect(headers.get('Project-Version')).toBe('9');
    expect((await readProject(projectId)).members[0]?.expenses).toMatchObject([{ name: 'Taxi', amount: 1500 }]);
  });

  test('leaves an expense whose payer is gone, and then there is nothing to do.', async () => {
    const { projectId, ana, taxi } = await createTrip();
    await call('DELETE', `/projects/${projectId}/members/${ana.id}/expenses/${taxi.id}`);
    await call('DELETE', `/projects/${projectId}/members/${ana.id}`);
    const before = await contentIn(projectId);
    const { status, headers, body } = await undo(projectId, [7]);
    expect([status, headers.get('Project-Version'), body.version]).toEqual([200, null, 8]);
    expect(await contentIn(projectId)).toEqual(before);
  });

  test('of a member’s addition leaves the member where others need it.', async () => {
    const { projectId, cem } = await createTrip();
    const path = `/projects/${projectId}/members/${cem.id}`;
    await send('POST', `${path}/expenses`, { name: 'Wine', amount: 8 });
    expect((await undo(projectId, [4])).headers.get('Project-Version')).toBeNull();
    expect((await readProject(projectId)).members.at(-1)).toMatchObject({ id: cem.id, expenses: [{ name: 'Wine' }] });
  });

  test('of a member’s deletion brings it back among those who came since.', async () => {
    const { projectId, ana, ben, dinner } = await createTrip();
    await call('DELETE', `/projects/${projectId}/members/${ana.id}`);
    const { body: dana } = await send('POST', `/projects/${projectId}/members`, { name: 'Dana' });
    await send('PUT', `/projects/${projectId}/members/${ben.id}/expenses/${dinner.id}`, { amount: 50 });
    await undo(projectId, [7]);
    const { members } = await readProject(projectId);
    expect(members.map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Cem', 'Dana']);
    expect(members.at(-1)?.id).toBe(dana.id);
    expect(members[1]?.expenses).toMatchObject([{ amount: 5000, involvedMemberIds: [ana.id, ben.id] }]);
  });

  test('is the same for versions in any order, and for an entry of a group as a whole.', async () => {
    const { projectId, ana } = await createTrip();
    const before = await contentIn(projectId);
    const group = { 'Change-Group': 'save-1' };
    await send('PUT', `/projects/${projectId}`, { name: 'Rome' }, group);
    await send('PUT', `/projects/${projectId}/members/${ana.id}`, { name: 'Anna' }, group);
    await call('DELETE', `/projects/${projectId}/members/${ana.id}`, { headers: group });
    await undo(projectId, [9, 7, 8]);
    expect(await contentIn(projectId)).toEqual(before);
  });

  test('changes that do not follow one another leaves what was made between them.', async () => {
    const { projectId, ana, ben, taxi, dinner } = await createTrip();
    await call('DELETE', `/projects/${projectId}/members/${ana.id}/expenses/${taxi.id}`);
    await send('PUT', `/projects/${projectId}`, { name: 'Rome' });
    await call('DELETE', `/projects/${projectId}/members/${ben.id}/expenses/${dinner.id}`);
    await send('PUT', `/projects/${projectId}/members/${ana.id}`, { name: 'Anna' });
    const { status, headers } = await undo(projectId, [9, 7]);
    expect([status, headers.get('Project-Version')]).toEqual([200, '11']);
    const { name, members } = await readProject(projectId);
    expect([name, members[0]?.name]).toEqual(['Rome', 'Anna']);
    expect(members.flatMap(({ expenses }) => expenses.map(({ id }) => id))).toEqual([taxi.id, dinner.id]);
  });

  test.each([
    [[]],
    [[7, 7]],
    [[-1]],
    [[1.5]],
    [['7']],
    [Array.from({ length: 10_001 }, (_, at) => at)],
    [Array.from({ length: 21 }, (_, at) => 2 * at)],
    [Array.from({ length: 5_000 }, (_, at) => 2 * at)],
  ])('of these versions is refused: %j.', async (versions) => {
    const { projectId } = await createTrip();
    for (const name of ['A', 'B', 'C']) await send('PUT', `/projects/${projectId}`, { name });
    const { status, body } = await undo(projectId, versions as number[]);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
  });
});

describe.each([
  ['undone', (projectId: string, version: number, headers = {}) => undo(projectId, [version], headers)],
  ['put back', (projectId: string, version: number, headers = {}) => putBack(projectId, version - 1, headers)],
])('What is %s', (_, restore) => {
  test('is refused with the current state where If-Match names another.', async () => {
    const { projectId } = await createTrip();
    await send('PUT', `/projects/${projectId}`, { name: 'Rome' });
    const { status, body } = await restore(projectId, 7, { 'If-Match': '"6"' });
    expect([status, body.code, body.current.name]).toEqual([412, 'precondition_failed', 'Rome']);
    expect((await restore(projectId, 7, { 'If-Match': '"7"' })).body.name).toBe('Trip');
  });

  test('is not found beyond what is kept, or yet to come.', async () => {
    const { projectId } = await createTrip();
    for (const name of ['A', 'B', 'C']) await send('PUT', `/projects/${projectId}`, { name });
    await getDb().change.deleteMany({ where: { projectId, version: { lte: 7 } } });
    const before = await readProject(projectId);
    for (const version of [7, 2, 11, 2_000_000_000]) {
      const { status, body } = await restore(projectId, version);
      expect([status, body.code]).toEqual([404, 'change_not_found']);
    }
    expect(await readProject(projectId)).toEqual(before);
    expect((await restore(projectId, 9)).body.name).toBe('B');
  });

  test('is only of this project, and of one that is there.', async () => {
    const { projectId } = await createTrip();
    expect((await restore(newId(), 3)).body.code).toBe('project_not_found');
    expect((await restore(projectId, 6)).status).toBe(200);
    expect((await restore(projectId, 2_000)).status).toBe(404);
  });

  test('needs a body of its kind.', async () => {
    const { projectId } = await createTrip();
    for (const path of ['changes/undo', 'put-back']) {
      expect((await send('POST', `/projects/${projectId}/${path}`, {})).status).toBe(422);
    }
  });

  test('is refused where the project would be too full.', async () => {
    const { projectId, cem } = await createTrip();
    await call('DELETE', `/projects/${projectId}/members/${cem.id}`);
    const others = Array.from({ length: 98 }, (_, order) => ({ projectId, id: newId(), order: order + 5 }));
    await getDb().member.createMany({ data: others });
    const before = await readProject(projectId);
    const { status, body } = await restore(projectId, 7);
    expect([status, body.code]).toEqual([422, 'limit_reached']);
    expect(await readProject(projectId)).toEqual(before);
    expect(await getDb().change.count({ where: { projectId } })).toBe(7);
  });

  test('may be in a project that was too full before, where it does not grow.', async () => {
    const { projectId } = await createTrip();
    const others = Array.from({ length: 99 }, (_, order) => ({ projectId, id: newId(), order: order + 5 }));
    await getDb().member.createMany({ data: others });
    await send('PUT', `/projects/${projectId}`, { name: 'Rome' });
    expect((await restore(projectId, 7)).body.name).toBe('Trip');
  });
});

/** All references lead somewhere, ids are unique, and lists are in their order. */
function expectValid({ members }: Awaited<ReturnType<typeof readProject>>): void {
  const ids = new Set(members.map(({ id }) => id));
  const expenses = members.flatMap((member) => member.expenses);
  expect(ids.size).toBe(members.length);
  expect(new Set(expenses.map(({ id }) => id)).size).toBe(expenses.length);
  for (const { involvedMemberIds, weights = {} } of expenses) {
    expect(involvedMemberIds.filter((id) => !ids.has(id))).toEqual([]);
    expect(Object.keys(weights).filter((id) => !involvedMemberIds.includes(id))).toEqual([]);
  }
}
