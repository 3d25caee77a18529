// Builds the application into .next/standalone, a folder that runs with `node server.js` and nothing else:
// npm run build:standalone
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { putOwnServer } from '../lib/workarounds/own-server-in-standalone.mjs';
import { root, runNext } from './next-process.mjs';

/** The commands for whoever runs the server. The others are for developing. */
const COMMANDS = ['db:migrate', 'db:backup', 'db:copy', 'db:sweep', 'import'];

process.env.BUILD_STANDALONE = 'true';
const code = await runNext(['build']);
if (code !== 0) process.exit(code);

const standalone = path.join(root, '.next', 'standalone');
const scripts = ['server.mjs', 'run.mjs', 'next-process.mjs'].map((name) => `scripts/${name}`);
const workarounds = ['keep-writes-async.mjs', 'leave-upgrades.mjs'].map((name) => `lib/workarounds/${name}`);
for (const name of ['public', '.next/static', 'exec.cmd', ...scripts, ...workarounds]) {
  cpSync(path.join(root, name), path.join(standalone, name), { recursive: true });
}
// Next.js brings the settings of this machine along, with their passwords.
for (const name of readdirSync(standalone)) if (name.startsWith('.env')) rmSync(path.join(standalone, name));
putOwnServer(path.join(standalone, 'server.js'));
await putCommands();
console.log('The application is in .next/standalone. Start it there with: node server.js');

/** Puts each command into one file with all that it needs, and names it in the package.json of the folder. */
async function putCommands() {
  const manifest = path.join(standalone, 'package.json');
  const { name, version, type, license, engines, scripts } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const commands = COMMANDS.map((command) => [command, scripts[command].replace(/\.ts$/, '.mjs')]);
  const sources = COMMANDS.map((command) => path.join(root, 'scripts', scripts[command].split(' ').at(-1)));
  await build({
    entryPoints: sources,
    outdir: path.join(standalone, 'scripts'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // As the alias in run.mjs does.
    conditions: ['react-server'],
    // The build has put the packages of the first two into the folder. The third is no package of ours.
    external: ['better-sqlite3', '@prisma/client', 'pg-native'],
    // Packages that are no modules of ECMAScript require those of Node.js.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  const runnable = { start: 'exec node server.js', ...Object.fromEntries(commands) };
  writeFileSync(
    manifest,
    `${JSON.stringify({ name, version, private: true, type, license, engines, scripts: runnable }, null, 2)}\n`,
  );
}
