// Runs a Next.js command of this project without telemetry: node scripts/next.mjs build
import { runNext } from './next-process.mjs';

process.exitCode = await runNext(process.argv.slice(2));
