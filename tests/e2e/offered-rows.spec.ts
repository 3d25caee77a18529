import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { follows } from './support/open-page';
import { ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';

const FIVE = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve'];

/** Five people, of whom Anna has paid a hut for all. The page hears what others save. */
async function openTrip(page: Page, api: ProjectsApi) {
  const { id, members } = await api.create(
    'Trip',
    FIVE.map((name) => ({ name, expenses: name === 'Anna' ? [{ name: 'Hut', amount: 240 }] : [] })),
  );
  const mine = new ProjectPage(page);
  await follows(page, () => mine.open(id));
  return { id, mine, hut: `/api/projects/${id}/members/${members[0]?.id}/expenses/${members[0]?.expenses[0]?.id}` };
}

const EACH_OWES_48 = ['Ben → Anna: 48.00', 'Cleo → Anna: 48.00', 'Dan → Anna: 48.00', 'Eve → Anna: 48.00'];

test('an empty row of a member shares nothing, is saved nowhere, and goes as it is left', async ({
  page,
  api,
  request,
}) => {
  const { id, mine, hut } = await openTrip(page, api);
  await mine.memberName('Eve').press('Enter');
  const names = page.getByRole('textbox', { name: 'Member name' });
  await expect(names).toHaveCount(6);
  await expect(names.last()).toBeFocused();
  await mine.isUpToDate();
  await mine.expectPayments(...EACH_OWES_48);
  await expect(page.getByRole('article')).toHaveCount(5);

  // A save of something else leaves it out, and what others save leaves it where it is.
  await request.put(hut, { data: { amount: 250 } });
  await expect(mine.amount('Hut')).toHaveValue('250.00');
  await expect(names.last()).toBeFocused();
  await request.put(hut, { data: { amount: 240 } });
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
  expect((await api.read(id)).members.map(({ name }) => name)).toEqual([...FIVE, 'Fay']);
});

test('an empty row after the last amount is no expense, for nobody', async ({ page, api }) => {
  const { id, mine } = await openTrip(page, api);
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
