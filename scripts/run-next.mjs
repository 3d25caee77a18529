import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

export const root = path.dirname(import.meta.dirname);

const nextCommand = createRequire(import.meta.url).resolve('next/dist/bin/next');

/** Runs `next` in the project folder, passes signals on to it, and resolves to its exit code. */
export function runNext(args) {
  const child = spawn(process.execPath, [nextCommand, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}
