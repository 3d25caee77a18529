import startPostgres from '../../support/database/postgres-start';
import { ensureBuild } from './ensure-build';

/** Builds the application, and gives the suites of this folder a PostgreSQL as those of its engine have. */
// biome-ignore lint/style/noDefaultExport: jest takes a global setup by its default export.
export default async function setUp(): Promise<void> {
  ensureBuild();
  await startPostgres();
}
