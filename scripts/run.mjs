// Runs a TypeScript file of this folder with the path alias of the application: node scripts/run.mjs db-diff.ts [arguments]
import { existsSync } from 'node:fs';
import path from 'node:path';
import { requirePackages, root } from './run-next.mjs';

requirePackages();
const envFile = path.join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

const { createJiti } = await import('jiti');
const jiti = createJiti(root, {
  tsconfigPaths: true,
  // The marker package throws outside of a React server, and these scripts are servers without React.
  alias: { 'server-only': path.join(root, 'node_modules/server-only/empty.js') },
});
try {
  await jiti.import(path.resolve(import.meta.dirname, process.argv[2]));
} catch (error) {
  // A bad setting is a matter for the person who runs the script, anything else one for its author.
  console.error(error?.name === 'SettingsError' ? error.message : error);
  process.exit(1);
}
