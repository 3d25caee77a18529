import { getDb } from '@/lib/server/engines/db';
import { etagAt } from '@/lib/server/resources/epoch';
import { type Answer, call, send, versionOf } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

const KEY = '3f0c8a5e-5b1c-4a53-9d5e-2f6f0b1d7c11';

function create(path: string, body: object, key: string): Promise<Answer> {
  return send('POST', path, body, { 'Idempotency-Key': key });
}

/** What can be created in a trip, and where. */
const CREATIONS = [
  ['member', (projectId: string, _memberId: string) => `/projects/${projectId}/members`],
  ['expense', (projectId: string, memberId: string) => `/projects/${projectId}/members/${memberId}/expenses`],
] as const;

describe.each(CREATIONS)('A new %s', (what, pathOf) => {
  async function target() {
    const { projectId, cem } = await createTrip();
    return { projectId, memberId: cem.id, path: pathOf(projectId, cem.id) };
  }

  test('is created once for a key, and a repeat is answered with it as it is now.', async () => {
    const { projectId, path } = await target();
    const first = await create(path, { name: 'One' }, KEY);
    const changed = await send('PUT', `${path}/${first.body.id}`, { name: 'Renamed' });

    const repeat = await create(path, { name: 'One' }, KEY);

    expect(first.status).toBe(201);
    expect(first.headers.get('Idempotency-Replayed')).toBeNull();
    expect(repeat.status).toBe(201);
    expect(repeat.headers.get('Idempotency-Replayed')).toBe('true');
    expect(repeat.headers.get('Location')).toBe(first.headers.get('Location'));
    expect(repeat.headers.get('ETag')).toBe(etagAt(8));
    expect(repeat.body).toEqual(changed.body);
    expect(await versionOf(projectId)).toBe(8);
  });

  test('is created once by twenty calls at the same time.', async () => {
    const { projectId, path } = await target();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(path, { name: 'One' }, KEY)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.has('Idempotency-Replayed'))).toHaveLength(19);
    expect(await versionOf(projectId)).toBe(7);
  });

  test('is another one under another key, in another project, and each time without a key.', async () => {
    const { projectId, path } = await target();
    const other = await target();
    const ids = [
      await create(path, { name: 'One' }, KEY),
      await create(path, { name: 'One' }, 'another'),
      await create(other.path, { name: 'One' }, KEY),
      await send('POST', path, { name: 'One' }),
      await send('POST', path, { name: 'One' }),
    ].map(({ body }) => body.id);

    expect(new Set(ids).size).toBe(5);
    expect(await versionOf(projectId)).toBe(10);
  });

  test('is told where the key comes again with another body, and stays as it is.', async () => {
    const { projectId, path } = await target();
    const { body } = await create(path, { name: 'One' }, KEY);

    const { status, body: problem } = await create(path, { name: 'Two' }, KEY);

    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'idempotency_key_reused' });
    expect(problem).toMatchObject({ current: body, created_id: body.id });
    expect(await versionOf(projectId)).toBe(7);
  });

  test('is the same to ask for where only the spelling of the body differs.', async () => {
    const { path } = await target();
    const first = await create(path, { name: null, order: 3 }, KEY);
    const repeat = await create(path, { order: 3, name: '  ', id: 'new-ab12' }, KEY);
    expect(repeat.body.id).toBe(first.body.id);
  });

  test('is not created again once it was deleted, and a call with its key is told which it was.', async () => {
    const { projectId, path } = await target();
    const { body } = await create(path, { name: 'One' }, KEY);
    await call('DELETE', `${path}/${body.id}`);

    const repeat = await create(path, { name: 'One' }, KEY);

    expect(repeat.body).toMatchObject({ status: 410, code: 'created_and_deleted', created_id: body.id });
    const other = await create(path, { name: 'Two' }, KEY);
    expect(other.body).toMatchObject({ status: 422, code: 'idempotency_key_reused', created_id: body.id });
    expect(await versionOf(projectId)).toBe(8);
  });

  test('that was refused leaves its key free.', async () => {
    const { path } = await target();
    const wrong = await create(path, { name: 'x'.repeat(201) }, KEY);
    const right = await create(path, { name: 'x' }, KEY);
    expect([wrong.status, right.status, right.headers.has('Idempotency-Replayed')]).toEqual([422, 201, false]);
  });

  test.each(['', 'two words', 'k'.repeat(129), 'schlüssel', 'a\tb'])('can’t have the key %j.', async (key) => {
    const { projectId, path } = await target();
    const { status, body } = await create(path, {}, key);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'validation_failed' });
    expect(body.errors[0].path).toBe('Idempotency-Key');
    expect(await versionOf(projectId)).toBe(6);
  });

  test.each(['k', '~'.repeat(128), `"${KEY}"`, "'--"])('can have the key %s.', async (key) => {
    const { path } = await target();
    const ids = [await create(path, {}, key), await create(path, {}, key)].map(({ body }) => body.id);
    expect(ids[0]).toBe(ids[1]);
  });

  test(`is a ${what}: its key can’t make anything else.`, async () => {
    const { projectId, memberId, path } = await target();
    await create(path, {}, KEY);
    const other = CREATIONS.find(([name]) => name !== what)?.[1](projectId, memberId) ?? '';
    const { body } = await create(other, {}, KEY);
    expect({ code: body.code, current: body.current }).toEqual({ code: 'idempotency_key_reused', current: undefined });
  });
});

test('An expense is not the same when another member is to pay it.', async () => {
  const { projectId, ana, ben } = await createTrip();
  const { body: expense } = await create(`/projects/${projectId}/members/${ana.id}/expenses`, {}, KEY);
  const { body } = await create(`/projects/${projectId}/members/${ben.id}/expenses`, {}, KEY);
  expect({ code: body.code, current: body.current }).toEqual({ code: 'idempotency_key_reused', current: expense });
});

test('An expense that went with its payer was deleted, and is not missing a payer.', async () => {
  const { projectId, ana } = await createTrip();
  const path = `/projects/${projectId}/members/${ana.id}`;
  await create(`${path}/expenses`, {}, KEY);
  await call('DELETE', path);
  expect((await create(`${path}/expenses`, {}, KEY)).body.code).toBe('created_and_deleted');
});

test('The keys of a project go with it.', async () => {
  const { projectId } = await createTrip();
  await create(`/projects/${projectId}/members`, {}, KEY);
  await call('DELETE', `/projects/${projectId}`);
  expect((await create(`/projects/${projectId}/members`, {}, KEY)).body.code).toBe('project_deleted');
  await call('DELETE', `/projects/${projectId}?for_good=true`);
  expect(await getDb().idempotencyKey.count({ where: { projectId } })).toBe(0);
  expect((await create(`/projects/${projectId}/members`, {}, KEY)).body.code).toBe('project_not_found');
});

describe('A new project', () => {
  test('is created once for a key, and a repeat is answered with it as it is now.', async () => {
    const key = `${KEY}-a`;
    const first = await create('/projects', { name: 'Rome' }, key);
    await send('POST', `/projects/${first.body.id}/members`, { name: 'Ana' });

    const repeat = await create('/projects', { name: 'Rome' }, key);

    expect(repeat.status).toBe(201);
    expect(repeat.headers.get('Idempotency-Replayed')).toBe('true');
    expect(repeat.headers.get('Location')).toBe(`/api/projects/${first.body.id}`);
    expect(repeat.headers.get('ETag')).toBe(etagAt(2));
    expect(repeat.body).toEqual({ ...first.body, version: 2, updated_at: expect.any(String) });
  });

  test('is created once by twenty calls at the same time.', async () => {
    const key = `${KEY}-b`;
    const before = await getDb().project.count();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('/projects', { name: 'Rome' }, key)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await getDb().project.count()).toBe(before + 1);
  });

  test('does not become known to whoever uses its key for something else.', async () => {
    const key = `${KEY}-c`;
    const { body: project } = await create('/projects', { name: 'Rome' }, key);
    const { status, body } = await create('/projects', { name: 'Oslo' }, key);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'idempotency_key_reused' });
    expect(JSON.stringify(body)).not.toContain(project.id);
  });

  test('is not created again once it was deleted.', async () => {
    const key = `${KEY}-d`;
    const { body } = await create('/projects', {}, key);
    await call('DELETE', `/projects/${body.id}`);
    const repeat = await create('/projects', {}, key);
    expect({ status: repeat.status, code: repeat.body.code }).toEqual({ status: 410, code: 'created_and_deleted' });
  });

  test('needs a key that nobody else would think of.', async () => {
    const { status, body } = await create('/projects', {}, 'k'.repeat(15));
    expect({ status, path: body.errors[0].path }).toEqual({ status: 422, path: 'Idempotency-Key' });
    expect((await create('/projects', {}, 'k'.repeat(16))).status).toBe(201);
  });
});
