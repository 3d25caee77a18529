// Runs a TypeScript file of this folder with the path alias of the application: node scripts/run.mjs db-diff.ts [arguments]
// A standalone folder has them compiled, as .mjs.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadSettings, requirePackages, root } from './next-process.mjs';

requirePackages();
loadSettings();

const script = path.resolve(import.meta.dirname, process.argv[2]);
try {
  await (path.extname(script) === '.ts' ? importTypeScript() : import(pathToFileURL(script).href));
} catch (error) {
  // A bad setting is a matter for the person who runs the script, anything else one for its author.
  console.error(error?.name === 'SettingsError' ? error.message : error);
  process.exit(1);
}

async function importTypeScript() {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(root, {
    tsconfigPaths: true,
    // The marker package throws outside of a React server, and these scripts are servers without React.
    alias: { 'server-only': path.join(root, 'node_modules/server-only/empty.js') },
  });
  await jiti.import(script);
}
