import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { createProject, send } from '@/tests/system/support/api-client';
import { ROOT } from '@/tests/system/support/clean-folder';
import { RunningServer } from '@/tests/system/support/running-server';
import { buildImage, type Image } from './support/image';

jest.setTimeout(300_000);

/** Root is nobody in the container, as any other user is themselves. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const user = { uid: isRoot ? NOBODY : process.getuid!(), gid: isRoot ? NOBODY : process.getgid!() };

let image: Image;
let server: RunningServer;

// Ahead of the hook that removes the folder.
afterAll(async () => {
  await server?.kill();
  if (image) execFileSync('chmod', ['-R', 'u+w', image.app]);
});

const folder = withTestFolder();

beforeAll(async () => {
  chmodSync(folder(), 0o755);
  image = buildImage(folder(), user);
  const [, ...command] = image.command;
  // Inside a container it listens to all; there is no container around it here.
  expect(image.env.HOST).toBe('0.0.0.0');
  const env = { ...image.env, HOST: '127.0.0.1' };
  const { DATABASE_URL, PORT: _, ...others } = env as Record<string, string>;
  server = await RunningServer.start({ command, cwd: image.app, databaseUrl: DATABASE_URL, env: others, ...user });
});

test('The user of the container can write nothing but data.', async () => {
  const attempt = 'try { fs.writeFileSync("x", "") } catch ({ code }) { process.exit(code === "EACCES" ? 13 : 1) }';
  expect(await runInContainer(['-e', attempt])).toBe(13);
});

test('It serves pages, static files and the API, and writes to the data.', async () => {
  const home = await (await fetch(server.origin)).text();
  for (const [, file] of home.matchAll(/(?:src|href)="(\/(?:_next|icon)[^"]+)"/g)) {
    expect((await fetch(server.origin + file)).status).toBe(200);
  }
  expect(await (await fetch(`${server.origin}/locales/de/common.json`)).json()).toEqual(expect.any(Object));
  expect(await (await fetch(`${server.origin}/demo`)).text()).toContain('Lisbon');

  const { id } = await createProject(server.origin, 'In a container');
  expect((await send(`${server.origin}/api/projects/${id}`, 'PUT', { name: 'Written' })).status).toBe(200);
  expect(await (await fetch(`${server.origin}/project/${id}`)).text()).toContain('Written');

  expect(readdirSync(image.data)).toContain('quits.db');
  expect(statSync(path.join(image.data, 'quits.db'))).toMatchObject(user);
  expect(server.output).not.toMatch(/EACCES|EROFS|EPERM/);
});

const RUNNING = readFileSync(path.join(ROOT, 'docs/running.md'), 'utf8');

test('The lines of the guide back its database up beside the server, and copy it.', async () => {
  const lines = [...RUNNING.matchAll(/^docker compose (?:exec|run --rm) quits (npm run .+)$/gm)].map(
    ([, line = '']) => line,
  );
  expect(lines.map((line) => line.split(' ')[2])).toEqual(['db:backup', 'db:copy']);
  const target = `file:${path.join(image.data, 'copy.db')}`;
  const [backUp = '', copy = ''] = lines.map((line) =>
    line.replaceAll('/data', image.data).replace(/postgresql:\S+/, target),
  );
  expect(await runInShell(backUp)).toContain(`Wrote ${path.join(image.data, 'backup.db')}, and checked it.`);
  expect(await runInShell(copy)).toMatch(/^Both hold the same: [1-9]\d* projects/m);
});

test('The other commands of the image run too, and it names none that does not.', async () => {
  const database = { DATABASE_URL: `file:${path.join(image.data, 'other.db')}` };
  expect(await runInShell('npm run db:migrate', database)).toContain('The database is up to date.');
  const list = path.join(image.data, 'list.txt');
  writeFileSync(list, 'Hut 240 Ida\n');
  expect(await runInShell(`npm run import -- ${list}`, database)).toMatch(/^Created \/project\/\w{22}$/m);
  const { scripts } = JSON.parse(readFileSync(path.join(image.app, 'package.json'), 'utf8')) as { scripts: object };
  expect(Object.keys(scripts)).toEqual(['start', 'db:migrate', 'db:backup', 'db:copy', 'db:sweep', 'import']);
});

test('The health check sees it ready, and gone once it was told to stop and ended with 0.', async () => {
  const [, ...check] = image.healthCheck;
  expect(await runInContainer(check)).toBe(0);
  expect(await server.stop()).toBe(0);
  expect(await runInContainer(check)).toBe(1);
});

test('The line of the guide restores that backup in place of the file of a server that has stopped.', async () => {
  const [, line = ''] = /^docker compose run --rm -T quits (sh -c .+ < )quits-backup\.db$/m.exec(RUNNING) ?? [];
  const [file, backup] = ['quits.db', 'backup.db'].map((name) => path.join(image.data, name)) as [string, string];
  for (const rest of ['-wal', '-shm']) writeFileSync(file + rest, 'of before');
  await runInShell(line.replaceAll('/data', image.data) + backup);
  expect(readFileSync(file)).toEqual(readFileSync(backup));
  expect(statSync(file)).toMatchObject(user);
  expect(readdirSync(image.data).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
});

/** Resolves to the exit code of Node.js with these arguments, beside the server. */
function runInContainer(args: string[]): Promise<number | null> {
  const env = { ...image.env, PORT: String(server.port) } as unknown as NodeJS.ProcessEnv;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { cwd: image.app, env, ...user }, () => resolve(child.exitCode));
  });
}

/** Resolves to what a line of the shell says there. Rejects with it where it fails. */
async function runInShell(line: string, settings: Record<string, string> = {}): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: image.app, ...image.env, ...settings } as unknown as NodeJS.ProcessEnv;
  const { stdout } = await promisify(execFile)('sh', ['-c', line], { cwd: image.app, env, ...user });
  return stdout;
}
