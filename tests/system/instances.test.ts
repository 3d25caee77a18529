import { formatRevision } from '@/lib/contract/etag';
import { withPostgresDatabase } from '@/tests/support/database/empty-database';
import { createProject, send } from './support/api-client';
import type { RunningServer } from './support/running-server';
import { readerOf } from './support/stream-reader';
import { startTwo } from './support/two-instances';

jest.setTimeout(60_000);

let here: RunningServer;
let there: RunningServer;

// Ahead of the hook that removes the database.
afterAll(() => Promise.all([here?.stop(), there?.stop()]));

const databaseUrl = withPostgresDatabase();

// On an empty database.
beforeAll(async () => {
  [here, there] = await startTwo({ databaseUrl: databaseUrl() });
});

test('What is written by one instance is read, heard and guarded by the other.', async () => {
  const project = await createProject(here.origin, 'Harvest');
  const path = `/api/projects/${project.id}`;
  expect(await (await fetch(there.origin + path)).json()).toEqual(project);
  const page = async () => (await fetch(`${here.origin}/project/${project.id}`)).text();
  expect([await page(), await page()]).toEqual([
    expect.stringContaining('Harvest'),
    expect.stringContaining('Harvest'),
  ]);
  const readUntil = readerOf(await fetch(`${here.origin}${path}/events`));
  await readUntil(`id: ${formatRevision(project)}\n\n`);

  const seen = { 'If-Match': `"${project.version}"` };
  expect((await send(there.origin + path, 'PUT', { name: 'Vintage' }, seen)).status).toBe(200);
  await readUntil(`id: ${formatRevision({ ...project, version: project.version + 1 })}\n\n`);
  expect((await send(here.origin + path, 'PUT', { name: 'Late' }, seen)).status).toBe(412);
  expect(await page()).toContain('>Vintage<');
});

test('A creation that is sent to the one and then to the other makes one project.', async () => {
  const key = { 'Idempotency-Key': 'a-key-that-nobody-guesses' };
  const [first, second] = [
    await send(`${here.origin}/api/projects`, 'POST', { name: 'Once' }, key),
    await send(`${there.origin}/api/projects`, 'POST', { name: 'Once' }, key),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.json()).toEqual(await first.json());
});
