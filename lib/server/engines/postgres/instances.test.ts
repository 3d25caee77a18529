import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { closeDb, getDb } from '@/lib/server/engines/db';
import { migrationsFolder, readMigrationNames } from '@/lib/server/migrations/migrations-table';
import { getEnv } from '@/lib/server/process/env';
import { addMember } from '@/lib/server/services/members';
import { createProject } from '@/lib/server/services/projects';
import { withPostgresDatabase } from '@/tests/support/database/empty-database';
import { getProject } from '@/tests/support/database/read-project';

afterAll(closeDb);
const url = withPostgresDatabase();
beforeAll(() => {
  process.env.DATABASE_URL = url();
});

const run = promisify(execFile);

/** Runs an instance in a process of its own until it is done, and rejects where it ends with another code than 0. */
function runInstance(...args: string[]) {
  const script = ['scripts/run.mjs', '../tests/support/database/instance.ts', ...args];
  return run(process.execPath, script, { env: process.env });
}

test('Instances that start at once on an empty database migrate it once and write one demo.', async () => {
  await Promise.all([runInstance(), runInstance(), runInstance()]);

  const books = await getDb().$queryRaw`SELECT "migration_name" FROM "_prisma_migrations" ORDER BY "started_at"`;
  const names = await readMigrationNames(migrationsFolder('postgres'));
  expect(books).toEqual(names.map((migration_name) => ({ migration_name })));
  expect((await getProject(getEnv().DEMO_PROJECT_ID)).members).toHaveLength(4);
}, 60_000);

test('Two instances that change one project at once lose nothing and count each change.', async () => {
  const { id, version } = (await createProject({})).entity;
  const members = [await addMember(id, {}), await addMember(id, {})];
  const each = 60;

  await Promise.all(members.map(({ entity }) => runInstance(id, entity.id, String(each))));

  const project = await getProject(id);
  expect(project.version).toBe(version + members.length + members.length * each);
  for (const { expenses } of project.members) {
    expect(expenses.map(({ order }) => order)).toEqual(Array.from({ length: each }, (_, order) => order));
    expect(expenses.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0)).toBe(each);
  }
}, 60_000);
