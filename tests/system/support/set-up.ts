import { execFileSync } from 'node:child_process';
import path from 'node:path';
import startPostgres from '../../support/database/postgres-start';

/** Builds the application, and gives the suites of this folder a PostgreSQL as those of its engine have. */
// biome-ignore lint/style/noDefaultExport: jest takes a global setup by its default export.
export default async function setUp(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' } as const;
  execFileSync(process.execPath, [path.join(__dirname, '../../../scripts/ensure-build.mjs')], {
    stdio: 'inherit',
    env,
  });
  await startPostgres();
}
