import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { commandOf, environmentOf, type Instruction, readStages } from './dockerfile';

const ROOT = path.resolve(__dirname, '../..');

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
  for (const instruction of stages.get('build') ?? []) carryOut(instruction, build, ROOT, (command) => command);

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

/** The packages of the project folder, so that `npm install` finds them there and need not fetch and compile. */
function linkPackages(folder: string): void {
  const packages = path.join(ROOT, 'node_modules');
  execFileSync('sh', ['-c', 'cp -al "$0" "$1" 2>/dev/null || cp -a "$0" "$1"', packages, folder]);
}

function carryOut({ name, text }: Instruction, to: string, from: string, asHere: (command: string) => string): void {
  if (name === 'COPY') copy(text, to, from);
  // The packages of the system are this machine's.
  else if (name === 'RUN' && !text.startsWith('apt-get')) {
    execFileSync('sh', ['-c', `{ ${asHere(text)}; } >&2`], { cwd: to, env: cleanEnvironment(), stdio: 'pipe' });
  }
}

/** The last path is the target. A folder's content is copied, a file under its name. */
function copy(text: string, to: string, from: string): void {
  const paths = text.split(/\s+/).filter((word) => !word.startsWith('--'));
  const target = path.join(to, paths.pop() ?? '');
  for (const name of paths) {
    const source = path.join(from, name.replace(/^\/app\//, ''));
    if (!statSync(source).isDirectory()) cpSync(source, path.join(target, path.basename(source)));
    else
      cpSync(source, target, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => from !== ROOT || isSent(file),
      });
  }
}

const ignored = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`));

/** Whether the file of the project is in what an engine gets to build from. */
function isSent(file: string): boolean {
  return !ignored.some((pattern) => pattern.test(path.relative(ROOT, file)));
}

/** Without what npm and jest have set for the processes that they run. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$|INIT_CWD$)/.test(name));
  return Object.fromEntries(variables) as NodeJS.ProcessEnv;
}
