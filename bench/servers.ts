import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WireProject } from '@/lib/contract/project';
import { freePort } from '../tests/support/free-port';

export const ROOT = path.resolve(import.meta.dirname, '..');
const NEXT = path.join(ROOT, 'node_modules/.bin/next');
export const BASELINE = path.join(ROOT, 'bench', 'baseline');

/** A production server as a process of its own. */
export interface Server {
  origin: string;
  pid: number;
  /** Milliseconds from its start to its first response with 200. */
  startTime: number;
  stop(): Promise<void>;
}

/** Limits and log are on, as by default. The limits leave room for the requests of a benchmark. */
const SETTINGS = {
  RATE_LIMIT_CREATE: '1000000',
  RATE_LIMIT_WRITE: '1000000',
  RATE_LIMIT_READ: '1000000',
  RATE_LIMIT_REQUESTS: '1000000',
};

/** Starts Quits as `npm start` does, on the existing build. */
export function startQuits(databaseUrl: string): Promise<Server> {
  return start(['scripts/start.mjs'], '/api/health/ready', { ...SETTINGS, DATABASE_URL: databaseUrl });
}

/** Starts the bare app, which serves and renders this project and has a database of its own. */
export function startBaseline(databaseUrl: string, project: WireProject, folder: string): Promise<Server> {
  const file = path.join(folder, `${project.id}.json`);
  writeFileSync(file, JSON.stringify(project));
  return start([NEXT, 'start', BASELINE], '/project', { DATABASE_URL: databaseUrl, BENCH_PROJECT_FILE: file });
}

export function buildBaseline(): void {
  execFileSync(process.execPath, [NEXT, 'build', BASELINE], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
  });
}

async function start(command: string[], readyPath: string, env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...command, '--hostname', '127.0.0.1', '--port', String(port)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environment(), ...env, PORT: String(port) },
  });
  const origin = `http://127.0.0.1:${port}`;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  while (child.exitCode === null) {
    const response = await fetch(origin + readyPath).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return { origin, pid: child.pid ?? 0, startTime: performance.now() - startedAt, stop };
    await delay(5);
  }
  throw new Error(`The server at ${origin} ended with code ${child.exitCode}.`);
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
}

/** Creates a project whose expenses involve three members each, by one call. Returns it as the API gives it. */
export async function seedProject(origin: string, memberCount: number, expenseCount: number): Promise<WireProject> {
  const members = Array.from({ length: memberCount }, (_, order) => [
    `new-m${order}`,
    { name: `Member ${order}`, order },
  ]);
  const expenses = Array.from({ length: expenseCount }, (_, order) => [
    `new-e${order}`,
    {
      member_id: `new-m${order % memberCount}`,
      name: `Expense ${order}`,
      amount: (1_234 + order * 101) / 100,
      order,
      involved_members: [0, 3, 6].map((step) => `new-m${(order + step) % memberCount}`),
    },
  ]);
  const created = await fetch(`${origin}/api/projects`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: `${memberCount} members`,
      members: Object.fromEntries(members),
      expenses: Object.fromEntries(expenses),
    }),
  });
  if (created.status !== 201) throw new Error(`${created.status} ${await created.text()}`);
  const { id } = (await created.json()) as { id: string };
  return (await fetch(`${origin}/api/projects/${id}`)).json() as Promise<WireProject>;
}
