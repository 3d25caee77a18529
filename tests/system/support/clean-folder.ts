import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../../..');

/** Copies what a machine that builds the application gets of the project: all but what .dockerignore names. */
export function copyProject(name: string, target: string): void {
  const filter = (file: string) => !ignored.some((pattern) => pattern.test(path.relative(ROOT, file)));
  cpSync(path.join(ROOT, name), target, { recursive: true, filter });
}

/** Copies the build of this project, as the last thing that is done in the folder: a build is newer than its sources. */
export function copyBuild(folder: string): void {
  const [from, to] = [ROOT, folder].map((place) => path.join(place, '.next')) as [string, string];
  const filter = (file: string) => !/^(?:cache|dev)(?:\/|$)/.test(path.relative(from, file));
  cpSync(from, to, { recursive: true, filter, verbatimSymlinks: true });
  const now = new Date();
  utimesSync(path.join(to, 'BUILD_ID'), now, now);
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
