import { startPostgres } from './embedded-postgres';

/** Gives the suites the server that TEST_DATABASE_URL names, or starts one for this run. Jest's workers inherit the variable. */
// biome-ignore lint/style/noDefaultExport: jest takes a global setup by its default export.
export default async function start(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  Object.assign(globalThis, { quitsTestServer: server });
}
