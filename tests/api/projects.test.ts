import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';

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
  const { status, body } = await send('POST', '/projects', { id: 'mine', name: 'Rome', version: 7, members: 'many' });

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
