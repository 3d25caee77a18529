// Builds the application into .next/standalone, a folder that runs with `node server.js` and nothing else:
// npm run build:standalone
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runNext } from './run-next.mjs';

process.env.BUILD_STANDALONE = 'true';
const code = await runNext(['build']);
if (code !== 0) process.exit(code);

const standalone = path.join(root, '.next', 'standalone');
cpSync(path.join(root, 'public'), path.join(standalone, 'public'), { recursive: true });
cpSync(path.join(root, '.next', 'static'), path.join(standalone, '.next', 'static'), { recursive: true });
cpSync(path.join(import.meta.dirname, 'server.mjs'), path.join(standalone, 'server.mjs'));
putOwnServer(path.join(standalone, 'server.js'));
console.log('The application is in .next/standalone. Start it there with: node server.js');

/** Replaces the function of Next.js that the generated file calls to start a server by ours. */
function putOwnServer(file) {
  const theirs = "require('next/dist/server/lib/start-server')";
  const parts = readFileSync(file, 'utf8').split(theirs);
  if (parts.length !== 2) throw new Error(`${file} is not as Next.js 16.4 makes it: ${theirs} was expected once.`);
  writeFileSync(file, parts.join("await import('./server.mjs')"));
}
