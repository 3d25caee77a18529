import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { callOf, ProjectPage, recordWrites } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';

/** Two people who have the same project open, each in a browser of their own. */
async function openTogether(browser: Browser, page: Page, api: ProjectsApi) {
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 120 }] },
    { name: 'Ben', expenses: [{ name: 'Taxi', amount: 12 }] },
  ]);
  const mine = new ProjectPage(page);
  const theirs = new ProjectPage(await (await browser.newContext()).newPage());
  await mine.open(id);
  await theirs.open(id);
  // From here on, both receive events.
  await expect(page.getByText('2 people are here')).toBeVisible({ timeout: 15_000 });
  return { id, mine, theirs };
}

test('two people change different fields at once, and both find everything that they typed', async ({
  browser,
  page,
  api,
}) => {
  const { id, mine, theirs } = await openTogether(browser, page, api);
  await mine.amount('Hut').fill('130');
  await theirs.amount('Taxi').fill('15');
  await theirs.saveAll();
  await expect(mine.amount('Taxi')).toHaveValue('15.00');
  await expect(mine.amount('Hut')).toHaveValue('130');
  await mine.saveAll();
  expect((await api.readPlain(id)).members.map(({ expenses }) => expenses)).toEqual([
    [['Hut', 130, []]],
    [['Taxi', 15, []]],
  ]);
  await expect(theirs.amount('Hut')).toHaveValue('130.00');
});

test('where both have changed the same field the person chooses, and nothing is overwritten before', async ({
  browser,
  page,
  api,
}) => {
  const { id, mine, theirs } = await openTogether(browser, page, api);
  await mine.amount('Hut').fill('130');
  await theirs.amount('Hut').fill('140');
  await theirs.saveAll();
  await expect(page.getByText('Someone changed this to 140.00.')).toBeVisible();
  await expect(mine.amount('Hut')).toHaveValue('130');
  await page.getByRole('button', { name: 'Use 140.00' }).press('Enter');
  await expect(page.locator('.expense-name:focus')).toHaveValue('Hut');
  await mine.isUpToDate();
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Hut', 140, []]]);
});

test('Save leads to a conflict that is off the screen', async ({ browser, page, api }) => {
  const { id, mine, theirs } = await openTogether(browser, page, api);
  await page.setViewportSize({ width: 390, height: 320 });
  await mine.amount('Hut').fill('130');
  await page.evaluate(() => window.scrollTo(0, 0));
  await theirs.amount('Hut').fill('140');
  await theirs.saveAll();
  const conflict = page.getByText('Someone changed this to 140.00.');
  await expect(conflict).toBeAttached();
  await expect(conflict).not.toBeInViewport();
  await mine.save.click();
  await expect(conflict).toBeInViewport();
  await expect(conflict).toBeFocused();
  await expect(mine.toast(/^Not everything is saved/)).toBeVisible();
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Hut', 140, []]]);
  await page.getByRole('button', { name: 'Keep 130.00' }).click();
  await mine.saveAll();
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Hut', 130, []]]);
});

test('what one removes while the other is in its row goes once they leave it without having typed', async ({
  browser,
  page,
  api,
}) => {
  const { id, mine, theirs } = await openTogether(browser, page, api);
  const writes = recordWrites(page);
  await mine.amount('Taxi').focus();
  await theirs.removeExpense('Taxi').click();
  await theirs.page.getByRole('button', { name: 'Confirm' }).click();
  await theirs.saveAll();
  await expect(page.getByText('It goes away once you leave the row without typing.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(mine.involved('Taxi')).toBeFocused();
  await mine.amount('Hut').focus();
  await page.keyboard.type('99');
  await expect(mine.amount('Taxi')).toHaveCount(0);
  await expect(mine.amount('Hut')).toHaveValue('99');
  await mine.saveAll();
  expect(writes.map(callOf)).toEqual(['PUT expense']);
  expect((await api.readPlain(id)).members.map(({ expenses }) => expenses)).toEqual([[['Hut', 99, []]], []]);
});

test('undo and redo step through the edits, removals included, and bring a saved removal back', async ({
  page,
  api,
}) => {
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 120 }] }]);
  const project = new ProjectPage(page);
  await project.open(id);
  await project.amount('Hut').fill('130');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+z');
  await expect(project.amount('Hut')).toHaveValue('120.00');
  await page.keyboard.press('Control+Shift+z');
  await expect(project.amount('Hut')).toHaveValue('130.00');

  await project.removeExpense('Hut').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await project.saveAll();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(project.amount('Hut')).toHaveValue('130.00');
  await project.saveAll();
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Hut', 130, []]]);
});
