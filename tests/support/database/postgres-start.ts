import { startPostgres } from './embedded-postgres';

/** Starts a PostgreSQL for this run unless TEST_DATABASE_URL names one. Jest's workers inherit the variable. */
// biome-ignore lint/style/noDefaultExport: jest takes a global setup by its default export.
export default async function start(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  Object.assign(globalThis, { quitsTestServer: server });
}
