import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { withPostgresDatabase } from '@/tests/support/database/empty-database';
import { untilStatus } from '@/tests/support/until-status';
import { createProject, send } from './support/api-client';
import { expectUnavailable, untilReadiness } from './support/availability';
import { DatabaseGate } from './support/database-gate';
import { RunningServer } from './support/running-server';

jest.setTimeout(120_000);

let gate: DatabaseGate;
let server: RunningServer;
let project: string;

// Ahead of the hook that removes the database.
afterAll(async () => {
  await server?.kill();
  gate.shut();
});

const url = withPostgresDatabase();

beforeAll(async () => {
  gate = new DatabaseGate(url());
  await gate.open();
  server = await RunningServer.start({ databaseUrl: gate.url });
  project = `${server.origin}/api/projects/${(await createProject(server.origin, 'Rome')).id}`;
});

function change(name: string): Promise<Response> {
  return send(project, 'PUT', { name });
}

function pageUrl(): string {
  return project.replace('/api/projects', '/project');
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(server.origin + path)).status;
}

/** Resolves when a change is made again. */
function untilChanged(): Promise<Response> {
  return untilStatus(200, () => change('Lima'));
}

test('While one project is locked, thirty of its changes hold up no other client.', async () => {
  const client = new Client(url());
  await client.connect();
  await client.query('BEGIN; SELECT FROM "Project" FOR UPDATE');
  let settled = 0;
  const settle = () => {
    settled += 1;
  };
  const waiting = Array.from({ length: 30 }, () => change('Oslo').finally(settle));
  for (let count = 0; count < 12; count += 1) {
    expect((await send(`${server.origin}/api/projects`, 'POST', { name: 'Lima' })).status).toBe(201);
    expect((await fetch(project)).status).toBe(200);
  }
  expect(settled).toBeLessThan(waiting.length);
  await client.query('ROLLBACK');
  await client.end();
  // What had waited for too long by then was given up.
  for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status);
});

test('While connections are cut, each change is answered as made or as 503, and then all goes on.', async () => {
  const statuses = new Set<number>();
  // On a busy machine a change reaches the database late: the cuts go on until one has hit it.
  for (let cut = 0; cut < 20 || (!statuses.has(503) && cut < 200); cut += 1) {
    const answers = Array.from({ length: 6 }, () => change('Oslo'));
    await delay(cut);
    gate.cut();
    for (const { status } of await Promise.all(answers)) statuses.add(status);
  }
  expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
  await untilChanged();
});

test('A database that hangs is answered 503, and once it goes on, so does all else.', async () => {
  gate.hang();
  const [written, read, page] = await Promise.all([
    change('Oslo'),
    fetch(project),
    fetch(pageUrl()),
    untilReadiness(server, 503),
  ]);
  await expectUnavailable(written);
  await expectUnavailable(read);
  expect(await statusOf('/api/health')).toBe(200);
  // Its browser then asks again, and shows what is wrong.
  expect(page.status).toBe(200);

  gate.goOn();
  await untilChanged();
  await untilReadiness(server, 200);
});

test('A database that is away is answered 503, and once it is back, all goes on.', async () => {
  gate.shut();
  await expectUnavailable(await change('Oslo'));
  await expectUnavailable(await send(`${server.origin}/api/projects`, 'POST', { name: 'Oslo' }));
  await expectUnavailable(await fetch(project));
  await expectUnavailable(await fetch(`${project}/events`));
  await untilReadiness(server, 503);
  expect(await statusOf('/api/health')).toBe(200);
  expect((await fetch(pageUrl())).status).toBe(200);

  await gate.open();
  await untilChanged();
  await untilReadiness(server, 200);
});
