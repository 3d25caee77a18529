import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres } from '@/tests/support/database/embedded-postgres';
import { createProject, send } from './support/api-client';
import { RunningServer } from './support/running-server';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof startPostgres>>;
let server: RunningServer;
let project: string;

beforeAll(async () => {
  database = await startPostgres();
  server = await RunningServer.start({ databaseUrl: database.url });
  project = `${server.origin}/api/projects/${(await createProject(server.origin, 'Rome')).id}`;
});

afterAll(() => server?.kill());

function change(name: string): Promise<Response> {
  return send(project, 'PUT', { name });
}

async function expectUnavailable(response: Response): Promise<void> {
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
}

/** The first process of the database, which all others belong to. */
async function postmaster(): Promise<number> {
  const client = new Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
  await client.end();
  const [pid] = (await readFile(path.join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

test('While one project is locked, thirty of its changes hold up no other client.', async () => {
  const client = new Client(database.url);
  await client.connect();
  await client.query('BEGIN; SELECT FROM "Project" FOR UPDATE');
  let settled = 0;
  const waiting = Array.from({ length: 30 }, () => change('Oslo').finally(() => (settled += 1)));
  for (let count = 0; count < 15; count += 1) {
    expect((await send(`${server.origin}/api/projects`, 'POST', { name: 'Lima' })).status).toBe(201);
    expect((await fetch(project)).status).toBe(200);
  }
  expect(settled).toBe(0);
  await client.query('ROLLBACK');
  await client.end();
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
});

test('A server whose connections are cut goes on.', async () => {
  const client = new Client(database.url);
  await client.connect();
  for (let cut = 0; cut < 5; cut += 1) {
    const answers = Array.from({ length: 10 }, () => change('Oslo'));
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'quits'`);
    for (const answer of await Promise.all(answers)) expect([200, 503]).toContain(answer.status);
  }
  await client.end();
  expect((await change('Lima')).status).toBe(200);
});

test('A database that hangs is answered 503, and once it goes on, so does all else.', async () => {
  const pid = await postmaster();
  const client = new Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
  );
  const pids = [pid, ...rows.map((row) => row.pid)];
  for (const one of pids) process.kill(one, 'SIGSTOP');
  try {
    const [written, read, ready] = await Promise.all([
      change('Oslo'),
      fetch(project),
      fetch(`${server.origin}/api/health/ready`),
    ]);
    await expectUnavailable(written);
    await expectUnavailable(read);
    expect(ready.status).toBe(503);
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
  } finally {
    for (const one of pids) process.kill(one, 'SIGCONT');
  }
  await client.end();
  while ((await change('Quito')).status !== 200) await delay(500);
  expect((await fetch(`${server.origin}/api/health/ready`)).status).toBe(200);
});

test('A database that is away is answered 503.', async () => {
  await database.stop();
  await expectUnavailable(await change('Oslo'));
  await expectUnavailable(await send(`${server.origin}/api/projects`, 'POST', { name: 'Oslo' }));
  await expectUnavailable(await fetch(project));
  await expectUnavailable(await fetch(`${project}/events`));
  expect((await fetch(`${server.origin}/api/health/ready`)).status).toBe(503);
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
  // The browser then asks again, and shows what is wrong.
  expect((await fetch(project.replace('/api/projects', '/project'))).status).toBe(200);
});
