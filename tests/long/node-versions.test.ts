import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { createProject, send } from '@/tests/system/support/api-client';
import { ROOT } from '@/tests/system/support/clean-folder';
import { RunningServer } from '@/tests/system/support/running-server';

jest.setTimeout(1_800_000);

const folder = withTestFolder();

/**
 * Each even version of Node.js that is newer than the oldest one, on which all other tests run, and the version with which the driver
 * of SQLite is compiled: with the newest of 24, it would fail (`lib/workarounds/refuse-unsafe-driver.ts`).
 */
const VERSIONS = [
  ['22', '22'],
  ['24', '24.18'],
] as const;

test.each(VERSIONS)('README names the version of Node.js %s that was tried.', (version) => {
  expect(readFileSync(path.join(ROOT, 'README.md'), 'utf8')).toMatch(new RegExp(`\\b${version}\\.\\d+`));
});

describe.each(VERSIONS)('On Node.js %s', (version, compiledWith) => {
  let project: string;
  let bin: string;
  let env: NodeJS.ProcessEnv;
  let server: RunningServer | undefined;

  // Ahead of the hook that removes the folder.
  afterAll(() => server?.kill());

  beforeAll(() => {
    const home = path.join(folder(), version);
    project = path.join(home, 'project');
    mkdirSync(project, { recursive: true });
    // What a clone has, as it stands here.
    run('git ls-files -z | xargs -0 cp --parents -t "$0"', project, { cwd: ROOT });
    bin = path.join(installNode(home, version), 'bin');
    env = {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: process.env.HOME,
      npm_config_nodedir: headersOf(installNode(path.join(home, 'headers'), compiledWith)),
      NODE_ENV: undefined as never,
    };
  });

  test('a fresh clone installs by `npm ci`, builds and starts.', async () => {
    run('npm ci --no-audit --no-fund', '', { cwd: project, env });
    expect(run('node -p process.versions.node', '', { cwd: project, env })).toMatch(new RegExp(`^${version}\\.`));
    run('npm run build', '', { cwd: project, env });
    server = await RunningServer.start({ node: path.join(bin, 'node'), cwd: project });
    expect(server.output).not.toContain('Building');
  });

  test('health, the API, pages and the demo answer.', async () => {
    const { origin } = server!;
    expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({ status: 'ok' });
    const { id } = await createProject(origin, 'Harvest');
    expect((await send(`${origin}/api/projects/${id}`, 'PUT', { name: 'Vine' })).status).toBe(200);
    expect(await (await fetch(`${origin}/project/${id}`)).text()).toContain('Vine');
    expect(await (await fetch(`${origin}/api/projects/${id}/settlement`)).json()).toMatchObject({ payments: [] });
    expect(await (await fetch(`${origin}/demo`)).text()).toContain('Lisbon');
    expect(await server!.stop()).toBe(0);
  });

  test('the tests of the rules and those on SQLite pass.', () => {
    const command = 'npx jest --selectProjects sqlite';
    const { status, stderr } = spawnSync('sh', ['-c', command], {
      cwd: project,
      env,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  });
});

test('A driver that was compiled with the newest Node.js 24 is refused at the start.', () => {
  const home = path.join(folder(), '24');
  const project = path.join(home, 'project');
  const node = path.join(home, 'node_modules/node');
  const compile = { npm_config_build_from_source: 'true', npm_config_nodedir: headersOf(node) };
  const env = { ...process.env, ...compile, PATH: `${node}/bin:${process.env.PATH}` };
  run('npm rebuild better-sqlite3', '', { cwd: project, env });
  const { status, stderr } = spawnSync('npm', ['start'], { cwd: project, env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('Install the packages with Node.js 22')]);
});

/** Installs a version of Node.js into the folder. Returns the folder of its package. */
function installNode(home: string, version: string): string {
  mkdirSync(home, { recursive: true });
  run('npm install --no-audit --no-fund --prefix "$0" "node@$1"', home, { cwd: home, more: [version] });
  return path.join(home, 'node_modules/node');
}

function headersOf(node: string): string {
  return path.join(node, `node_modules/node-${process.platform}-${process.arch}`);
}

interface Place {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  more?: string[];
}

/** Runs a line of the shell, whose `$0` is the argument. Throws with all that it said where it fails. */
function run(line: string, argument: string, { cwd, env, more = [] }: Place): string {
  return execFileSync('sh', ['-c', line, argument, ...more], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: 'pipe',
    maxBuffer: 1e9,
  });
}
