import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { createProject, send } from './support/api-client';
import { NPM_START, RunningServer } from './support/running-server';

jest.setTimeout(120_000);

const folder = withTestFolder();

/** A clock on which the minutes that a timer waits for pass in a second. */
const FAST_CLOCK = `data:text/javascript,${encodeURIComponent(`
  const { setTimeout: wait } = globalThis;
  const now = performance.now.bind(performance);
  let ahead = 0;
  performance.now = () => now() + ahead;
  globalThis.setTimeout = (run, ms, ...args) => {
    if (!(ms >= 600_000)) return wait(run, ms, ...args);
    return wait(() => { ahead += ms; run(...args); }, 1_000);
  };`)}`;

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
  const deadline = Date.now() + 20_000;
  while (isThere() && Date.now() < deadline) await delay(100);
  expect(isThere()).toBe(false);
  expect(await second.stop()).toBe(0);
  database.close();
});
