import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { copyProject, linkPackages, ROOT, runIn } from '@/tests/system/support/clean-folder';
import { commandOf, environmentOf, type Instruction, readStages } from './dockerfile';

/** What an engine would run in the image, whose folders /app and /data are these. */
export interface Image {
  app: string;
  data: string;
  env: Record<string, string>;
  command: string[];
  healthCheck: string[];
}

/**
 * Goes through the Dockerfile, instruction by instruction, in the empty folder. The folder of the application comes out
 * read-only, and /data as the property of the user.
 */
export function buildImage(folder: string, user: { uid: number; gid: number }): Image {
  const [build, app, data] = ['build', 'app', 'data'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const stages = readStages(path.join(ROOT, 'Dockerfile'));
  const final = stages.get('') ?? [];

  mkdirSync(build);
  linkPackages(build);
  for (const instruction of stages.get('build') ?? []) carryOut(instruction, build, ROOT, withPackages);

  mkdirSync(app);
  const asHere = (command: string) =>
    command.replaceAll('/data', data).replaceAll('node:node', `${user.uid}:${user.gid}`);
  for (const instruction of final) carryOut(instruction, app, build, asHere);
  rmSync(build, { recursive: true });
  execFileSync('chmod', ['-R', 'a-w', app]);

  const { DATABASE_URL = '', ...env } = environmentOf(final);
  return {
    app,
    data,
    env: { ...env, DATABASE_URL: asHere(DATABASE_URL) },
    command: commandOf(final, 'CMD'),
    healthCheck: commandOf(final, 'HEALTHCHECK'),
  };
}

/**
 * The command where the packages are already in the folder: `npm ci` would fetch and compile them anew. What it demands of
 * the lock file is tried all the same.
 */
function withPackages(command: string): string {
  return command.replace(/^npm ci (.*)$/, 'npm ci --dry-run $1 && npm install $1');
}

function carryOut({ name, text }: Instruction, to: string, from: string, asHere: (command: string) => string): void {
  if (name === 'COPY') copy(text, to, from);
  // The packages of the system are this machine's.
  else if (name === 'RUN' && !text.startsWith('apt-get')) runIn(to, asHere(text));
}

/** The last path is the target. A folder's content is copied, a file under its name. */
function copy(text: string, to: string, from: string): void {
  const paths = text.split(/\s+/).filter((word) => !word.startsWith('--'));
  const target = path.join(to, paths.pop() ?? '');
  for (const name of paths) {
    const source = path.join(from, name.replace(/^\/app\//, ''));
    const copied = statSync(source).isDirectory() ? target : path.join(target, path.basename(source));
    if (from === ROOT) copyProject(name, copied);
    else cpSync(source, copied, { recursive: true, verbatimSymlinks: true });
  }
}
