// Builds the application into .next/standalone, a folder that runs with `node server.js` and nothing else:
// npm run build:standalone
import { cpSync } from 'node:fs';
import path from 'node:path';
import { root, runNext } from './run-next.mjs';

process.env.BUILD_STANDALONE = 'true';
const code = await runNext(['build']);
if (code !== 0) process.exit(code);

const standalone = path.join(root, '.next', 'standalone');
cpSync(path.join(root, 'public'), path.join(standalone, 'public'), { recursive: true });
cpSync(path.join(root, '.next', 'static'), path.join(standalone, '.next', 'static'), { recursive: true });
console.log('The application is in .next/standalone. Start it there with: node server.js');
