import { expect } from '@playwright/test';
import { seedProject } from '@/tests/support/database/largest-project';
import { test } from './support/fixtures';
import { isHydrated } from './support/open-page';
import { startOtherServer } from './support/other-server';
import { databaseFile } from './support/server';

test('with `npm run dev` a project is opened, changed and saved, and the console stays clean', async ({ page }) => {
  // Each page and each call is compiled when it is first asked for: here one page, and what it calls.
  test.setTimeout(400_000);
  const server = await startOtherServer({ NODE_ENV: 'development' }, 90, ['--dev']);
  try {
    const size = { members: 2, expenses: 2, places: 0, nameLength: 1 };
    const { projectId } = seedProject(databaseFile('other-90'), size);
    await page.goto(`${server.url}/project/${projectId}`, { timeout: 180_000 });
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
