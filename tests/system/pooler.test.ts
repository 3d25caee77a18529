import { formatRevision } from '@/lib/contract/etag';
import { withPostgresDatabase } from '@/tests/support/database/empty-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { createProject, send } from './support/api-client';
import { type Pooler, startPooler } from './support/pooler';
import { RunningServer } from './support/running-server';
import { readerOf } from './support/stream-reader';
import { startTwo } from './support/two-instances';

jest.setTimeout(60_000);

let pooler: Pooler;
let here: RunningServer;
let there: RunningServer;

// Ahead of the hook that removes the database.
afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()]);
  await pooler?.stop();
});

const databaseUrl = withPostgresDatabase();
const folder = withTestFolder();

beforeAll(async () => {
  pooler = await startPooler(databaseUrl(), folder());
  // On an empty database.
  [here, there] = await startTwo({ databaseUrl: pooler.url, env: { DATABASE_DIRECT_URL: databaseUrl() } });
});

/** Errors and warnings of both, for example of a statement that another session has prepared. */
function complaints() {
  return [here, there].flatMap(({ log }) => log.filter(({ level }) => level !== 'info'));
}

test('Two instances migrate the database, and what the one writes is read and heard by the other.', async () => {
  const project = await createProject(here.origin, 'Harvest');
  const path = `/api/projects/${project.id}`;
  const readUntil = readerOf(await fetch(`${there.origin}${path}/events`));
  await readUntil(`id: ${formatRevision(project)}\n\n`);

  expect((await send(here.origin + path, 'PUT', { name: 'Vintage' })).status).toBe(200);

  await readUntil(`id: ${formatRevision({ ...project, version: project.version + 1 })}\n\n`);
  expect(await (await fetch(`${there.origin}/project/${project.id}`)).text()).toContain('Vintage');
  expect(complaints()).toEqual([]);
});

test('Many more requests than sessions, at the same time, are all answered, and each change counts once.', async () => {
  const project = await createProject(here.origin, 'Crowd');
  const path = `/api/projects/${project.id}`;
  const { id } = (await (await send(`${here.origin}${path}/members`, 'POST', { name: 'Ana' })).json()) as {
    id: string;
  };
  const add = async (at: number) => {
    const { origin } = at % 2 ? here : there;
    const read = fetch(origin + path);
    const key = { 'Idempotency-Key': `expense-${at}` };
    const added = await send(
      `${origin}${path}/members/${id}/expenses`,
      'POST',
      { amount: 1, involved_members: [id] },
      key,
    );
    return [added.status, (await read).status];
  };

  const statuses = await Promise.all(Array.from({ length: 60 }, (_, at) => add(at)));

  expect(statuses).toEqual(statuses.map(() => [201, 200]));
  const { version, members } = await (await fetch(there.origin + path)).json();
  expect(version).toBe(project.version + 61);
  expect(members[1].expenses.map(({ order }: { order: number }) => order)).toEqual(statuses.map((_, at) => at));
  expect(complaints()).toEqual([]);
});

test('Both stop with the sessions given back, so that a third instance starts.', async () => {
  expect(await Promise.all([here.stop(), there.stop()])).toEqual([0, 0]);
  const env = { DATABASE_DIRECT_URL: databaseUrl() };
  here = await RunningServer.start({ databaseUrl: pooler.url, env });
  expect(await (await fetch(`${here.origin}/demo`)).text()).toContain('Lisbon weekend');
});

test('Without the direct URL a start ends, and says which setting is missing.', async () => {
  const starting = RunningServer.start({ databaseUrl: pooler.url });
  await expect(starting).rejects.toThrow(
    'unsupported startup parameter: statement_timeout. A pooler in transaction mode',
  );
});

test('A direct URL that can’t be reached is the setting that a start names.', async () => {
  const env = { DATABASE_DIRECT_URL: 'postgresql://quits@127.0.0.1:1/quits' };
  const starting = RunningServer.start({ databaseUrl: pooler.url, env });
  await expect(starting).rejects.toThrow(
    "DATABASE_DIRECT_URL names a database that can't be used, postgresql://127.0.0.1:1",
  );
});
