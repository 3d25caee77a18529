import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { follows, openPage } from './support/open-page';
import { ProjectPage } from './support/project-page';
import { port } from './support/server';
import { storesDraft } from './support/stored-drafts';

/** A name of the server that is not its own machine's: over plain http the browser has then no locks. */
const HOST = 'quits.test';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
    });
  },
});

test('three windows hear what another one saves, and share a draft, where a browser has no locks', async ({
  page,
  context,
  api,
  browserConsole,
}) => {
  browserConsole.expect(/^error: The Cross-Origin-Opener-Policy header has been ignored/);
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Bread', amount: 12 }] }]);
  const address = `http://${HOST}:${port}/project/${id}`;
  const windows = [page, await context.newPage(), await context.newPage()];
  for (const window of windows) await follows(window, () => openPage(window, address));
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false);
  const last = new ProjectPage(windows[2] ?? page);
  await last.amount('Bread').fill('13');
  await last.saveAll();
  for (const window of windows) await expect(new ProjectPage(window).amount('Bread')).toHaveValue('13.00');

  await test.step('what one types is in all of them, and outlives it', async () => {
    await new ProjectPage(page).amount('Bread').fill('125');
    await storesDraft(page, { amount: 12_500 });
    await expect(last.amount('Bread')).toHaveValue('125.00');
    await page.close({ runBeforeUnload: false });
    await last.page.reload();
    await expect(last.page.getByText(/^Restored 1 unsaved change: /)).toBeVisible();
    await expect(last.amount('Bread')).toHaveValue('125.00');
    expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Bread', 13, []]]);
  });
});
