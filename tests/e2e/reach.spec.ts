import { expect, type Page } from '@playwright/test';
import { seedProject } from '@/tests/support/database/largest-project';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';
import { ProjectPage } from './support/project-page';
import { databaseFile } from './support/server';

test('a new expense is within reach at any place of 120 on a desktop', async ({ page }) => {
  const { projectId } = seedProject(databaseFile(), { members: 4, expenses: 120, places: 0, nameLength: 1 });
  const project = new ProjectPage(page);
  await project.open(projectId);
  const opener = page.getByRole('button', { name: 'Expense: enter a new one' });
  for (const panel of ['people', 'expenses']) {
    await page.locator(`input[name="panel"][value="${panel}"]`).check();
    for (const share of [0, 0.3, 0.6, 1]) {
      await page.evaluate((to) => window.scrollTo(0, to * document.body.scrollHeight), share);
      await expect(opener, `${panel}, at ${share}`).toBeInViewport({ ratio: 1 });
    }
  }
  await opener.click();
  await expect(project.dialog).toBeVisible();
});

test('the first link of a project leads past all people to who pays whom, by keyboard', { tag: '@everywhere' }, async ({
  page,
  api,
}) => {
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 90 }] }, { name: 'Ben' }]);
  for (const link of [id, await api.readOnlyLink(id)]) {
    await openPage(page, `/project/${link}`);
    const skip = page.getByRole('link', { name: 'Skip to the payments' });
    await page.getByRole('button', { name: 'Dark theme' }).focus();
    expect((await skip.boundingBox())?.width, 'it is seen with the focus alone').toBe(1);
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'How to settle debts' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    expect(new URL(page.url()).hash).toBe('');
  }
});

/** Whether two elements look different where the system paints all in its own colours. */
async function look(page: Page, selector: string) {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { backgroundColor, color, fontWeight } = getComputedStyle(element);
      return [backgroundColor, color, fontWeight].join(' ');
    }),
  );
}

test('in the colours of the system people keep theirs, and what is chosen is seen', { tag: '@phone' }, async ({
  page,
  api,
}) => {
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 90 }] }, { name: 'Ben' }]);
  const project = new ProjectPage(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await project.open(id);
  const avatars = await look(page, 'article header .avatar');
  expect(new Set(avatars).size, 'each person has a colour').toBe(2);
  expect(new Set(await look(page, '.panel-control > label')).size, 'the panel that is shown').toBe(2);
  const grounds = (await look(page, '.panel-control > label')).map((each) => each.split(' ')[0]);
  expect(new Set(grounds).size, 'also for who sees no colours of letters').toBe(2);
  const pill = page.locator('.expense-involved').first();
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await pill.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe(canvas);

  await page.getByRole('button', { name: 'Expense: enter a new one' }).click();
  await expect(project.dialog).toBeVisible();
  for (const choice of ['label.chip', '.sheet-ways > label']) {
    const [chosen, ...others] = await look(page, choice);
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other.split(' ')[0], choice).not.toBe(chosen?.split(' ')[0]);
  }
  const toggle = project.dialog.getByRole('switch');
  const thumb = () => toggle.evaluate((element) => getComputedStyle(element, '::before').translate);
  const off = await thumb();
  await toggle.click();
  await expect.poll(thumb).not.toBe(off);
});
