// Builds the application into .next/standalone, a folder that runs with `node server.js` and nothing else:
// npm run build:standalone
import { cpSync } from 'node:fs';
import path from 'node:path';
import { putOwnServer } from '../lib/workarounds/own-server-in-standalone.mjs';
import { root, runNext } from './run-next.mjs';

process.env.BUILD_STANDALONE = 'true';
const code = await runNext(['build']);
if (code !== 0) process.exit(code);

const standalone = path.join(root, '.next', 'standalone');
for (const name of ['public', '.next/static', 'scripts/server.mjs', 'lib/workarounds/keep-writes-async.mjs']) {
  cpSync(path.join(root, name), path.join(standalone, name), { recursive: true });
}
putOwnServer(path.join(standalone, 'server.js'));
console.log('The application is in .next/standalone. Start it there with: node server.js');
