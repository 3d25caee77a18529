import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { isHydrated } from './support/open-page';
import { startOtherServer } from './support/other-server';

test('with `npm run dev` a project is created, changed and saved, and the console stays clean', async ({ page }) => {
  // Each page is compiled when it is first asked for.
  test.setTimeout(300_000);
  const server = await startOtherServer({ NODE_ENV: 'development' }, 90, ['--dev']);
  try {
    await page.goto(server.url, { timeout: 90_000 });
    await isHydrated(page);
    await page.getByRole('textbox', { name: 'Project name' }).fill('Development');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.waitForURL(/\/project\/\w+/, { timeout: 90_000 });
    await isHydrated(page);
    await page.getByRole('textbox', { name: 'Project name' }).fill('Developed');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Project updated')).toBeVisible({ timeout: 90_000 });
    const project = await page.request.get(page.url().replace('/project/', '/api/projects/'));
    expect(await project.json()).toMatchObject({ name: 'Developed' });
  } finally {
    // An open page would ask a server that is gone for its events.
    await page.goto('about:blank');
    await server.stop();
  }
});
