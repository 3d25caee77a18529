// Measures each call on a project at the limits: the milliseconds that it takes, and the longest for which it keeps the event
// loop. node scripts/run.mjs ../bench/limits.ts [members] [expenses] [places] [length of a name]
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_EXPENSES, MAX_INVOLVEMENTS, MAX_MEMBERS } from '@/lib/domain/project';
import { seedProject } from '../tests/support/database/largest-project';
import { freePort } from '../tests/support/free-port';

const ROOT = path.resolve(import.meta.dirname, '..');
const TIMES = 5;
const JSON_TYPE = { 'Content-Type': 'application/json' };

// One member is added.
const given = process.argv.slice(3).map(Number);
const [members = MAX_MEMBERS - 1, expenses = MAX_EXPENSES, places = MAX_INVOLVEMENTS, nameLength = 12] = given;
const folder = await mkdtemp(path.join(tmpdir(), 'quits-limits-'));
const file = path.join(folder, 'quits.db');
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;

const server = spawn(
  process.execPath,
  ['--import', path.join(ROOT, 'bench/loop-probe.mjs'), 'scripts/start.mjs', '--hostname', '127.0.0.1'],
  {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: `file:${file}`,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
  },
);
const stretches: number[] = [];
createInterface({ input: server.stdout }).on('line', (line) => {
  if (line.startsWith('{"longest"')) stretches.push((JSON.parse(line) as { longest: number }).longest);
});

/** The longest stretch of the server's event loop since the last call. */
async function takeLongestStretch(): Promise<number> {
  await delay(30);
  const before = stretches.length;
  server.kill('SIGUSR2');
  while (stretches.length === before) await delay(5);
  return stretches.at(-1) ?? 0;
}

/** The number of bytes of the answer. */
async function ask(method: string, url: string, body?: object): Promise<number> {
  const headers = { ...JSON_TYPE, 'Accept-Encoding': 'identity' };
  const response = await fetch(origin + url, { method, headers, body: body && JSON.stringify(body) });
  const { byteLength } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status}`);
  return byteLength;
}

async function measure(what: string, run: () => Promise<number>, prepare: () => Promise<unknown> = async () => {}) {
  const times: number[] = [];
  const longest: number[] = [];
  let bytes = 0;
  for (let at = 0; at < TIMES; at += 1) {
    await prepare();
    await takeLongestStretch();
    const startedAt = performance.now();
    bytes = await run();
    times.push(performance.now() - startedAt);
    longest.push(await takeLongestStretch());
  }
  const text = (values: number[]) => values.map((value) => value.toFixed(0).padStart(4)).join('');
  console.log(
    `${what.padEnd(28)} ${Math.ceil(bytes / 1024)} KiB`.padEnd(40),
    `ms${text(times)}   loop${text(longest)}`,
  );
}

try {
  while (!(await fetch(`${origin}/api/health/ready`).catch(() => null))?.ok) await delay(50);
  const size = { members, expenses, places, nameLength };
  const { projectId, memberIds, expenseIds } = seedProject(file, size);
  const others = Array.from({ length: 2 * TIMES }, () => seedProject(file, size));
  const project = `/api/projects/${projectId}`;
  const payer = `${project}/members/${memberIds[0]}`;
  let count = 0;
  const name = () => {
    count += 1;
    return { name: `Name ${count}` };
  };
  let revision = '';
  /** Whoever has read the payer as it is by now lacks the change of another member. */
  const changeOther = async () => {
    const { headers } = await fetch(origin + payer);
    revision = headers.get('ETag')?.replaceAll('"', '') ?? '';
    await ask('PUT', `${project}/members/${memberIds[1]}`, name());
  };
  const changeExpense = () => ask('PUT', `${payer}/expenses/${expenseIds[0]}`, name());

  await ask('GET', '/demo');
  console.log(`${members} members, ${expenses} expenses, ${places} places, names of ${nameLength} characters`);
  await measure('GET health', () => ask('GET', '/api/health'));
  await measure('GET project, changed', () => ask('GET', project), changeExpense);
  await measure('GET project, cached', () => ask('GET', project));
  await measure('GET what has changed', () => ask('GET', `${project}/since/${revision}`), changeOther);
  await measure('GET page, changed', () => ask('GET', `/project/${projectId}`), changeExpense);
  await measure('GET page, cached', () => ask('GET', `/project/${projectId}`));
  await measure('PUT member', () => ask('PUT', payer, name()));
  await measure('PUT expense', changeExpense);
  await measure('PUT project', () => ask('PUT', project, name()));
  await measure('DELETE involved member', () => ask('DELETE', `${project}/members/${memberIds.pop()}`));
  await measure('POST member', () => ask('POST', `${project}/members`, name()));
  await measure('DELETE payer', () => {
    const other = others.pop();
    return ask('DELETE', `/api/projects/${other?.projectId}/members/${other?.memberIds[0]}`);
  });
  await measure('DELETE project', () => ask('DELETE', `/api/projects/${others.pop()?.projectId}`));
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  await rm(folder, { recursive: true });
}
