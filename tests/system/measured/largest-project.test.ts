import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_NAME_LENGTH } from '@/lib/domain/name';
import { MAX_EXPENSES, MAX_INVOLVEMENTS, MAX_MEMBERS } from '@/lib/domain/project';
import { type Seeded, seedProject } from '@/tests/support/database/largest-project';
import { createProject, send } from '../support/api-client';
import { openConnection } from '../support/raw-request';
import { RunningServer, TELLING_MEMORY } from '../support/running-server';

jest.setTimeout(120_000);

const LARGEST = { members: MAX_MEMBERS, expenses: MAX_EXPENSES, places: MAX_INVOLVEMENTS };

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start({ command: TELLING_MEMORY, env: { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' } });
});

afterAll(async () => {
  await server.stop();
  await server.removeData();
});

function seed(size: Parameters<typeof seedProject>[1]): Seeded {
  return seedProject(server.databaseUrl.replace('file:', ''), size);
}

/** The median of the milliseconds that a read takes, of so many one after the other. */
async function waitOf(url: string, times: number): Promise<number> {
  const waits: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const startedAt = performance.now();
    await (await fetch(url)).arrayBuffer();
    waits.push(performance.now() - startedAt);
  }
  return waits.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

test('Six calls at a time that change and read the largest project leave others their turn.', async () => {
  const { projectId, memberIds } = seed({ ...LARGEST, nameLength: 12 });
  const small = `${server.origin}/api/projects/${(await createProject(server.origin, 'Small')).id}`;
  const largest = `${server.origin}/api/projects/${projectId}`;
  await waitOf(small, 20);
  const alone = await waitOf(small, 40);

  let isOver = false;
  let answers = 0;
  const load = Array.from({ length: 6 }, async (_, at) => {
    while (!isOver) {
      const change = await send(`${largest}/members/${memberIds[0]}`, 'PUT', { name: `Ana ${at} ${answers}` });
      expect([change.status, Object.keys((await change.json()) as object)]).toEqual([
        200,
        ['id', 'name', 'order', 'version'],
      ]);
      const read = await fetch(largest);
      await read.arrayBuffer();
      expect(read.status).toBe(200);
      answers += 2;
    }
  });
  const beside = await waitOf(small, 40);
  isOver = true;
  await Promise.all(load);
  expect(answers).toBeGreaterThan(6);
  // It was 250 where a change answered with the whole member.
  expect(beside / alone).toBeLessThan(25);
});

test('Of sixty clients that never read an answer of their own, the slowest lose it, and what waits for all is bounded.', async () => {
  const { projectId, memberIds, expenseIds } = seed({ ...LARGEST, nameLength: MAX_NAME_LENGTH });
  const url = `/api/projects/${projectId}`;
  const clients: Socket[] = [];
  const before = await server.memory();
  for (let at = 0; at < 60; at += 1) {
    await send(`${server.origin}${url}/members/${memberIds[0]}/expenses/${expenseIds[0]}`, 'PUT', { name: `${at}` });
    const client = openConnection(server.port, `GET ${url} HTTP/1.1\r\nHost: quits\r\n\r\n`);
    clients.push(client.pause());
    await delay(20);
  }
  const after = await server.memory();
  const { bytes } = await sizeOf(url);
  expect(after.buffers - before.buffers).toBeLessThan((60 * bytes) / 4);

  const [slowest] = clients;
  slowest?.resume();
  await new Promise((resolve) => slowest?.once('close', resolve));
  expect(slowest?.bytesRead).toBeLessThan(bytes);
  for (const client of clients) client.destroy();
  expect(server.output).not.toContain('rror');
});

test('The page of the largest project has all of it as text, and once as data, but in no field.', async () => {
  const { projectId, memberIds, expenseIds } = seed({ ...LARGEST, nameLength: 12 });
  const api = `${server.origin}/api/projects/${projectId}`;
  const hostile = `<img src=x onerror="alert('1')"> & $&`;
  const escaped = '&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt; &amp; $&amp;';
  await send(`${api}/members/${memberIds[0]}`, 'PUT', { name: hostile });
  await send(`${api}/members/${memberIds[0]}/expenses/${expenseIds[0]}`, 'PUT', { name: hostile });
  const page = await (await fetch(`${server.origin}/project/${projectId}`)).text();
  const rows = [...page.matchAll(/<li class="read-only-row"><span[^>]*>([^<]*)<\/span> <span[^>]*>([^<]*)</g)];
  expect(rows.map(([, name, amount]) => `${name} ${amount}`)).toEqual(
    expenseIds.map((_id, at) => `${at === 0 ? escaped : `E${at}`.padEnd(12, 'é')} ${(12.34 + at / 100).toFixed(2)}`),
  );
  for (const at of memberIds.keys())
    expect(page).toContain(at === 0 ? `>${escaped}<` : `>${`M${at}`.padEnd(12, 'é')}<`);
  expect(page).not.toContain('<img src=x');
  expect(page.split('E1999é')).toHaveLength(3);
  expect(page).toContain(expenseIds[1]);
  expect(page).not.toContain('class="expense-name"');
});

test('The page of 400 expenses comes with them, in their fields and as data.', async () => {
  const { projectId, expenseIds } = seed({ members: 20, expenses: 400, places: 1_200, nameLength: 12 });
  const page = await (await fetch(`${server.origin}/project/${projectId}`)).text();
  const fields = [...page.matchAll(/class="expense-name" value="([^"]*)"/g)].map(([, name]) => name);
  expect(fields).toEqual(expenseIds.map((_id, at) => `E${at}`.padEnd(12, 'é')));
  for (const id of expenseIds) expect(page).toContain(`data-row="${id}"`);
});

async function sizeOf(url: string) {
  const text = await (await fetch(server.origin + url)).text();
  return { text, bytes: Buffer.byteLength(text) };
}
