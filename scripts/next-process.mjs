import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export const root = path.dirname(import.meta.dirname);

const { resolve } = createRequire(import.meta.url);

/** Some of what a build takes. Without these Next.js would fetch packages by itself, and fail in the end. */
const BUILDERS = ['tailwindcss', 'typescript'];

/** Runs `next` in the project folder, passes signals on to it, and returns its exit code. */
export async function runNext(args) {
  requirePackages();
  if (args[0] === 'build' && !BUILDERS.every(isInstalled)) {
    console.error('A build takes packages that are not installed here. Install them with: npm install --include=dev');
    return 1;
  }
  const child = spawn(process.execPath, [commandOf('next'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const [code] = await once(child, 'exit');
  process.off('SIGINT', forward).off('SIGTERM', forward);
  return code ?? 1;
}

/** Ends the process where nobody has run npm install. */
export function requirePackages() {
  if (isInstalled('next')) return;
  console.error('Run npm install first.');
  process.exit(1);
}

/** Adds what the file .env says to the variables of the process. */
export function loadSettings() {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** The file of the command that a package brings under its own name. */
export function commandOf(name) {
  const manifest = resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return path.join(path.dirname(manifest), bin[name]);
}

/** Whether the package is here. A production folder lacks those that build and test. */
export function isInstalled(name) {
  try {
    resolve(`${name}/package.json`);
    return true;
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}
