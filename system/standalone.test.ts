import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RunningServer } from './support/running-server';
import { buildStandaloneCopy } from './support/standalone-copy';

/** The user `nobody`, for whom the folder of the application is read-only. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let application: string;
let data: string;
let server: RunningServer;

beforeAll(async () => {
  application = buildStandaloneCopy();
  data = mkdtempSync(path.join(tmpdir(), 'quits-data-'));
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  server = await RunningServer.start({
    command: ['server.js'],
    cwd: application,
    databaseUrl: `file:${path.join(data, 'quits.db')}`,
    env: { HOSTNAME: '127.0.0.1' },
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
}, 180_000);

afterAll(async () => {
  if (server?.isRunning) await server.kill();
  for (const folder of [application, data]) {
    if (!folder) continue;
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true });
  }
});

test('the copied output alone serves pages, files and the API, as a user who can write nowhere but to the data', async () => {
  const home = await (await fetch(server.origin)).text();
  expect(home).toContain('Share costs.');
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(home)?.[1];
  expect((await fetch(server.origin + script)).status).toBe(200);
  expect((await fetch(`${server.origin}/icon.svg`)).status).toBe(200);
  expect((await fetch(`${server.origin}/locales/de/common.json`)).status).toBe(200);
  expect(await (await fetch(`${server.origin}/demo`)).text()).toContain('Lisbon weekend');

  const created = await fetch(`${server.origin}/api/projects`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"In a container"}',
  });
  expect(created.status).toBe(201);
  const { id } = (await created.json()) as { id: string };
  expect(await (await fetch(`${server.origin}/project/${id}`)).text()).toContain('In a container');

  const file = statSync(path.join(data, 'quits.db'));
  if (isRoot) expect(file.uid).toBe(NOBODY);
  // Root may write anywhere: what the server's user can't do is proved by who owns what.
  if (!isRoot) expect(() => writeFileSync(path.join(application, 'x'), '')).toThrow();
  expect(existsSync(path.join(application, 'data'))).toBe(false);
});

test('it tells the container’s health check that it is ready, and ends with 0 when it is told to stop', async () => {
  expect((await fetch(`${server.origin}/api/health/ready`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
