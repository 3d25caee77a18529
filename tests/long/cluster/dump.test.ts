import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WireProject } from '@/lib/contract/project';
import { createProject, send } from '@/tests/system/support/api-client';
import { ROOT } from '@/tests/system/support/clean-folder';
import { RunningServer } from '@/tests/system/support/running-server';
import { PostgresServer } from './support/postgres-server';

jest.setTimeout(120_000);

const COMPOSE = 'docker compose -f compose.postgres.yaml';
const LINES = readFileSync(path.join(ROOT, 'docs/running.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith(`${COMPOSE} `));

const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

test('The lines of the guide dump a database beside its server, and restore it with another epoch.', async () => {
  const [dump = '', stop, restore = ''] = LINES;
  expect(stop).toBe(`${COMPOSE} stop quits`);
  const folder = await mkdtemp(path.join(tmpdir(), 'quits-dump-'));
  stops.push(() => rm(folder, { recursive: true }));
  const postgres = await PostgresServer.start(folder);
  stops.push(() => postgres.kill());
  await postgres.query('CREATE DATABASE quits');
  const url = new URL(postgres.url);
  url.pathname = '/quits';

  const start = async () => {
    const server = await RunningServer.start({ databaseUrl: url.href });
    stops.push(() => server.kill());
    return server;
  };
  /** As in the container of PostgreSQL, whose tools find its server by themselves. */
  const runInContainer = (line: string) => {
    expect(line).toContain(`${COMPOSE} exec -T postgres `);
    const command = line.replace(`${COMPOSE} exec -T postgres `, '');
    const env = { ...process.env, PGHOST: '127.0.0.1', PGPORT: url.port };
    execFileSync('sh', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  };

  const first = await start();
  const kept = await createProject(first.origin, 'Rome');
  runInContainer(dump);
  const place = `/api/projects/${kept.id}`;
  expect((await send(first.origin + place, 'PUT', { name: 'Oslo' })).status).toBe(200);
  const late = await createProject(first.origin, 'Lima');
  expect(await first.stop()).toBe(0);
  runInContainer(restore);

  const second = await start();
  const { epoch, ...project } = (await (await fetch(second.origin + place)).json()) as WireProject;
  expect(project).toEqual({ ...kept, epoch: undefined });
  expect(epoch).not.toBe(kept.epoch);
  expect((await fetch(`${second.origin}/api/projects/${late.id}`)).status).toBe(404);
  expect((await send(second.origin + place, 'PUT', { name: 'Bern' })).status).toBe(200);
});
