import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const PORT = 3428;

/** The production server in one process, with limits and log as by default, behind a proxy that names each client. */
export async function startServer(databaseUrl: string) {
  const server = spawn(process.execPath, ['scripts/start.mjs', '--hostname', '127.0.0.1', '--port', String(PORT)], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      TRUST_PROXY: '1',
      RATE_LIMIT_CREATE: '1000',
    },
    // The log is written, but nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${PORT}`;
  while (!(await fetch(`${origin}/api/health/ready`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`);
    await delay(100);
  }
  const stop = () => {
    server.kill('SIGTERM');
    return ended;
  };
  return { origin, pid: server.pid ?? 0, stop };
}
