import type { startPostgres } from './embedded-postgres';

/** Stops the server that was started for this run. */
// biome-ignore lint/style/noDefaultExport: jest takes a global teardown by its default export.
export default async function stop(): Promise<void> {
  const { quitsTestServer } = globalThis as { quitsTestServer?: Awaited<ReturnType<typeof startPostgres>> };
  await quitsTestServer?.stop();
}
