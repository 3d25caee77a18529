import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { follows } from './support/open-page';
import { callOf, openTogether, ProjectPage, recordWrites } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';

function createTrip(api: ProjectsApi) {
  return api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 120 }] },
    { name: 'Ben', expenses: [{ name: 'Taxi', amount: 12 }] },
  ]);
}

test('two people change the same project at once: nothing is lost or overwritten, and where both changed a field they choose', async ({
  browser,
  page,
  api,
}) => {
  const { id } = await createTrip(api);
  const [mine, theirs] = await openTogether(browser, page, id);
  const hut = async () => (await api.readPlain(id)).members[0]?.expenses;
  await test.step('of different fields both find everything that they typed', async () => {
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
  await test.step('of the same field the person chooses, and nothing is overwritten before', async () => {
    await mine.amount('Hut').fill('135');
    await theirs.amount('Hut').fill('140');
    await theirs.saveAll();
    const question = page.locator('[data-conflict]');
    await expect(question).toContainText(/^Someone changed this while you did.*135\.00 → 140\.00/);
    await expect(mine.amount('Hut')).toHaveValue('135');
    await question.getByRole('button', { name: 'Take theirs' }).press('Enter');
    await expect(page.locator('.expense-name:focus')).toHaveValue('Hut');
    await mine.isUpToDate();
    expect(await hut()).toEqual([['Hut', 140, []]]);
  });
  await test.step('Save leads to a conflict that is off the screen', async () => {
    await page.setViewportSize({ width: 390, height: 320 });
    await mine.amount('Hut').fill('150');
    await page.evaluate(() => window.scrollTo(0, 0));
    await theirs.amount('Hut').fill('160');
    await theirs.saveAll();
    const conflict = page.locator('[data-conflict]');
    await expect(conflict).toBeAttached();
    await expect(conflict).not.toBeInViewport();
    await mine.save.click();
    await expect(conflict).toBeInViewport();
    await expect(conflict).toBeFocused();
    await expect(mine.toast(/^Not everything is saved/)).toBeVisible();
    expect(await hut()).toEqual([['Hut', 160, []]]);
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await mine.isUpToDate();
    expect(await hut()).toEqual([['Hut', 150, []]]);
  });
});

test('what others remove goes also while the cursor is in it, and what was removed here comes back by undo', async ({
  page,
  api,
  request,
}) => {
  const { id, members } = await createTrip(api);
  const mine = new ProjectPage(page);
  await follows(page, () => mine.open(id));
  const writes = recordWrites(page);
  await mine.amount('Taxi').focus();
  await request.delete(`/api/projects/${id}/members/${members[1]?.id}/expenses/${members[1]?.expenses[0]?.id}`);
  await expect(page.getByText('Someone: “Taxi” 12.00 removed, paid by Ben')).toBeVisible();
  await expect(mine.amount('Taxi')).toHaveCount(0);
  await mine.amount('Hut').fill('99');
  await expect(mine.amount('Hut')).toHaveValue('99');
  await mine.saveAll();
  expect(writes.map(callOf)).toEqual(['PATCH project']);
  expect((await api.readPlain(id)).members.map(({ expenses }) => expenses)).toEqual([[['Hut', 99, []]], []]);

  await test.step('undo and redo step through the edits, removals included, and bring a saved removal back', async () => {
    await mine.amount('Hut').fill('130');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+z');
    await expect(mine.amount('Hut')).toHaveValue('99.00');
    await page.keyboard.press('Control+Shift+z');
    await expect(mine.amount('Hut')).toHaveValue('130.00');

    await mine.removeExpense('Hut').click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await mine.saveAll();
    await page.getByTitle('Undo').click();
    await expect(mine.amount('Hut')).toHaveValue('130.00');
    await mine.saveAll();
    expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Hut', 130, []]]);
  });
});
