import { getDb } from '@/lib/server/engines/db';
import { etagAt } from '@/lib/server/resources/epoch';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';

withTestDatabase();

const BODY = {
  name: 'Ski week',
  currency: 'EUR',
  rates: { CZK: '0.0395' },
  members: { 'new-ana': { name: 'Ana' }, 'new-ben': { name: 'Ben' } },
  expenses: { 'new-taxi': { member_id: 'new-ana', name: 'Taxi', amount: 30, involved_members: ['new-ben'] } },
};

const create = (body: object, key?: string) =>
  send('POST', '/projects', body, key === undefined ? {} : { 'Idempotency-Key': key });

test('A project is created with its members and expenses as its first version, with no way back beyond.', async () => {
  const { status, headers, body } = await create(BODY);
  expect([status, headers.get('ETag'), headers.get('Location')]).toEqual([201, etagAt(1), `/api/projects/${body.id}`]);
  const read = (await call('GET', `/projects/${body.id}`)).body;
  const { ids, ...head } = body;
  expect(read).toMatchObject({ ...head, name: 'Ski week', currency: 'EUR', rates: { CZK: '0.0395' }, version: 1 });
  expect(read.members).toMatchObject([
    { id: ids['new-ana'], name: 'Ana', order: 0, expenses: [{ id: ids['new-taxi'], name: 'Taxi', amount: 30 }] },
    { id: ids['new-ben'], name: 'Ben', order: 1, expenses: [] },
  ]);
  expect(read.members[0].expenses[0].involved_members).toMatchObject([{ id: ids['new-ben'] }]);
  const { changes } = (await call('GET', `/projects/${body.id}/changes`)).body;
  expect(changes).toMatchObject([{ version: 1, kind: 'project_created', before: {} }]);
});

test('A name alone is answered without ids.', async () => {
  expect((await create({ name: 'Rome' })).body).not.toHaveProperty('ids');
});

test('By one key it is created once, and a repeat is told the same ids.', async () => {
  const key = '3f0c8a5e-5b1c-4a53-9d5e-2f6f0b1d7c11';
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(BODY, key)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body.ids)}`)).size).toBe(1);
  const [{ body: first } = { body: null }] = answers;
  const reordered = { ...BODY, members: { 'new-ben': { name: 'Ben' }, 'new-ana': { name: 'Ana' } } };
  const repeat = await create(reordered, key);
  expect([repeat.headers.get('Idempotency-Replayed'), repeat.body]).toEqual(['true', first]);
  const other = await create({ ...BODY, members: {}, expenses: {} }, key);
  expect([other.status, other.body.code, JSON.stringify(other.body).includes(first.id)]).toEqual([
    422,
    'idempotency_key_reused',
    false,
  ]);
});

test('Where something in it is wrong, all that is wrong is named and nothing is created.', async () => {
  const before = await getDb().project.count();
  const expenses = { 'new-1': { member_id: 'new-2' }, 'new-3': { member_id: 'new-ana', weights: { 'new-ben': 2 } } };
  const { status, body } = await create({ ...BODY, rates: { EUR: '1' }, expenses }, 'a-key-of-sixteen-or-more');
  expect([status, body.errors]).toEqual([
    422,
    [
      { path: 'rates.EUR', message: 'A rate is of another currency than the project has.' },
      {
        pointer: '/expenses/new-1/member_id',
        detail: 'The project has no member with this id.',
        code: 'validation_failed',
      },
      {
        pointer: '/expenses/new-3/weights/new-ben',
        detail: 'The expense does not name this member.',
        code: 'validation_failed',
      },
    ],
  ]);
  expect(await getDb().project.count()).toBe(before);
  expect((await create(BODY, 'a-key-of-sixteen-or-more')).headers.has('Idempotency-Replayed')).toBe(false);
});
