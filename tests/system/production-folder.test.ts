import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { createProject, send } from './support/api-client';
import { copyBuild, copyProject, linkPackages, ROOT, runIn } from './support/clean-folder';
import { RunningServer } from './support/running-server';

jest.setTimeout(300_000);

const [PRUNE] = /npm prune[^`]+/.exec(readFileSync(path.join(ROOT, 'README.md'), 'utf8')) ?? [];

let server: RunningServer;

// Ahead of the hook that removes the folder.
afterAll(() => server?.kill());

const folder = withTestFolder();
const project = () => path.join(folder(), 'project');
const settings = () => ({ DATABASE_URL: `file:${path.join(folder(), 'quits.db')}` });

beforeAll(async () => {
  copyProject('.', project());
  linkPackages(project());
  runIn(project(), `npm install --no-audit --no-fund && ${PRUNE} --no-audit --no-fund`);
  copyBuild(project());
  server = await RunningServer.start({ cwd: project(), databaseUrl: settings().DATABASE_URL });
});

test('What builds and tests is gone from a folder that only serves.', () => {
  const packages = path.join(project(), 'node_modules');
  for (const name of ['@biomejs/biome', 'jest', 'knip', 'tailwindcss']) {
    expect(existsSync(path.join(packages, name))).toBe(false);
  }
});

test('It serves pages and the API from the build that it has.', async () => {
  const { id } = await createProject(server.origin, 'Pruned');
  expect((await send(`${server.origin}/api/projects/${id}`, 'PUT', { name: 'Vine' })).status).toBe(200);
  expect(await (await fetch(`${server.origin}/project/${id}`)).text()).toContain('Vine');
  expect(await (await fetch(`${server.origin}/demo`)).text()).toContain('Lisbon');
  expect(server.output).not.toContain('Building');
});

test('The commands for the database run there.', async () => {
  await createProject(server.origin, 'Kept');
  const backup = path.join(folder(), 'backup.db');
  runIn(project(), `npm run db:backup -- ${backup}`, settings());
  expect(namesIn(backup)).toContain('Kept');
  const file = path.join(folder(), 'copy.db');
  const copy = `file:${file}`;
  runIn(project(), `npm run db:copy -- file:${backup} ${copy}`, settings());
  runIn(project(), 'npm run db:migrate', { DATABASE_URL: copy });
  expect(namesIn(file)).toEqual(namesIn(backup));

  const pasted = path.join(folder(), 'list.txt');
  execFileSync('sh', ['-c', 'echo "Hut 240" > "$0"', pasted]);
  runIn(project(), `npm run import -- ${pasted}`, { DATABASE_URL: copy });
  expect(namesIn(file)).toHaveLength(namesIn(backup).length + 1);
});

test('What it can no longer do says what is missing.', () => {
  const now = new Date();
  utimesSync(path.join(project(), 'package.json'), now, now);
  const built = run('scripts/start.mjs');
  expect(built).toMatchObject({ status: 1, stderr: expect.stringContaining('npm install --include=dev') });
});

/** The names of the projects, in order. */
function namesIn(file: string): unknown[] {
  const database = new Database(file);
  const names = database.prepare('SELECT "name" FROM "Project" ORDER BY "id"').pluck().all();
  database.close();
  return names;
}

function run(script: string) {
  const env = { ...process.env, ...settings() };
  return spawnSync(process.execPath, [script], { cwd: project(), env, encoding: 'utf8', timeout: 60_000 });
}
