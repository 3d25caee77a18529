import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { linkPackages, ROOT, runIn } from '@/tests/system/support/clean-folder';

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();

/**
 * What instances run that are not of this version: the newest tag. Without tags, the state before the last change of the schema,
 * because that is the one whose meeting with this version has effects: anything newer has the same tables.
 */
function releasedCommit(): string {
  const tags = git('tag', '--merged', 'HEAD', '--sort=-creatordate');
  const [newest] = tags.split('\n').filter(Boolean);
  if (newest !== undefined) return newest;
  const lastMigration = git('log', '-1', '--format=%H', '--', 'prisma/migrations');
  return git('rev-parse', `${lastMigration}^`);
}

/** Builds that state in the folder, with the packages of its own lock file. Takes a minute or two, and the whole history of git. */
export function buildReleased(folder: string): string {
  const project = path.join(folder, 'released');
  mkdirSync(project);
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', releasedCommit(), project], { cwd: ROOT });
  linkPackages(project);
  runIn(project, 'npm install --no-audit --no-fund --prefer-offline && npm run build');
  return project;
}
