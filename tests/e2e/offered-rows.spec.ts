import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';

const FIVE = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve'];

/** Five people, of whom Anna has paid a hut for all, in the browsers of two of them. */
async function openTogether(browser: Browser, page: Page, api: ProjectsApi) {
  const { id } = await api.create(
    'Trip',
    FIVE.map((name) => ({ name, expenses: name === 'Anna' ? [{ name: 'Hut', amount: 240 }] : [] })),
  );
  const mine = new ProjectPage(page);
  const theirs = new ProjectPage(await (await browser.newContext()).newPage());
  await mine.open(id);
  await theirs.open(id);
  await expect(page.getByText('2 people are here')).toBeVisible({ timeout: 15_000 });
  return { id, mine, theirs };
}

const EACH_OWES_48 = ['Ben → Anna: 48.00', 'Cleo → Anna: 48.00', 'Dan → Anna: 48.00', 'Eve → Anna: 48.00'];

test('an empty row of a member shares nothing, is saved nowhere, and goes as it is left', async ({
  browser,
  page,
  api,
}) => {
  const { id, mine, theirs } = await openTogether(browser, page, api);
  await mine.memberName('Eve').press('Enter');
  const names = page.getByRole('textbox', { name: 'Member name' });
  await expect(names).toHaveCount(6);
  await expect(names.last()).toBeFocused();
  await mine.isUpToDate();
  await mine.expectPayments(...EACH_OWES_48);
  await expect(page.getByRole('article')).toHaveCount(5);

  // A save of something else leaves it out, and what others save leaves it where it is.
  await theirs.amount('Hut').fill('250');
  await theirs.saveAll();
  await expect(mine.amount('Hut')).toHaveValue('250.00');
  await expect(names.last()).toBeFocused();
  await theirs.amount('Hut').fill('240');
  await theirs.saveAll();
  await mine.expectPayments(...EACH_OWES_48);
  await expect(names.last()).toBeFocused();

  await page.keyboard.type('F');
  await mine.hasUnsavedChanges();
  await expect(mine.card('F')).toContainText('owes 40.00');
  await expect(mine.memberName('F')).toBeFocused();
  await page.keyboard.press('Backspace');
  await mine.isUpToDate();
  await mine.expectPayments(...EACH_OWES_48);
  await page.keyboard.type('Fay');
  await page.keyboard.press('Enter');
  await expect(names).toHaveCount(7);
  await page.keyboard.press('ControlOrMeta+S');
  await mine.isUpToDate();
  await expect(names.last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(mine.addMember).toBeFocused();
  await expect(names).toHaveCount(6);
  await expect(theirs.page.getByRole('article')).toHaveCount(6);
  expect((await api.read(id)).members.map(({ name }) => name)).toEqual([...FIVE, 'Fay']);
});

test('an empty row after the last amount is no expense, for nobody', async ({ browser, page, api }) => {
  const { id, mine, theirs } = await openTogether(browser, page, api);
  await theirs.page.setViewportSize({ width: 375, height: 740 });
  await mine.amount('Hut').press('Enter');
  await page.keyboard.type('Fuel');
  await page.keyboard.press('Enter');
  await page.keyboard.type('60');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bread');
  await page.keyboard.press('Enter');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(mine.expenseNames('Anna')).toHaveCount(4);
  await expect(mine.expenseNames('Anna').last()).toBeFocused();
  await expect(page.getByRole('button', { name: /Unnamed expense/ })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+S');
  await mine.isUpToDate();
  await expect(mine.expenseNames('Anna').last(), 'a save leaves the cursor where it is').toBeFocused();

  await theirs.page.getByRole('button', { name: 'Expenses of Anna' }).click();
  await expect(theirs.card('Anna').getByText('3 expenses')).toBeVisible();
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([
    ['Hut', 240, []],
    ['Fuel', 60, []],
    ['Bread', 5, []],
  ]);
  await page.keyboard.press('Shift+Tab');
  await expect(mine.removeExpense('Bread')).toBeFocused();
  await expect(mine.expenseNames('Anna')).toHaveCount(3);
});

test('a press beneath an empty row arrives, although the row goes as it is left', { tag: '@everywhere' }, async ({
  page,
  api,
  hasTouch,
}) => {
  const press = (target: Locator) => (hasTouch ? target.tap() : target.click());
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 240 }] },
    { name: 'Ben' },
  ]);
  const project = new ProjectPage(page);
  await project.open(id);
  await project.amount('Hut').press('Enter');
  await expect(project.expenseNames('Anna')).toHaveCount(2);
  await press(project.removeMember('Ben'));
  await expect(project.dialog).toContainText('Ben');
  await page.keyboard.press('Escape');
  await expect(project.expenseNames('Anna')).toHaveCount(1);

  await project.memberName('Ben').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Member name' })).toHaveCount(3);
  await press(project.addMember);
  await expect(project.memberName('Unnamed')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Member name' })).toHaveCount(3);
  // Who presses again is led to the one who is there.
  await press(project.addMember);
  await expect(project.memberName('Unnamed')).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(3);
});
