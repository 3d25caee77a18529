import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { WireProject } from '@/lib/contract/project';
import { closeDb, engineOf } from '@/lib/server/engines/db';
import { getEvents } from '@/lib/server/events/project-events';
import { migrate, requireMigrated } from '@/lib/server/migrations/migrate';
import { migrationsFolder, readMigrationNames } from '@/lib/server/migrations/migrations-table';
import { call, send } from '@/tests/support/api-under-test';
import { withEmptyDatabase } from '@/tests/support/database/empty-database';
import { inProject } from '@/tests/support/in-project';

/** A database of the version before payments, weights and currencies, on each engine, and what that version answered. */
const FOLDER = path.join(process.cwd(), 'tests/support/database/made-before-weights');
const LAST_OF_THEN = '20261122092349_epoch';

// Registered before the hook that removes the database: Jest runs these hooks in order.
afterAll(async () => {
  await getEvents().stop();
  await closeDb();
});
const url = withEmptyDatabase();
let then: WireProject;

beforeAll(async () => {
  process.env.DATABASE_URL = url();
  then = JSON.parse(await readFile(path.join(FOLDER, 'answer.json'), 'utf8')) as WireProject;
  const connection = await engineOf(url()).connectToMigrate(url());
  await connection.run(await readFile(path.join(FOLDER, `${engineOf(url()).name}.sql`), 'utf8'));
  await connection.close();
});

test('It gets the migrations that were made since, and no other.', async () => {
  const names = await readMigrationNames(migrationsFolder(engineOf(url()).name));
  const since = names.slice(names.indexOf(LAST_OF_THEN) + 1);
  expect(since).not.toEqual([]);
  expect(await migrate(url())).toEqual(since);
  await requireMigrated(url());
});

test('Its project is answered word for word as then, but for its mark.', async () => {
  const { status, body } = await call('GET', `/projects/${then.id}`);
  expect(status).toBe(200);
  // PostgreSQL adds what it knows of its own history.
  expect(body.epoch).toMatch(new RegExp(`^${then.epoch}(-\\d+)?$`));
  then.epoch = body.epoch;
  const { mark, ...rest } = body;
  expect(JSON.stringify(rest)).toBe(JSON.stringify(then));
  then.mark = mark;
});

test('The calls that made things in it are known by their keys, and made once.', async () => {
  const [ana, ben, cem] = then.members;
  const dinner = ben?.expenses[0];
  const input = { name: 'Dinner; wine', amount: 45.51, involved_members: [ana?.id, ben?.id, cem?.id] };
  const project = { 'Idempotency-Key': 'key-of-the-project-in-Lisbon' };

  const again = await send('POST', `/projects/${then.id}/members/${ben?.id}/expenses`, input, {
    'Idempotency-Key': 'key-of-the-dinner',
  });
  expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: { ...dinner, member_id: ben?.id } });
  const { status, body } = await send('POST', '/projects', { name: then.name }, project);
  expect({ status, id: body.id }).toEqual({ status: 201, id: then.id });
  expect((await call('GET', `/projects/${then.id}`)).body).toEqual(then);
});

test('What is in it can be weighted, be a payment and have a currency.', async () => {
  const [ana, ben, cem] = then.members;
  const dinner = `/projects/${then.id}/members/${ben?.id}/expenses/${ben?.expenses[0]?.id}`;

  const { body } = await send('PUT', dinner, { weights: { [ana?.id ?? '']: 3 }, is_payment: true });
  await send('PUT', `/projects/${then.id}`, { currency: 'EUR' });

  const involved_members = [ana, ben, cem].map((member, at) => ({
    id: member?.id,
    name: member?.name,
    order: at,
    weight: at === 0 ? 3 : 1,
  }));
  expect(body).toEqual({ ...ben?.expenses[0], member_id: ben?.id, version: 15, involved_members, is_payment: true });
  const now = (await call('GET', `/projects/${then.id}`)).body;
  expect(now.currency).toBe('EUR');
  expect(now.members[1].expenses[0]).toEqual(inProject(body));
});
