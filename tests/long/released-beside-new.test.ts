import { withPostgresDatabase } from '@/tests/support/database/empty-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { create, createProject, send } from '@/tests/system/support/api-client';
import { RunningServer } from '@/tests/system/support/running-server';
import { buildReleased } from './support/released';

jest.setTimeout(60_000);
const BUILD_TIMEOUT_MS = 420_000;

let older: RunningServer;
let newer: RunningServer;

// Ahead of the hooks that remove the folder and the database.
afterAll(() => Promise.all([older?.kill(), newer?.kill()]));

const folder = withTestFolder();
const databaseUrl = withPostgresDatabase();
let released: string;

beforeAll(async () => {
  released = buildReleased(folder());
  const settings = { databaseUrl: databaseUrl(), env: { RATE_LIMIT: 'off', LOG_LEVEL: 'error' } };
  older = await RunningServer.start({ ...settings, cwd: released });
  // It migrates the database under the older one, as the first new instance of a rolling deploy does.
  newer = await RunningServer.start(settings);
}, BUILD_TIMEOUT_MS);

interface Read {
  version: number;
  members: { id: string; expenses: { id: string; amount: number }[] }[];
}

const read = async (server: RunningServer, id: string) =>
  (await (await fetch(`${server.origin}/api/projects/${id}`)).json()) as Read;

/** Amounts by the id of the expense. */
const amountsOf = ({ members }: Read) =>
  new Map(members.flatMap(({ expenses }) => expenses.map(({ id, amount }) => [id, amount] as const)));

test('Both serve what the other has written, and its pages.', async () => {
  const projects = [await createProject(older.origin, 'Made before'), await createProject(newer.origin, 'Made after')];
  for (const { id, version, name } of projects) {
    for (const server of [older, newer]) {
      expect((await read(server, id)).version).toBe(version);
      const page = await fetch(`${server.origin}/project/${id}`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(name ?? '')]);
    }
  }
});

test('Changes that go now to the one and now to the other are all made, each once, and counted.', async () => {
  const { id, version, members } = await createProject(newer.origin, 'Shared');
  const ofPayer = `/api/projects/${id}/members/${members[0]?.id}/expenses`;
  const made = amountsOf(await read(newer, id));
  const lines = [older, newer, older, newer].map(async (server, line) => {
    for (let at = 0; at < 25; at += 1) {
      const amount = 1 + line * 100 + at;
      const { id: expenseId } = await create(server.origin + ofPayer, { name: 'Row', amount: 1 });
      const other = server === older ? newer : older;
      expect((await send(`${other.origin}${ofPayer}/${expenseId}`, 'PUT', { amount })).status).toBe(200);
      made.set(expenseId, amount);
    }
  });
  await Promise.all(lines);
  const [before, after] = [await read(older, id), await read(newer, id)];
  for (const state of [before, after]) {
    expect(state.version).toBe(version + 200);
    expect(amountsOf(state)).toEqual(made);
  }
});

test('A version that the one has told guards a change by the other.', async () => {
  const { id, version } = await createProject(older.origin, 'Guarded');
  const path = `/api/projects/${id}`;
  const seen = { 'If-Match': `"${version}"` };
  expect((await send(newer.origin + path, 'PUT', { name: 'First' }, seen)).status).toBe(200);
  expect((await send(older.origin + path, 'PUT', { name: 'Late' }, seen)).status).toBe(412);
});

test('A creation that is sent to the one and then to the other makes one project.', async () => {
  const key = { 'Idempotency-Key': 'a-key-that-nobody-guesses' };
  const [first, second] = [
    await send(`${older.origin}/api/projects`, 'POST', { name: 'Once' }, key),
    await send(`${newer.origin}/api/projects`, 'POST', { name: 'Once' }, key),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(((await second.json()) as { id: string }).id).toBe(((await first.json()) as { id: string }).id);
});

test('When the older one has stopped, nothing it wrote is missing, and the newer one goes on.', async () => {
  const { id, members } = await createProject(older.origin, 'Left behind');
  expect(await older.stop()).toBe(0);
  const url = `${newer.origin}/api/projects/${id}/members/${members[0]?.id}/expenses`;
  const { id: expenseId } = await create(url, { name: 'After', amount: 5 });
  const amounts = amountsOf(await read(newer, id));
  expect([amounts.size, amounts.get(expenseId)]).toEqual([2, 5]);
});

test('The older one does not start again where the newer one has migrated.', async () => {
  const { origin } = newer;
  await expect(RunningServer.start({ databaseUrl: databaseUrl(), cwd: released })).rejects.toThrow(/newer/);
  expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);
});
