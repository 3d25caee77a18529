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

/** Makes the generated file call our function that starts a server, with our setting. */
function putOwnServer(file) {
  const replacements = {
    "require('next/dist/server/lib/start-server')": "await import('./server.mjs')",
    "process.env.HOSTNAME || '0.0.0.0'": 'process.env.HOST',
  };
  let text = readFileSync(file, 'utf8');
  for (const [theirs, ours] of Object.entries(replacements)) {
    const parts = text.split(theirs);
    if (parts.length !== 2) throw new Error(`${file} is not as Next.js 16.4 makes it: ${theirs} was expected once.`);
    text = parts.join(ours);
  }
  writeFileSync(file, text);
}
