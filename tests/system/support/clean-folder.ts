import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../../..');

/** Copies what a machine that builds the application gets of the project: all but what .dockerignore names. */
export function copyProject(name: string, target: string): void {
  const filter = (file: string) => !ignored.some((pattern) => pattern.test(path.relative(ROOT, file)));
  cpSync(path.join(ROOT, name), target, { recursive: true, filter, preserveTimestamps: true });
}

/** Copies the build, with its times: it is newer than the sources there, too. */
export function copyBuild(folder: string): void {
  const build = path.join(ROOT, '.next');
  const filter = (file: string) => !/^(?:cache|dev)(?:\/|$)/.test(path.relative(build, file));
  cpSync(build, path.join(folder, '.next'), { recursive: true, filter, preserveTimestamps: true });
}

/** Puts the project's packages into the folder, so that `npm install` finds them there and need not fetch and compile. */
export function linkPackages(folder: string): void {
  const packages = path.join(ROOT, 'node_modules');
  execFileSync('sh', ['-c', 'cp -al "$0" "$1" 2>/dev/null || cp -a "$0" "$1"', packages, folder]);
  // npm writes its list of them in place, and both folders would have the one file.
  rmSync(path.join(folder, 'node_modules/.package-lock.json'), { force: true });
}

/** Runs a command of the shell. Throws with all that it said where it fails. */
export function runIn(folder: string, command: string, settings: Record<string, string> = {}): void {
  const env = { ...cleanEnvironment(), ...settings };
  execFileSync('sh', ['-c', `{ ${command}; } >&2`], { cwd: folder, env, stdio: 'pipe' });
}

const ignored = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`));

/** Without what npm and jest have set for the processes that they run. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$|INIT_CWD$)/.test(name));
  return Object.fromEntries(variables) as NodeJS.ProcessEnv;
}
