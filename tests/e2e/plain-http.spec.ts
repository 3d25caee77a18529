import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { isHydrated, openPage } from './support/open-page';
import { ProjectPage } from './support/project-page';
import { port } from './support/server';
import { storesDraft } from './support/stored-drafts';

/** A name of the server that is not its own machine's: over plain http the browser has then no locks. */
const HOST = 'quits.test';

/** So many windows have a stream of events. A browser has six connections to a server over plain http. */
const STREAMS = 3;

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
    });
  },
});

test('seven windows each get through to the server, hear what another one saves, and have each a draft of their own', async ({
  page,
  context,
  api,
  browserConsole,
}) => {
  browserConsole.expect(/^error: The Cross-Origin-Opener-Policy header has been ignored/);
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Bread', amount: 12 }] }]);
  const address = `http://${HOST}:${port}/project/${id}`;
  const windows = [page];
  while (windows.length < 7) windows.push(await context.newPage());
  for (const [at, window] of windows.entries()) {
    const stream = at < STREAMS ? window.waitForRequest(/\/events\?/) : null;
    await openPage(window, address);
    await stream;
  }
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false);
  // By then the others, too, would have a stream if they took one.
  await page.waitForTimeout(1_500);
  const last = new ProjectPage(windows.at(-1) ?? page);
  await last.amount('Bread').fill('13');
  await last.saveAll();
  for (const window of windows) await expect(new ProjectPage(window).amount('Bread')).toHaveValue('13.00');

  await test.step('what one is typing is not the draft of another that opens, until it is closed', async () => {
    const first = new ProjectPage(page);
    await first.amount('Bread').fill('125');
    await storesDraft(page, { amount: 12_500 });
    const restored = last.page.getByText(/^Restored \d+ unsaved changes?: /);
    await last.page.reload();
    await isHydrated(last.page);
    await last.page.waitForTimeout(2_000);
    await expect(last.amount('Bread')).toHaveValue('13.00');
    await expect(restored).toBeHidden();

    await page.close({ runBeforeUnload: false });
    await last.page.reload();
    await expect(restored).toBeVisible();
    await expect(last.amount('Bread')).toHaveValue('125.00');
  });
});
