// Builds the application for the suites of this folder, unless there is a build of these very sources.
import { isBuilt } from '../../scripts/is-built.mjs';
import { root, runNext } from '../../scripts/run-next.mjs';

if (!isBuilt(root)) process.exitCode = await runNext(['build']);
