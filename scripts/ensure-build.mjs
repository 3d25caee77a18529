// Builds the application unless there is a build of these very sources: node scripts/ensure-build.mjs
import { isBuilt } from './is-built.mjs';
import { root, runNext } from './run-next.mjs';

if (!isBuilt(root)) process.exitCode = await runNext(['build']);
