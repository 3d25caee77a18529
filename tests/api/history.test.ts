import fc from 'fast-check';
import { patchFromWire, type WireChange, type WireChanges } from '@/lib/contract/history';
import { apply } from '@/lib/domain/patch/apply';
import type { Project } from '@/lib/domain/project';
import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { anyCallArbitrary, make, readProject } from '@/tests/support/any-calls';
import { call, send } from '@/tests/support/api-under-test';
import { contentOf } from '@/tests/support/arbitraries/projects';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

async function read(projectId: string, query = '', headers: Record<string, string> = {}): Promise<WireChanges> {
  const { status, body } = await call('GET', `/projects/${projectId}/changes${query}`, { headers });
  expect(status).toBe(200);
  return body;
}

async function readAll(projectId: string): Promise<WireChange[]> {
  let page = await read(projectId);
  const changes = [...page.changes];
  while (page.next !== null) {
    page = await read(projectId, `?before=${page.next}`);
    changes.push(...page.changes);
  }
  return changes;
}

test('Whatever is done by calls, the history leads back to each state before, one version each.', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCallArbitrary, { minLength: 1, maxLength: 12 }), async (calls) => {
      const { projectId } = await createTrip();
      const states = [await readProject(projectId)];
      for (const one of calls) if (await make(projectId, one)) states.unshift(await readProject(projectId));

      const changes = await readAll(projectId);
      let current = states[0] as Project;
      expect(changes.map(({ version }) => version)).toEqual(changes.map((_, at) => (current.version ?? 0) - at));
      expect(changes.at(-1)).toMatchObject({ version: 1, kind: 'project_created' });
      for (const { before, version } of changes) {
        const state = states.find((one) => one.version === version);
        if (state) expect(contentOf(current)).toEqual(contentOf(state));
        current = apply(current, patchFromWire(before));
      }
      expect(contentOf(current)).toMatchObject({ name: 'Trip', members: [] });
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('Each call is told by its kind, and what it touched as it was.', async () => {
  const { projectId, ana, ben, cem, taxi, dinner } = await createTrip();
  const path = `/projects/${projectId}`;
  await send('PUT', path, { name: 'Rome', currency: 'EUR' });
  await send('PUT', `${path}/members/${cem.id}`, { name: 'Cemal' });
  await send('PUT', `${path}/members/${ana.id}/expenses/${taxi.id}`, { amount: 31.25, involved_members: [cem.id] });
  await call('DELETE', `${path}/members/${ben.id}/expenses/${dinner.id}`);
  await call('DELETE', `${path}/members/${ana.id}`);
  const { changes, next } = await read(projectId);

  const content = { order: 0, involved: {} };
  const ofTaxi = { ...content, member_id: ana.id, name: 'Taxi', created_at: taxi.created_at };
  expect(next).toBeNull();
  expect(changes.map(({ kind, before }) => [kind, before])).toEqual([
    [
      'member_removed',
      {
        members: { [ana.id]: { name: 'Ana', order: 0 } },
        expenses: {
          [taxi.id]: { ...ofTaxi, amount: 31.25, involved: { [cem.id]: 1 } },
        },
      },
    ],
    [
      'expense_removed',
      {
        expenses: {
          [dinner.id]: {
            ...content,
            member_id: ben.id,
            name: 'Dinner',
            amount: 45.5,
            involved: { [ana.id]: 1, [ben.id]: 1 },
            created_at: dinner.created_at,
          },
        },
      },
    ],
    ['expense_changed', { expenses: { [taxi.id]: { ...ofTaxi, amount: 30 } } }],
    ['member_changed', { members: { [cem.id]: { name: 'Cem', order: 2 } } }],
    ['project_changed', { project: { name: 'Trip' } }],
    ['expense_added', { expenses: { [dinner.id]: null } }],
    ['expense_added', { expenses: { [taxi.id]: null } }],
    ['member_added', { members: { [cem.id]: null } }],
    ['member_added', { members: { [ben.id]: null } }],
    ['member_added', { members: { [ana.id]: null } }],
    ['project_created', {}],
  ]);
});

test('The deletion of a member tells of the expenses that named it, with their weights.', async () => {
  const { projectId, ana, ben, cem } = await createTrip();
  const path = `/projects/${projectId}/members`;
  const fields = {
    name: 'Boat',
    amount: 9,
    involved_members: [ana.id, ben.id],
    weights: { [ben.id]: 3 },
    is_payment: true,
  };
  const { body: boat } = await send('POST', `${path}/${cem.id}/expenses`, fields);
  await call('DELETE', `${path}/${ben.id}`);
  const { expenses } = (await read(projectId)).changes[0]?.before ?? {};
  expect(expenses?.[boat.id]).toEqual({
    member_id: cem.id,
    name: 'Boat',
    amount: 9,
    order: 0,
    involved: { [ana.id]: 1, [ben.id]: 3 },
    is_payment: true,
    created_at: boat.created_at,
  });
});

test('A call that changes nothing is told with an empty patch.', async () => {
  const { projectId, ana, ben, taxi, dinner } = await createTrip();
  const path = `/projects/${projectId}`;
  await send('PUT', path, { name: 'Trip' });
  await send('PUT', path, {});
  await send('PUT', `${path}/members/${ana.id}`, { name: 'Ana', order: 0 });
  await send('PUT', `${path}/members/${ana.id}/expenses/${taxi.id}`, { amount: 30, involved_members: [] });
  const named = { name: 'Dinner', involved_members: [ben.id, ana.id], weights: { [ana.id]: 1 } };
  await send('PUT', `${path}/members/${ben.id}/expenses/${dinner.id}`, named);
  const { changes } = await read(projectId);
  expect(changes.slice(0, 5).map(({ before }) => before)).toEqual([{}, {}, {}, {}, {}]);
});

test('A repeated creation and a refused change are not in it.', async () => {
  const { projectId, ana, taxi } = await createTrip();
  const path = `/projects/${projectId}`;
  const key = { 'Idempotency-Key': newId() };
  await send('POST', `${path}/members`, { name: 'Dana' }, key);
  const before = await readAll(projectId);

  expect((await send('POST', `${path}/members`, { name: 'Dana' }, key)).status).toBe(201);
  expect((await send('POST', `${path}/members`, { name: 'Emil' }, key)).status).toBe(422);
  expect((await send('PUT', path, { name: 'Rome' }, { 'If-Match': '"1"' })).status).toBe(412);
  const taxiPath = `${path}/members/${ana.id}/expenses/${taxi.id}`;
  expect((await send('PUT', taxiPath, { name: 'Bus' }, { 'If-Match': '"1"' })).status).toBe(412);
  expect((await send('PUT', taxiPath, { name: 'Bus', involved_members: ['nobody'] })).status).toBe(422);
  expect((await call('DELETE', `${path}/members/${newId()}`)).status).toBe(404);

  expect(await readAll(projectId)).toEqual(before);
  expect(await getDb().change.count({ where: { projectId } })).toBe(before.length);
});

test('A project that is created once for a key begins its history once.', async () => {
  const headers = { 'Idempotency-Key': newId(), 'Change-Group': 'g1' };
  const { id } = (await send('POST', '/projects', { name: 'Trip' }, headers)).body;
  await send('POST', '/projects', { name: 'Trip' }, headers);
  expect((await read(id)).changes).toMatchObject([{ version: 1, kind: 'project_created', group: 'g1', before: {} }]);
});

test('A page has 50 entries. Calls of one group that follow one another are one.', async () => {
  const { id: projectId } = (await send('POST', '/projects', { name: 'Trip' })).body;
  const path = `/projects/${projectId}`;
  for (let at = 0; at < 60; at += 1) await send('PUT', path, { name: `A${at}` });
  for (let at = 0; at < 70; at += 1) await send('PUT', path, { name: `B${at}` }, { 'Change-Group': 'save' });
  await send('PUT', path, { name: 'C' });

  const first = await read(projectId);
  expect(first.changes).toHaveLength(1 + 70 + 48);
  expect(first.changes.filter(({ group }) => group === 'save')).toHaveLength(70);
  const second = await read(projectId, `?before=${first.next}`);
  expect(second.changes).toHaveLength(13);
  expect(second.next).toBeNull();
  const versions = [...first.changes, ...second.changes].map(({ version }) => version);
  expect(versions).toEqual(Array.from({ length: 132 }, (_, at) => 132 - at));
});

test('A page has at most 1,000 changes, whatever their group, and 256 KiB of what was before.', async () => {
  const { id: projectId } = (await send('POST', '/projects', {})).body;
  const fill = (from: number, count: number, before: object, group: string) =>
    getDb().change.createMany({
      data: Array.from({ length: count }, (_, at) => ({
        projectId,
        version: from + at,
        kind: 'project_changed',
        before: JSON.stringify(before),
        group,
      })),
    });
  await fill(2, 30, { project: { name: 'x'.repeat(20_000) } }, 'large');
  await fill(32, 1_500, {}, 'small');
  await getDb().project.update({ where: { id: projectId }, data: { version: 1_531 } });

  const first = await read(projectId);
  expect([first.changes.length, first.next]).toEqual([1_000, 532]);
  const second = await read(projectId, '?before=532');
  expect([second.changes.length, second.next]).toEqual([514, 18]);
  const third = await read(projectId, '?before=18');
  expect([third.changes.length, third.next]).toEqual([14, 4]);
  const fourth = await read(projectId, '?before=4');
  expect([fourth.changes.length, fourth.next]).toEqual([3, null]);
});

test('The history ends before a gap, and at what is swept.', async () => {
  const { projectId } = await createTrip();
  for (const name of ['A', 'B', 'C']) await send('PUT', `/projects/${projectId}`, { name });
  await getDb().change.deleteMany({ where: { projectId, version: 7 } });
  const { changes, next } = await read(projectId);
  expect([changes.map(({ version }) => version), next]).toEqual([[9, 8], null]);
  expect(await read(projectId, '?before=8')).toEqual({ changes: [], next: null, kept_days: 365 });
});

test.each(['x', '-1', '1.5', '', '99999999999'])('before=%s is refused.', async (before) => {
  const { projectId } = await createTrip();
  const { status, body } = await call('GET', `/projects/${projectId}/changes?before=${before}`);
  expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path: 'before' })]]);
});

test('A version that is yet to come begins with the latest.', async () => {
  const { projectId } = await createTrip();
  expect(await read(projectId, '?before=4000000000')).toEqual(await read(projectId));
  expect((await read(projectId, '?before=1')).changes).toEqual([]);
});

test('A device knows its own changes again, and nobody else does.', async () => {
  const { projectId } = await createTrip();
  const path = `/projects/${projectId}`;
  const [mine, other] = [{ 'Device-Mark': 'mine-1234' }, { 'Device-Mark': 'other-5678' }];
  await send('PUT', path, { name: 'A' }, mine);
  await send('PUT', path, { name: 'B' }, other);
  await send('PUT', path, { name: 'C' });
  const marked = async (headers: Record<string, string>) =>
    (await read(projectId, '', headers)).changes.slice(0, 3).map((one) => one.by_this_device === true);

  expect(await marked(mine)).toEqual([false, false, true]);
  expect(await marked(other)).toEqual([false, true, false]);
  expect(await marked({})).toEqual([false, false, false]);
  const text = JSON.stringify(await read(projectId, '', mine));
  expect(text).not.toContain('mine-1234');
});

test('The mark of a device is kept as a hash, another one in each project.', async () => {
  const ids = [(await createTrip()).projectId, (await createTrip()).projectId];
  for (const id of ids) await send('PUT', `/projects/${id}`, { name: 'A' }, { 'Device-Mark': 'mine-1234' });
  const rows = await getDb().change.findMany({ where: { projectId: { in: ids }, device: { not: null } } });
  const hashes = rows.map(({ device }) => device);
  expect(new Set(hashes).size).toBe(2);
  expect(hashes.join()).not.toContain('mine');
});

test.each([
  ['Change-Group', 'x'.repeat(65)],
  ['Change-Group', 'two words'],
  ['Device-Mark', 'x'.repeat(65)],
  ['Device-Mark', 'é'],
])('A malformed %s is refused, and nothing is changed.', async (name, value) => {
  const { projectId } = await createTrip();
  const before = await read(projectId);
  const { status, body } = await send('PUT', `/projects/${projectId}`, { name: 'Rome' }, { [name]: value });
  expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path: name })]]);
  expect(await read(projectId)).toEqual(before);
});

test('Nobody reads the history of a project by another, or of one that is not there.', async () => {
  const { projectId } = await createTrip();
  const { projectId: mine } = await createTrip();
  await send('PUT', `/projects/${projectId}`, { name: 'Secret' });
  expect(JSON.stringify(await readAll(mine))).not.toContain('Secret');
  expect((await call('GET', `/projects/${newId()}/changes`)).body.code).toBe('project_not_found');
  expect((await call('GET', '/projects/nothing/changes')).body.code).toBe('project_not_found');
});

test('Where a version comes again, what it was in another past is forgotten.', async () => {
  const { projectId } = await createTrip();
  for (const name of ['A', 'B', 'C']) await send('PUT', `/projects/${projectId}`, { name });
  await getDb().project.update({ where: { id: projectId }, data: { version: 7, name: 'A' } });
  await send('PUT', `/projects/${projectId}`, { name: 'X' });
  const { changes } = await read(projectId);
  expect(changes.slice(0, 2).map(({ version, before }) => [version, before])).toEqual([
    [8, { project: { name: 'A' } }],
    [7, { project: { name: 'Trip' } }],
  ]);
});

test('A project that is deleted and brought back has its history, and one that is gone has none.', async () => {
  const { projectId } = await createTrip();
  const before = await read(projectId);
  await call('DELETE', `/projects/${projectId}`);
  expect((await call('GET', `/projects/${projectId}/changes`)).body.code).toBe('project_deleted');
  await send('POST', `/projects/${projectId}/undelete`, {});
  expect(await read(projectId)).toEqual(before);
  await getDb().change.createMany({
    data: Array.from({ length: 250 }, (_, at) => ({
      projectId,
      version: 100 + at,
      kind: 'project_changed',
      before: '{}',
    })),
  });
  await call('DELETE', `/projects/${projectId}?for_good=true`);
  expect(await getDb().change.count({ where: { projectId } })).toBe(0);
});

test('By a read-only link the history is read, without a word of the link that writes, and nothing is brought back.', async () => {
  const { projectId } = await createTrip();
  const [writing, reading] = [newId(), newId()];
  const mine = { 'Device-Mark': 'mine-1234' };
  await send('PUT', `/projects/${projectId}`, { name: 'Rome' }, mine);
  await send('PUT', `/projects/${projectId}/links/${writing}`, { may: 'write' });
  await send('PUT', `/projects/${writing}/links/${reading}`, { may: 'read' });
  await send('PUT', `/projects/${writing}`, { name: 'Oslo' }, mine);

  const seen = await read(reading, '', mine);
  expect(seen).toEqual(await read(writing, '', mine));
  expect(seen.changes.slice(0, 2)).toMatchObject([{ by_this_device: true }, { by_this_device: true }]);
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${projectId}|${writing}`));
  for (const [path, body] of [
    ['changes/undo', { versions: [8] }],
    ['put-back', { version: 6 }],
  ] as const) {
    expect((await send('POST', `/projects/${reading}/${path}`, body)).body.code).toBe('read_only_link');
    expect((await send('POST', `/projects/${projectId}/${path}`, body)).body.code).toBe('link_replaced');
  }
  expect((await call('GET', `/projects/${projectId}/changes`)).body.code).toBe('link_replaced');

  const undone = await send('POST', `/projects/${writing}/changes/undo`, { versions: [8] });
  expect(undone.body).toMatchObject({ id: writing, name: 'Rome', version: 9 });
  const back = await send('POST', `/projects/${writing}/put-back`, { version: 6 }, { 'If-Match': '"9"' });
  expect(back.body).toMatchObject({ id: writing, name: 'Trip', version: 10 });
  const nothing = await send('POST', `/projects/${writing}/put-back`, { version: 6 });
  expect(nothing.body).toMatchObject({ id: writing, version: 10 });
});
