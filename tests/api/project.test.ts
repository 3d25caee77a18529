import { getDb } from '@/lib/server/engines/db';
import { etagAt } from '@/lib/server/resources/epoch';
import { newId } from '@/lib/server/resources/ids';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { headOf } from '@/tests/support/head-of';
import { forgetProcessState } from '@/tests/support/process-state';

withTestDatabase();

test('A new project is answered with 201, its place and its fields.', async () => {
  const { status, headers, body } = await send('POST', '/projects', { name: 'Rome' });

  expect(status).toBe(201);
  expect(headers.get('Location')).toBe(`/api/projects/${body.id}`);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(body).toEqual({
    id: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{22}$/),
    name: 'Rome',
    epoch: expect.any(String),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: body.created_at,
    version: 1,
  });
  expect((await call('GET', `/projects/${body.id}`)).body).toEqual({ ...body, mark: expect.any(String), members: [] });
});

test.each([
  ['null', { name: null }],
  ['no name', {}],
  ['an empty one', { name: '' }],
  ['a blank one', { name: ' \u00a0 ' }],
])('A project whose name is %j has none.', async (_, body) => {
  expect((await send('POST', '/projects', body)).body.name).toBeNull();
});

test.each([
  '👨‍👩‍👧‍👦 à Paris',
  'Ünïcödé',
  '東京旅行',
  'رحلة',
  "Robert'); DROP TABLE Project;--",
  '<b>&amp;</b>',
  '🎉'.repeat(200),
])('The name %s is kept as it is.', async (name) => {
  const { body } = await send('POST', '/projects', { name });
  expect((await call('GET', `/projects/${body.id}`)).body.name).toBe(name);
});

test('A body may hold the whole project: what the call does not own is ignored.', async () => {
  const { status, body } = await send('POST', '/projects', { id: 'mine', name: 'Rome', version: 7, colour: 'red' });

  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Rome', version: 1 });
  expect(body.id).not.toBe('mine');
  expect((await call('GET', `/projects/${body.id}`)).body.members).toEqual([]);
});

test('Keys that name prototypes change nothing.', async () => {
  const { status } = await call('POST', '/projects', {
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"Rome","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  });

  expect(status).toBe(201);
  expect('polluted' in {}).toBe(false);
});

describe('Reading a project', () => {
  test('It is answered whole, with everything in order and involved members by name.', async () => {
    const { projectId, ana, ben, cem, taxi, dinner } = await createTrip();
    await send('PUT', `/projects/${projectId}/members/${cem.id}`, { order: 0 });
    await send('PUT', `/projects/${projectId}/members/${ana.id}`, { order: 2 });

    const { status, body } = await call('GET', `/projects/${projectId}`);

    expect(status).toBe(200);
    expect(body).toEqual({
      id: projectId,
      mark: expect.any(String),
      name: 'Trip',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      epoch: expect.any(String),
      version: 8,
      members: [
        { ...cem, order: 0, version: 7, expenses: [] },
        {
          ...ben,
          version: 6,
          expenses: [
            {
              id: dinner.id,
              name: 'Dinner',
              amount: 45.5,
              order: 0,
              version: 6,
              involved_members: [
                { id: ben.id, name: 'Ben', order: 1 },
                { id: ana.id, name: 'Ana', order: 2 },
              ],
              created_at: dinner.created_at,
            },
          ],
        },
        {
          ...ana,
          order: 2,
          version: 8,
          expenses: [taxi],
        },
      ],
    });
  });

  test('Where the order is the same, the id decides.', async () => {
    const { projectId, ana, ben, cem } = await createTrip();
    for (const { id } of [ana, ben, cem]) await send('PUT', `/projects/${projectId}/members/${id}`, { order: 5 });

    const { body } = await call('GET', `/projects/${projectId}`);

    expect(body.members.map(({ id }: { id: string }) => id)).toEqual([ana.id, ben.id, cem.id].sort());
  });

  test('It carries its version as a tag, to be checked before each use.', async () => {
    const { projectId } = await createTrip();
    const { headers, body } = await call('GET', `/projects/${projectId}`);

    expect(headers.get('ETag')).toBe(etagAt(body.version));
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
  });

  test.each(['"6"', 'W/"6"', '"1", W/"6" ,"9"', '*'])('With If-None-Match: %s it is 304 and empty.', async (tags) => {
    const { projectId } = await createTrip();
    const { status, headers, body } = await call('GET', `/projects/${projectId}`, {
      headers: { 'If-None-Match': tags },
    });

    expect({ status, body }).toEqual({ status: 304, body: undefined });
    expect(headers.get('ETag')).toBe(etagAt(6));
  });

  test.each(['"5"', '6', '""', 'W/"66"', 'nonsense'])('With If-None-Match: %s it is answered whole.', async (tags) => {
    const { projectId } = await createTrip();
    const { status, body } = await call('GET', `/projects/${projectId}`, { headers: { 'If-None-Match': tags } });

    expect(status).toBe(200);
    expect(body.version).toBe(6);
  });

  test('Once a backup is restored, what was read before is answered whole.', async () => {
    const { projectId } = await createTrip();
    const known = await call('GET', `/projects/${projectId}`);
    const headers = { 'If-None-Match': known.headers.get('ETag') ?? '' };
    expect((await call('GET', `/projects/${projectId}`, { headers })).status).toBe(304);

    await getDb().epoch.updateMany({ data: { id: newId() } });
    // The server was started again.
    forgetProcessState('epoch', 'serialized-projects');

    const { status, body } = await call('GET', `/projects/${projectId}`, { headers });
    expect(status).toBe(200);
    expect(body).toEqual({ ...known.body, epoch: expect.any(String) });
    expect(body.epoch).not.toBe(known.body.epoch);
  });

  test('A missing one is 404 whatever the client knows.', async () => {
    const { status } = await call('GET', `/projects/${'z'.repeat(22)}`, { headers: { 'If-None-Match': '*' } });
    expect(status).toBe(404);
  });
});

describe('Changing a project', () => {
  test('It is answered without its members, under its new name and a higher version.', async () => {
    const { projectId } = await createTrip();
    const before = (await call('GET', `/projects/${projectId}`)).body;

    const { status, headers, body } = await send('PUT', `/projects/${projectId}`, { name: 'Rome 🇮🇹' });

    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('no-store');
    const { version, updated_at } = body;
    expect(body).toEqual({ ...headOf(before), name: 'Rome 🇮🇹', version: before.version + 1, updated_at });
    const after = (await call('GET', `/projects/${projectId}`)).body;
    expect(after).toEqual({ ...before, name: 'Rome 🇮🇹', version, updated_at });
    expect(Date.parse(body.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at));
  });

  test('What it was read as can be sent back, and its members stay as they are.', async () => {
    const { projectId } = await createTrip();
    const read = (await call('GET', `/projects/${projectId}`)).body;

    const { status } = await send('PUT', `/projects/${projectId}`, { ...read, members: [] });

    expect(status).toBe(200);
    expect((await call('GET', `/projects/${projectId}`)).body.members).toEqual(read.members);
  });

  test.each([
    [{}, 'Trip'],
    [{ name: null }, null],
    [{ name: '  ' }, null],
  ])('Sending %j leaves it with the name %j.', async (input, name) => {
    const { projectId } = await createTrip();
    expect((await send('PUT', `/projects/${projectId}`, input)).body.name).toBe(name);
  });
});
