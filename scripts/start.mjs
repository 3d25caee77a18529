// Starts the production server, and builds it first when there is no build or the sources are newer: npm start
// With --dev it starts the development server: npm run dev
import { parseArgs } from 'node:util';
import { isBuilt } from './is-built.mjs';
import { loadSettings, requirePackages, root, runNext } from './next-process.mjs';
import { startServer } from './server.mjs';

requirePackages();
loadSettings();
process.env.NEXT_TELEMETRY_DISABLED = '1';

try {
  const { values } = parseArgs({
    options: {
      dev: { type: 'boolean', default: false },
      hostname: { type: 'string', short: 'H', default: process.env.HOST },
      keepAliveTimeout: { type: 'string' },
      port: { type: 'string', short: 'p', default: process.env.PORT || '3000' },
    },
  });
  const port = wholeNumber('PORT', values.port, 1, 65_535);
  const keepAliveTimeout = values.keepAliveTimeout && wholeNumber('keepAliveTimeout', values.keepAliveTimeout, 0, 1e9);
  if (!(values.dev || isBuilt(root))) {
    console.log('Building Quits. This happens on the first start and after a change.');
    const code = await runNext(['build']);
    if (code !== 0) process.exit(code);
  }
  process.chdir(root);
  process.env.PORT = String(port);
  await startServer({ dir: root, hostname: values.hostname, port, keepAliveTimeout, isDev: values.dev });
} catch (error) {
  console.error(`Quits can't start.\n${error.message}`);
  process.exit(1);
}

function wholeNumber(name, text, least, most) {
  const number = Number(text);
  if (/^\d{1,10}$/.test(text) && number >= least && number <= most) return number;
  throw new Error(`${name} must be a whole number from ${least} to ${most}.`);
}
