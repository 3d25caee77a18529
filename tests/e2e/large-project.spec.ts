import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { holdScripts } from './support/open-page';
import type { ProjectsApi } from './support/projects-api';

const HOSTILE = `<b>"Ana" & 'Bo'</b>`;

/** More members and expenses than come in fields at once: 100 people, who are all named in one expense of 410. */
async function largeProject(api: ProjectsApi): Promise<string> {
  const names = [HOSTILE, ...Array.from({ length: 99 }, (_, at) => `Person ${at}`)];
  const meals = Array.from({ length: 410 }, (_, at) => ({
    ...{ name: `Meal ${at}`, amount: at + 0.5 },
    involved: at === 0 ? names : [],
  }));
  return `/project/${(await api.createLarge('Festival', names, meals)).id}`;
}

let created: Promise<string> | undefined;

/** No test here saves anything, so they share it. */
function sharedProject(api: ProjectsApi): Promise<string> {
  created ??= largeProject(api);
  return created;
}

// So large a project takes its time to be created. It is created once, as all tests run in one worker.
test.slow();
test.describe.configure({ mode: 'default' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a large project can be read, searched and printed whole', async ({ page, api }) => {
    await page.goto(await sharedProject(api));
    await expect(page).toHaveTitle('Quits – Festival');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Festival');
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByRole('status')).toBeHidden();
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      const card = page.getByRole('article', { name: HOSTILE });
      await expect(card.getByRole('listitem')).toHaveCount(410);
      await expect(card.getByRole('listitem').last()).toContainText('Meal 409 409.50');
      await expect(page.getByRole('article')).toHaveCount(100);
      await expect(page.getByText('Person 98 → ')).toBeVisible();
    }
  });
});

test('a large project is a text until its scripts have come, and then can be edited', async ({ page, api }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto(await sharedProject(api), { waitUntil: 'commit' });
  await expect(page).toHaveTitle('Quits – Festival');
  await expect(page.getByRole('listitem').filter({ hasText: 'Meal 409' })).toBeAttached();
  await expect(page.getByRole('textbox', { name: 'Project name' })).toHaveCount(0);
  releaseScripts();
  // Looked for by a selector: to find the role of all that is on so large a page, and to describe it each time that an expectation
  // fails, lays the page out whole, and the editor, which is rendered in pieces, gives way to that.
  await page.locator('main textarea').waitFor({ timeout: 10_000 });
  await expect(page.getByRole('textbox', { name: 'Project name' })).toHaveValue('Festival');
  await expect(page.getByRole('textbox', { name: 'Amount of “Meal 409”' })).toHaveValue('409.50');
  await expect(page.locator('.read-only-row')).toHaveCount(0);
  await expect(page).toHaveTitle('Quits – Festival');
});
