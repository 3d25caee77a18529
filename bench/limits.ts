// Measures each call on the largest project: how long it takes, and the longest stretch for which it keeps the event loop.
// node scripts/run.mjs ../bench/limits.ts [members] [expenses] [places] [bytes of a name]
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../tests/support/free-port';
import { seedLargest } from './largest-project';

const ROOT = path.resolve(import.meta.dirname, '..');
const [members = 100, expenses = 2_000, places = 20_000, nameBytes = 12] = process.argv.slice(3).map(Number);
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
const reports: { longest: number; rss: number }[] = [];
createInterface({ input: server.stdout }).on('line', (line) => {
  if (line.startsWith('{"longest"')) reports.push(JSON.parse(line));
});

async function longestStretch() {
  await delay(30);
  const before = reports.length;
  server.kill('SIGUSR2');
  while (reports.length === before) await delay(5);
  return reports.at(-1) ?? { longest: 0, rss: 0 };
}

async function ask(method: string, url: string, body?: object): Promise<number> {
  const response = await fetch(origin + url, {
    method,
    headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'identity' },
    body: body && JSON.stringify(body),
  });
  const size = (await response.arrayBuffer()).byteLength;
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status}`);
  return size;
}

async function measure(what: string, run: () => Promise<number>, before: () => Promise<unknown> = async () => {}) {
  const times: number[] = [];
  const stretches: number[] = [];
  let size = 0;
  for (let at = 0; at < 4; at += 1) {
    await before();
    await longestStretch();
    const startedAt = performance.now();
    size = await run();
    times.push(performance.now() - startedAt);
    stretches.push((await longestStretch()).longest);
  }
  const numbers = (values: number[]) => values.map((value) => value.toFixed(0).padStart(5)).join(' ');
  console.log(
    `${what.padEnd(34)} ${(size / 1024).toFixed(0).padStart(7)} KiB   ms ${numbers(times)}   loop ${numbers(stretches)}`,
  );
}

try {
  while (!(await fetch(`${origin}/api/health/ready`).catch(() => null))?.ok) await delay(50);
  const ids = seedLargest(file, { members, expenses, places, nameBytes });
  const { projectId, payerId, expenseId } = ids;
  const project = `/api/projects/${projectId}`;
  const payer = `${project}/members/${payerId}`;
  let at = 0;
  const rename = () => ask('PUT', `${payer}/expenses/${expenseId}`, { name: `Renamed ${(at += 1)}` });
  await ask('GET', '/demo');
  console.log(`${members} members, ${expenses} expenses, ${places} places, names of ${nameBytes} bytes`);
  await measure('GET health', () => ask('GET', '/api/health'));
  await measure('GET project, changed since', () => ask('GET', project), rename);
  await measure('GET project, kept', () => ask('GET', project));
  await measure('GET page, kept', () => ask('GET', `/project/${projectId}`));
  await measure('PUT member', () => ask('PUT', payer, { name: `Ana ${(at += 1)}` }));
  await measure('PUT expense', rename);
  await measure('PUT project', () => ask('PUT', project, { name: `Trip ${(at += 1)}` }));
  await measure('POST member, DELETE it', async () => {
    const response = await fetch(`${origin}${project}/members`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    const { id } = (await response.json()) as { id: string };
    return ask('DELETE', `${project}/members/${id}`);
  });
  await measure('DELETE of an involved member', () => ask('DELETE', `${project}/members/${ids.involvedIds.pop()}`));

  await measure('DELETE project', () => ask('DELETE', `/api/projects/${ids.others.pop()}`));
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  await rm(folder, { recursive: true });
}
