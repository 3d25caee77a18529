// Runs a TypeScript file of this folder with the path alias of the application: node scripts/run.mjs db-diff.ts [arguments]
import path from 'node:path';
import { createJiti } from 'jiti';

const root = path.dirname(import.meta.dirname);
const jiti = createJiti(root, {
  tsconfigPaths: true,
  // The marker package throws outside of a React server, and these scripts are servers without React.
  alias: { 'server-only': path.join(root, 'node_modules/server-only/empty.js') },
});
await jiti.import(path.resolve(import.meta.dirname, process.argv[2]));
