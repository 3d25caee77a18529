import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';
import type { ProjectsApi } from './support/projects-api';

const HOSTILE = `<b>"Ana" & 'Bo'</b>`;

/** More places in involved lists than a page has as data: each of 101 expenses names 100 people. */
async function largeProject(api: ProjectsApi): Promise<string> {
  const names = [HOSTILE, ...Array.from({ length: 99 }, (_, at) => `Person ${at}`)];
  const expenses = Array.from({ length: 101 }, (_, at) => ({ name: `Meal ${at}`, amount: at + 0.5, involved: names }));
  const members = names.map((name, at) => ({ name, expenses: at === 0 ? expenses : [] }));
  return `/project/${(await api.create('Festival', members)).id}`;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a large project can be read, searched and printed whole', async ({ page, api }) => {
    await page.goto(await largeProject(api));
    await expect(page).toHaveTitle('Quits – Festival');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Festival');
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByRole('status')).toBeHidden();
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      const card = page.getByRole('article', { name: HOSTILE });
      await expect(card.getByRole('listitem')).toHaveCount(101);
      await expect(card.getByRole('listitem').last()).toContainText('Meal 100 100.50');
      await expect(page.getByRole('article')).toHaveCount(100);
      await expect(page.getByText('Person 98 → ')).toBeVisible();
    }
  });
});

test('a large project is a text until the page has read it, and then can be edited', async ({ page, api }) => {
  const path = await largeProject(api);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/projects/*', async (route) => {
    await released;
    await route.continue();
  });
  await openPage(page, path);
  await expect(page).toHaveTitle('Quits – Festival');
  await expect(page.getByRole('listitem').filter({ hasText: 'Meal 100' })).toBeAttached();
  await expect(page.getByRole('textbox', { name: 'Project name' })).toHaveCount(0);
  release();
  await expect(page.getByRole('textbox', { name: 'Project name' })).toHaveValue('Festival');
  await expect(page.getByRole('textbox', { name: 'Amount of “Meal 100”' })).toHaveValue('100.50');
  await expect(page.locator('.look-row')).toHaveCount(0);
  await expect(page).toHaveTitle('Quits – Festival');
});
