import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../tests/support/free-port';

export const ROOT = path.resolve(import.meta.dirname, '..');
const NEXT = path.join(ROOT, 'node_modules/.bin/next');

export const BASELINE = path.join(ROOT, 'bench', 'baseline');

/** A production server as a process of its own. */
export interface Server {
  origin: string;
  pid: number;
  /** Milliseconds from its start to the first response with 200. */
  startTime: number;
  stop(): Promise<void>;
}

interface Start {
  /** The path that answers 200 as soon as the server is ready. */
  path: string;
  env: Record<string, string>;
}

/** Limits and log are on, as by default. The limits leave room for the requests of a benchmark. */
const HIGH_LIMITS = {
  RATE_LIMIT_CREATE: '1000000',
  RATE_LIMIT_WRITE: '1000000',
  RATE_LIMIT_READ: '1000000',
  RATE_LIMIT_REQUESTS: '1000000',
};

/** Quits as `npm start` starts it, on the existing build. */
export function startQuits({ path, env }: Start): Promise<Server> {
  const all = { ...env, ...HIGH_LIMITS, RATE_LIMIT: 'on', LOG_LEVEL: 'info', API_BASE_URL: '', DEMO_PROJECT_ID: '' };
  return start(['scripts/start.mjs'], path, all);
}

export function startBaseline({ path, env }: Start): Promise<Server> {
  return start([NEXT, 'start', BASELINE], path, env);
}

/** Builds the bare app. That takes only seconds, so every run builds it anew. */
export function buildBaseline(): Promise<void> {
  const child = spawn(process.execPath, [NEXT, 'build', BASELINE], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build ended with code ${code}.`))));
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
  await untilReady(child, `${origin}${readyPath}`);
  const startTime = performance.now() - startedAt;
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { origin, pid: child.pid ?? 0, startTime, stop };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await delay(5);
  }
  throw new Error(`The server at ${url} ended with code ${child.exitCode}.`);
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
}
