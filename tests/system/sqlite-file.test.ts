import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { untilStatus } from '@/tests/support/until-status';
import { createProject, send } from './support/api-client';
import { expectUnavailable, untilReadiness } from './support/availability';
import { ROOT } from './support/clean-folder';
import { NPM_START, RunningServer } from './support/running-server';

jest.setTimeout(60_000);

const run = promisify(execFile);

let server: RunningServer;
let project: string;
let onTestEnd: () => void = () => undefined;

async function startWithProject(command?: string[]): Promise<void> {
  server = await RunningServer.start({ command, env: { RATE_LIMIT: 'off' } });
  project = `${server.origin}/api/projects/${(await createProject(server.origin, 'Rome')).id}`;
}

const file = () => server.databaseUrl.slice('file:'.length);
const renameTo = (name: string) => send(project, 'PUT', { name });

afterEach(async () => {
  onTestEnd();
  await server.kill();
  await server.removeData();
});

describe('A second server on the same file', () => {
  test('does not start, and says why; once the first was killed, it does.', async () => {
    await startWithProject();
    await expect(RunningServer.start({ databaseUrl: server.databaseUrl })).rejects.toThrow(
      `Quits can't start.\nDATABASE_URL names a file that another server or tool has claimed, ${file()}.`,
    );
    expect((await renameTo('Oslo')).status).toBe(200);

    await server.kill();
    const second = await RunningServer.start({ databaseUrl: server.databaseUrl });
    const answer = await fetch(`${second.origin}${new URL(project).pathname}`);
    await second.stop();
    expect(await answer.json()).toMatchObject({ name: 'Oslo' });
  });

  test('Neither does a migration, but a backup is made.', async () => {
    await startWithProject();
    const env = { ...process.env, DATABASE_URL: server.databaseUrl };
    const script = (name: string, ...args: string[]) =>
      run(process.execPath, ['scripts/run.mjs', name, ...args], { cwd: ROOT, env });
    await expect(script('db-migrate.ts')).rejects.toMatchObject({ stderr: expect.stringContaining('has claimed') });
    const backup = path.join(path.dirname(file()), 'backup.db');
    expect((await script('db-backup.ts', backup)).stdout).toContain('and checked it');
  });
});

test('While another process keeps the file locked, reads and health go on, and writes are answered 503.', async () => {
  await startWithProject();
  const other = spawn(process.execPath, [path.join(__dirname, 'support/lock-file.mjs'), file()], { cwd: ROOT });
  await once(other.stdout, 'data');
  onTestEnd = () => other.kill('SIGKILL');

  let settled = 0;
  const writes = Array.from({ length: 60 }, () => renameTo('Oslo').finally(() => (settled += 1)));
  let rounds = 0;
  while (settled === 0) {
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
    expect((await fetch(project)).status).toBe(200);
    rounds += 1;
  }
  // The first write is given up after five seconds, in which a wait that blocks would let a few pass.
  expect(rounds).toBeGreaterThan(50);
  const [answers] = await Promise.all([Promise.all(writes), untilReadiness(server, 503)]);
  for (const answer of answers) await expectUnavailable(answer);

  other.kill('SIGKILL');
  await once(other, 'exit');
  expect((await renameTo('Lima')).status).toBe(200);
  await untilReadiness(server, 200);
});

/** Starts the server where no file can grow past 512 KB: the same calls of the system fail as on a full disk. */
const ON_FULL_DISK = `
  const command = ['-c', 'ulimit -f 1024; exec "$0" "$@"', process.execPath, ...process.argv.slice(1)];
  require('node:child_process').spawn('/bin/sh', command, { stdio: 'inherit' });`;

test('A disk without space is answered 503, by writes and then by readiness, and reads go on.', async () => {
  await startWithProject(['-e', ON_FULL_DISK, ...NPM_START]);
  const write = () => send(`${project}/members`, 'POST', { name: 'x'.repeat(200) });
  let answer = await write();
  while (answer.status === 201) answer = await write();
  await expectUnavailable(answer);
  // Readiness writes a single page, for which there may still be space.
  await untilStatus(503, async () => {
    await write();
    return fetch(`${server.origin}/api/health/ready`);
  });
  expect((await fetch(project)).status).toBe(200);
  expect(server.log).toContainEqual(
    expect.objectContaining({
      error: expect.objectContaining({ driverCode: expect.stringMatching(/^SQLITE_(FULL|IOERR)/) }),
    }),
  );
});
