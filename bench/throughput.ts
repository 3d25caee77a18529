// Prints the requests per second of the production server on each engine, as Markdown. It needs a build, autocannon from the
// dev dependencies, and an idle machine: node scripts/run.mjs ../bench/throughput.ts [SECONDS]
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startPostgres } from '@/tests/support/database/embedded-postgres';

const seconds = process.argv[3] ?? '10';
const port = 3427;
const api = `http://127.0.0.1:${port}/api`;
const run = promisify(execFile);
const load = createRequire(import.meta.url).resolve('autocannon');

const folder = await mkdtemp(path.join(tmpdir(), 'quits-bench-'));
const postgres = await startPostgres([]);
console.log('| engine | what | connections | requests/s | p50 ms | p99 ms | errors |\n|---|---|---|---|---|---|---|');
try {
  await measure('SQLite', `file:${path.join(folder, 'quits.db')}`);
  await measure('PostgreSQL', postgres.url);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}

async function measure(engine: string, databaseUrl: string): Promise<void> {
  const server = spawn(process.execPath, ['scripts/start.mjs', '--port', String(port)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
    stdio: 'inherit',
  });
  try {
    await untilReady();
    const { project, expense } = await newProject(50);
    const put = ['-m', 'PUT', '-H', 'content-type=application/json', '-b', '{"amount": 12.5}'];
    await shoot(`${api}/projects/${project}`, 10);
    await row(engine, 'read a project with 50 expenses', 10, `${api}/projects/${project}`);
    await row(engine, 'the same, unchanged since (304)', 10, `${api}/projects/${project}`, ['-H', 'if-none-match=*']);
    await row(engine, 'its page', 10, `http://127.0.0.1:${port}/project/${project}`);
    await row(engine, 'change an expense', 10, expense, put);
    await row(engine, 'read a project with 50 expenses', 50, `${api}/projects/${project}`);
    await row(engine, 'change an expense', 50, expense, put);
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  }
}

interface Result {
  requests: { average: number };
  latency: { p50: number; p99: number };
  errors: number;
  '4xx': number;
  '5xx': number;
}

async function row(engine: string, what: string, connections: number, url: string, options: string[] = []) {
  const { requests, latency, ...counts } = await shoot(url, connections, options);
  const rate = Math.round(requests.average);
  const errors = counts.errors + counts['4xx'] + counts['5xx'];
  console.log(`| ${engine} | ${what} | ${connections} | ${rate} | ${latency.p50} | ${latency.p99} | ${errors} |`);
}

async function shoot(url: string, connections: number, options: string[] = []): Promise<Result> {
  const { stdout } = await run(process.execPath, [
    load,
    '-j',
    '-d',
    seconds,
    '-c',
    String(connections),
    ...options,
    url,
  ]);
  return JSON.parse(stdout) as Result;
}

/** A project of five members, and the URL of an expense of the first. */
async function newProject(expenseCount: number): Promise<{ project: string; expense: string }> {
  const project = await post('/projects', { name: 'Load' });
  const members = await Promise.all(Array.from({ length: 5 }, () => post(`/projects/${project}/members`, {})));
  const paths = members.map((id) => `/projects/${project}/members/${id}/expenses`);
  const involved_members = members.slice(0, 2);
  let expense = '';
  for (let at = 0; at < expenseCount; at += 1) {
    const body = { name: `Expense ${at}`, amount: at, involved_members: at % 2 ? involved_members : [] };
    const id = await post(paths[at % 5] ?? '', body);
    expense ||= `${api}${paths[0]}/${id}`;
  }
  return { project, expense };
}

async function post(target: string, body: object): Promise<string> {
  const response = await fetch(`${api}${target}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { id: string }).id;
}

async function untilReady(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${api}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await delay(100);
  }
}
