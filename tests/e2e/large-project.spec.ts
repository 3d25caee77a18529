import { type APIRequestContext, expect } from '@playwright/test';
import pLimit from 'p-limit';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';

const HOSTILE = `<b>"Ana" & 'Bo'</b>`;

/** More places in involved lists than a page has as data: each of 101 expenses names 100 people. */
async function largeProject(request: APIRequestContext): Promise<string> {
  const limit = pLimit(8);
  const create = (url: string, data: object): Promise<string> =>
    limit(async () => ((await (await request.post(url, { data })).json()) as { id: string }).id);
  const project = `/api/projects/${await create('/api/projects', { name: 'Festival' })}`;
  const names = [HOSTILE, ...Array.from({ length: 99 }, (_, at) => `Person ${at}`)];
  const ids = await Promise.all(names.map((name, order) => create(`${project}/members`, { name, order })));
  const meals = Array.from({ length: 101 }, (_, at) => ({ name: `Meal ${at}`, amount: at + 0.5, order: at }));
  const expenses = `${project}/members/${ids[0]}/expenses`;
  await Promise.all(meals.map((meal) => create(expenses, { ...meal, involved_members: ids })));
  return project.replace('/api/projects', '/project');
}

// So large a project takes its time to be created.
test.slow();

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a large project can be read, searched and printed whole', async ({ page, request }) => {
    await page.goto(await largeProject(request));
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

test('a large project is a text until the page has read it, and then can be edited', async ({ page, request }) => {
  const path = await largeProject(request);
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
