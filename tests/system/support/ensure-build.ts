import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Builds the application unless its build is newer than the sources. */
export function ensureBuild(): void {
  const env = { ...process.env, NODE_ENV: 'production' } as const;
  execFileSync(process.execPath, [path.join(__dirname, '../../../scripts/ensure-build.mjs')], {
    stdio: 'inherit',
    env,
  });
}
