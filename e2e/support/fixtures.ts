import { test as base } from '@playwright/test';
import { ConsoleWatch } from './console-watch';
import { ProjectsApi } from './projects-api';

interface Fixtures {
  /** Fails each test whose pages log an error or a warning that it did not declare. */
  browserConsole: ConsoleWatch;
  api: ProjectsApi;
}

export const test = base.extend<Fixtures>({
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
});
