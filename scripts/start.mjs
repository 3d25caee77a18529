// Starts the production server, and builds it first when there is no build or the sources are newer: npm start
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isBuilt } from './is-built.mjs';
import { nextCommand, root, runNext } from './run-next.mjs';

const envFile = path.join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

const port = process.env.PORT || '3000';
if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
  console.error(`Quits can't start.\nPORT must be a whole number from 1 to 65535.`);
  process.exit(1);
}

if (!isBuilt(root)) {
  console.log('Building Quits. This happens on the first start and after a change.');
  const code = await runNext(['build']);
  if (code !== 0) process.exit(code);
}

// The application stops by itself: Next.js would leave the database open and end with a code that says it was killed.
process.env.NEXT_MANUAL_SIG_HANDLE = 'true';
console.log(`Quits: http://localhost:${port}`);
// In this process: one that only waited for another would hold 45 MB of memory for it.
process.env.NEXT_TELEMETRY_DISABLED = '1';
process.argv = [process.argv[0], nextCommand, 'start', '--port', port, ...process.argv.slice(2)];
process.chdir(root);
createRequire(import.meta.url)(nextCommand);
