import path from 'node:path';
import Database from 'better-sqlite3';
import { openDb } from '@/lib/server/engines/db';
import { withPostgresDatabase } from '@/tests/support/database/empty-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { until } from '@/tests/support/until';
import { createProject, send } from './support/api-client';
import { NPM_START, RunningServer } from './support/running-server';

jest.setTimeout(120_000);

const folder = withTestFolder();
const postgresUrl = withPostgresDatabase();
const DELETED = 12;

/** A clock on which an hour passes in a second. */
const FAST_CLOCK = `data:text/javascript,${encodeURIComponent(`
  const { setInterval: repeat } = globalThis;
  globalThis.setInterval = (run, ms, ...args) => repeat(run, ms === 3_600_000 ? 1_000 : ms, ...args);`)}`;

test('What was deleted long ago is swept from a server that nobody asks anything.', async () => {
  const file = path.join(folder(), 'quits.db');
  const databaseUrl = `file:${file}`;
  const first = await RunningServer.start({ databaseUrl });
  const { id } = await createProject(first.origin, 'Over');
  expect((await send(`${first.origin}/api/projects/${id}`, 'DELETE', undefined)).status).toBe(204);
  await first.stop();

  const database = new Database(file);
  const isThere = () => database.prepare('SELECT 1 FROM "Project" WHERE "id" = ?').get(id) !== undefined;
  // Prisma writes a time as text.
  database.prepare(`UPDATE "Project" SET "deletedAt" = '2020-01-01T00:00:00.000+00:00' WHERE "id" = ?`).run(id);
  expect(isThere()).toBe(true);
  const second = await RunningServer.start({ databaseUrl, command: ['--import', FAST_CLOCK, ...NPM_START] });
  await until(() => !isThere(), { within: 20_000, every: 100 });
  expect(await second.stop()).toBe(0);
  database.close();
});

test('Two instances that sweep one database at the same time delete what is old, once, and nothing else.', async () => {
  const databaseUrl = postgresUrl();
  const env = { RATE_LIMIT: 'off' };
  const first = await RunningServer.start({ databaseUrl, env });
  const made = (name: string) => createProject(first.origin, name);
  const live = await made('Live');
  const deleted = await Promise.all(Array.from({ length: DELETED }, (_, at) => made(`Over ${at}`)));
  for (const { id } of deleted) {
    expect((await send(`${first.origin}/api/projects/${id}`, 'DELETE', undefined)).status).toBe(204);
  }
  const key = { 'Idempotency-Key': 'a-key-that-nobody-guesses' };
  const renamed = await send(`${first.origin}/api/projects/${live.id}/members`, 'POST', { name: 'Bo' }, key);
  expect(renamed.status).toBe(201);
  await first.stop();

  const db = openDb(databaseUrl);
  const longAgo = new Date('2020-01-01');
  await db.project.updateMany({ where: { deletedAt: { not: null } }, data: { deletedAt: longAgo } });
  await db.change.updateMany({ data: { at: longAgo } });
  await db.idempotencyKey.updateMany({ data: { createdAt: longAgo } });
  const countOld = async () => {
    const projects = await db.project.count({ where: { deletedAt: longAgo } });
    return [projects, await db.change.count(), await db.idempotencyKey.count()];
  };
  expect(await countOld()).toEqual([DELETED, expect.any(Number), 1]);

  const command = ['--import', FAST_CLOCK, ...NPM_START];
  const both = await Promise.all([1, 2].map(() => RunningServer.start({ databaseUrl, command, env })));
  await until(async () => (await countOld()).every((count) => count === 0), { within: 30_000, every: 100 });
  const { members } = (await (await fetch(`${both[1]?.origin}/api/projects/${live.id}`)).json()) as typeof live;
  expect(members.map(({ name }) => name)).toEqual(['Live: Ana', 'Bo']);
  for (const server of both) {
    expect(await server.stop()).toBe(0);
    expect(server.log.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
  }
  await db.$disconnect();
});
