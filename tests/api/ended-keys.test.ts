import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { sweep } from '@/lib/server/services/retention';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

const DAY = 24 * 60 * 60_000;

async function create(path: string, key: string) {
  const { status, body } = await send('POST', path, {}, { 'Idempotency-Key': key });
  return { status, id: body.id, code: body.code };
}

/** As if the keys had been sent so many days ago. */
async function age(keys: string[], days: number): Promise<void> {
  const aged = { where: { key: { in: keys } }, data: { createdAt: new Date(Date.now() - days * DAY) } };
  await getDb().idempotencyKey.updateMany(aged);
  await getDb().projectCreation.updateMany(aged);
}

async function keysLeft(keys: string[]): Promise<string[]> {
  const where = { key: { in: keys } };
  const rows = [await getDb().idempotencyKey.findMany({ where }), await getDb().projectCreation.findMany({ where })];
  return rows.flat().map(({ key }) => key);
}

test.each(['member', 'project'])('The key of a %s that is deleted ends after 30 days.', async (what) => {
  const { projectId } = await createTrip();
  const path = what === 'member' ? `/projects/${projectId}/members` : '/projects';
  const [old, young] = [newId(), newId()];
  for (const key of [old, young]) await call('DELETE', `${path}/${(await create(path, key)).id}`);
  await age([old], 30.01);
  await age([young], 29.99);
  expect((await create(path, old)).code).toBe('created_and_deleted');

  await sweep();

  expect(await keysLeft([old, young])).toEqual([young]);
  expect((await create(path, old)).status).toBe(201);
  expect((await create(path, young)).code).toBe('created_and_deleted');
});

test('Any number of old keys is swept.', async () => {
  const { projectId } = await createTrip();
  const keys = Array.from({ length: 1_200 }, () => newId());
  const createdAt = new Date(Date.now() - 31 * DAY);
  const data = keys.map((key, at) => ({ key, fingerprint: '', createdAt: new Date(createdAt.getTime() + at) }));
  await getDb().idempotencyKey.createMany({ data: data.map((row) => ({ ...row, projectId, entityId: '' })) });

  await sweep();

  expect(await getDb().idempotencyKey.count({ where: { projectId } })).toBe(0);
});
