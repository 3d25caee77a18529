import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { freePort } from '@/tests/support/free-port';
import { builtForOtherNode } from '@/tests/support/other-node';
import { until } from '@/tests/support/until';
import { ROOT } from './support/clean-folder';
import { NPM_START } from './support/running-server';

jest.setTimeout(60_000);

let port: number;
let child: ChildProcess;
let output: string;

const folder = withTestFolder();
const database = () => path.join(folder(), `quits-${port}.db`);

beforeEach(async () => {
  port = await freePort();
});

afterEach(async () => {
  if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
});

/** Starts a process, and does not wait until it serves. */
function start(command: string[], args: string[] = [], settings: Record<string, string> = {}): void {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: `file:${database()}`,
    PORT: String(port),
    ...settings,
  } as const;
  child = spawn(process.execPath, [...command, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
}

/** Waits for the process. Throws with what it said where it ends instead. */
function untilIt<Answer>(ask: () => Answer | Promise<Answer>) {
  const askOfRunning = () => {
    if (child.exitCode !== null) throw new Error(`It has ended:\n${output}`);
    return ask();
  };
  return until(askOfRunning, { within: 45_000, every: 1 });
}

test.each(['/icon.svg', '/robots.txt', '//twice', '/', '/api/health'])(
  'The first answer of a process has the security headers, where it is to %s.',
  async (target) => {
    start(NPM_START);
    const url = `http://127.0.0.1:${port}${target}`;
    const answer = await untilIt(() => fetch(url, { redirect: 'manual' }).catch(() => null));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src '(self|none)'.*frame-ancestors 'none'/),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
  },
);

test('It says where it listens, by the port that it was given last.', async () => {
  const last = await freePort();
  start(NPM_START, ['--port', String(last)]);
  await untilIt(() => output.includes('\n'));
  expect(output.split('\n')[0]).toBe(`Quits: http://localhost:${last} (from this machine only)`);
});

test.each([
  ['by default', [], {}, '127.0.0.1', 'http://localhost:PORT (from this machine only)'],
  ['by HOST', [], { HOST: '127.0.0.2' }, '127.0.0.2', 'http://127.0.0.2:PORT'],
  [
    'by --hostname before HOST',
    ['--hostname', '127.0.0.3'],
    { HOST: '127.0.0.2' },
    '127.0.0.3',
    'http://127.0.0.3:PORT',
  ],
])('It listens to one address of this machine: %s.', async (_how, args, settings, address, place) => {
  start(NPM_START.slice(0, 1), args, settings);
  await untilIt(() => output.includes('\n'));
  expect(output.split('\n')[0]).toBe(`Quits: ${place.replace('PORT', String(port))}`);
  const reached = await Promise.all(
    ['127.0.0.1', '127.0.0.2', '127.0.0.3'].map(async (other) => {
      const response = await fetch(`http://${other}:${port}/api/health`).catch(() => null);
      return response?.ok ? other : null;
    }),
  );
  expect(reached.filter(Boolean)).toEqual([address]);
});

test('`localhost` is that address, also where it is first of all one of IPv6.', async () => {
  start(NPM_START.slice(0, 1));
  await untilIt(() => output.includes('\n'));
  expect((await fetch(`http://localhost:${port}/api/health`)).ok).toBe(true);
});

test('A port that is taken ends it with code 1, before it makes a database.', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  start(NPM_START);
  const ended = await once(child, 'close');
  other.close();
  expect(ended).toEqual([1, null]);
  expect(output).toMatch(/^Quits can't start\.\n.*EADDRINUSE/);
  expect(existsSync(database())).toBe(false);
});

test('A server that has no front door ends with code 1 and says how to start it.', async () => {
  start([path.join(ROOT, 'node_modules/.bin/next'), 'start', '--hostname', '127.0.0.1']);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output).toContain("Quits can't start.\nStart it with npm start");
});

test.each([
  [['--hostname', 'quits.example'], 'HOST must be an IP address of this machine, or localhost.'],
  [['--port', '0'], 'PORT must be a whole number from 1 to 65535.'],
  [['--nonsense'], "Unknown option '--nonsense'"],
])('%j ends it with code 1.', async (args, message) => {
  start(NPM_START, args);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output).toContain(message);
});

test('Packages that were built for another Node.js end it with code 1, and it says what to do.', async () => {
  start(['--import', builtForOtherNode, ...NPM_START]);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output).toContain(
    "Quits can't start.\nThe packages in node_modules were built for another Node.js than this one",
  );
  expect(output).toContain('npm rebuild better-sqlite3');
});

/** Tells of what a process compiles or maps that takes long: compiled code of a megabyte, and libraries. */
const REPORT = `
  const { Module } = WebAssembly;
  WebAssembly.Module = class extends Module {
    constructor(bytes) {
      super(bytes);
      if (bytes.byteLength > 1e6) console.log('loaded: WebAssembly');
    }
  };
  const { dlopen } = process;
  process.dlopen = (module, file, ...rest) => {
    console.log('loaded:', file.split('/').at(-1));
    return dlopen(module, file, ...rest);
  };`;

test('A start loads no compiler of Prisma, where it makes the database and where that is there.', async () => {
  for (const isThere of [false, true]) {
    expect(existsSync(database())).toBe(isThere);
    start(['--import', `data:text/javascript,${encodeURIComponent(REPORT)}`, ...NPM_START]);
    await untilIt(async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null))?.ok);
    expect(output).toContain('loaded: better_sqlite3.node');
    expect(output).not.toContain('loaded: WebAssembly');
    child.kill('SIGTERM');
    await once(child, 'close');
  }
});
