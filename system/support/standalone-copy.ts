import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/**
 * Goes through the steps of the Dockerfile in a clean folder – the sources, their packages, `npm run build:standalone` –
 * and keeps nothing of it but the copied output, read-only as in a container. Returns the folder of that output.
 */
export function buildStandaloneCopy(): string {
  const build = mkdtempSync(path.join(tmpdir(), 'quits-build-'));
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of tracked.toString().trim().split('\n')) {
    if (statSync(path.join(ROOT, file), { throwIfNoEntry: false }))
      cpSync(path.join(ROOT, file), path.join(build, file));
  }
  // Hard links in the place of `npm install`: the same files, without compiling the SQLite module once more.
  execFileSync('cp', ['-al', path.join(ROOT, 'node_modules'), build]);
  execFileSync('npm', ['run', '--silent', 'postinstall'], { cwd: build, stdio: 'pipe' });
  execFileSync('npm', ['run', '--silent', 'build:standalone'], { cwd: build, stdio: 'pipe' });

  const application = mkdtempSync(path.join(tmpdir(), 'quits-app-'));
  cpSync(path.join(build, '.next', 'standalone'), application, { recursive: true, verbatimSymlinks: true });
  rmSync(build, { recursive: true });
  makeReadOnly(application);
  return application;
}

function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) makeReadOnly(file);
    else if (entry.isFile()) chmodSync(file, 0o444);
  }
  chmodSync(folder, 0o555);
}
