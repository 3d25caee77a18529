// Builds the application unless its build is newer than the sources: node scripts/ensure-build.mjs
import { isBuilt } from './is-built.mjs';
import { root, runNext } from './next-process.mjs';

if (!isBuilt(root)) process.exitCode = await runNext(['build']);
