import { test as base } from '@playwright/test';
import { ConsoleWatch } from './console-watch';
import { RemoteApi, startOtherServer } from './other-server';
import { ProjectsApi } from './projects-api';
import { Taps } from './taps';

interface Fixtures {
  /** Fails each test whose pages log an error or a warning that it did not declare. */
  browserConsole: ConsoleWatch;
  api: ProjectsApi;
  /** Counts the taps of a test that makes all of them by it. The report says how many there were. */
  taps: Taps;
  /** A server whose pages use an API at another origin, and that API. */
  other: { url: string; api: RemoteApi };
}

interface WorkerFixtures {
  otherServer: { url: string; api: RemoteApi };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  browserConsole: [
    async ({ context }, use) => {
      const watch = new ConsoleWatch();
      watch.watch(context);
      await use(watch);
      watch.verify();
    },
    { auto: true },
  ],
  api: async ({ request }, use) => use(new ProjectsApi(request)),
  taps: async ({ page }, use, { annotations }) => {
    const taps = new Taps(page);
    await use(taps);
    annotations.push({ type: 'taps', description: String(taps.count) });
  },
  otherServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use, { workerIndex }) => {
      const api = new RemoteApi();
      const server = await startOtherServer({ API_BASE_URL: await api.start() }, workerIndex % 50);
      await use({ url: server.url, api });
      await server.stop();
      await api.stop();
    },
    { scope: 'worker' },
  ],
  other: async ({ otherServer }, use) => {
    otherServer.api.reset();
    await use(otherServer);
    otherServer.api.reset();
  },
});
