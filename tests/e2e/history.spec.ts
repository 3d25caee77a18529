import { expect, type Locator, type Page } from '@playwright/test';
import { leaveDialog, takesFocus } from './support/dialogs';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';
import { callOf, openAsOther, openFromMenu, ProjectPage, recordWrites } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';

const LONG = 'Maximiliane-Charlotte von Hohenlohe-Langenburg';

function createTrip(api: ProjectsApi) {
  return api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Fuel', amount: 40 }] },
    {
      name: 'Bo',
      expenses: [
        { name: 'Hut', amount: 30, involved: ['Anna', 'Bo'] },
        { name: 'Taxi', amount: 14 },
        { name: 'Ice', amount: 20 },
      ],
    },
  ]);
}

function entries(page: Page): Locator {
  return page.getByRole('list', { name: 'History' }).locator('> li');
}

/** What the entry says has changed. */
function lines(entry: Locator): Locator {
  return entry.getByRole('listitem');
}

async function openHistory(page: Page): Promise<void> {
  await openFromMenu(page, 'history');
  await expect(entries(page).first()).toBeVisible();
}

test('each save is one entry in words, by this device or another, live while the history is open, and is undone there', async ({
  page,
  api,
  request,
}) => {
  const { id, members } = await createTrip(api);
  const mine = new ProjectPage(page);
  await mine.open(id);
  const writes = recordWrites(page);
  await mine.amount('Fuel').fill('45');
  await mine.addExpense('Anna', 'Bread', '3.50');
  await mine.addNamedMember('Cleo');
  await mine.saveAll();
  expect(writes.map(callOf)).toEqual(['PATCH project']);
  expect((await writes[0]?.allHeaders())?.['device-mark']).toMatch(/^[0-9a-f]{32}$/);

  await openHistory(page);
  const newest = entries(page).first();
  await expect(newest).toContainText('now · this device');
  await expect(lines(newest)).toHaveText(['Cleo added', '“Fuel”: 40.00 → 45.00', '“Bread” 3.50 added, paid by Anna']);
  const startsOf = (items: Element[]) =>
    items.map((item) => {
      const text = document.createRange();
      text.selectNodeContents(item);
      return text.getBoundingClientRect().left - item.getBoundingClientRect().left;
    });
  const starts = await lines(newest).evaluateAll(startsOf);
  expect(
    starts.filter((start) => start < 0),
    'no line begins outside of what is shown of it',
  ).toEqual([]);
  await expect(entries(page).last()).toContainText('someone');
  await expect(entries(page).last()).toContainText('Project “Trip” created');
  const before = await entries(page).count();

  await request.delete(`/api/projects/${id}/members/${members[1]?.id}`);
  await expect(entries(page)).toHaveCount(before + 1);
  await expect(newest).toContainText('someone');
  await expect(lines(newest)).toHaveText(['Bo removed, with 3 expenses, 64.00']);
  await leaveDialog(page);
  await test.step('without what was changed since, and the toast undoes that in turn', () => undoes(mine, api, id));
});

/** Somebody has removed Bo, which is undone. */
async function undoes(project: ProjectPage, api: ProjectsApi, id: string) {
  const { page } = project;
  await project.amount('Fuel').fill('46');
  await project.saveAll();
  // Not saved, and it stays so.
  await project.expenseNames('Anna').first().fill('Petrol');
  await openHistory(page);
  await page.getByRole('button', { name: /^Undo this: Bo removed/ }).click();
  await expect(project.dialog).toBeHidden();
  await expect(project.card('Bo')).toBeVisible();
  await expect(project.amount('Hut')).toHaveValue('30.00');
  await expect(project.amount('Petrol')).toHaveValue('46.00');
  await project.hasUnsavedChanges();
  const restored = Object.fromEntries((await api.readPlain(id)).members.map(({ name, expenses }) => [name, expenses]));
  expect(restored.Anna?.[0]).toEqual(['Fuel', 46, []]);
  expect(restored.Bo).toEqual([
    ['Hut', 30, ['Anna', 'Bo']],
    ['Taxi', 14, []],
    ['Ice', 20, []],
  ]);

  await project
    .toast(/^Undone: Bo removed/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(project.card('Bo')).toBeHidden();
  await expect(project.toast(/^Brought back: Bo removed/)).toBeVisible();
  await project.saveAll();
  const { members } = await api.read(id);
  expect(members.map(({ name, expenses: [first] }) => [name, first?.name, first?.amount])).toEqual([
    ['Anna', 'Petrol', 46],
    ['Cleo', undefined, undefined],
  ]);
  await openHistory(page);
  await expect(entries(page).nth(1)).toContainText('Undone');
  await expect(lines(entries(page).nth(2))).toHaveText(['Bo is back, with 3 expenses, 64.00']);
}

test('the project is put back to a moment while another person types, who keeps that, and is told of the name that is replaced', async ({
  browser,
  page,
  api,
}) => {
  const { id } = await createTrip(api);
  const mine = new ProjectPage(page);
  await mine.open(id);
  await mine.amount('Fuel').fill('45');
  await mine.saveAll();
  const theirs = await openAsOther(browser, id);
  await theirs.memberName('Anna').fill('Annabel');
  await theirs.saveAll();
  await mine.removeMember('Bo').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await mine.saveAll();
  await expect(theirs.card('Bo')).toBeHidden();
  await theirs.name.fill('Winter trip');

  await openHistory(page);
  await page.getByRole('button', { name: 'View this version: “Fuel”: 40.00 → 45.00' }).click();
  const moment = page.getByRole('dialog', { name: /^As of / });
  await expect(moment.getByRole('article', { name: 'Bo' })).toBeVisible();
  await expect(moment.getByRole('textbox')).toHaveCount(0);
  await moment.getByRole('button', { name: 'Restore this version' }).click();
  const question = page.getByRole('dialog', { name: 'Restore this version?' });
  await question.getByRole('button', { name: 'Restore this version' }).click();
  await expect(mine.dialog).toBeHidden();
  await expect(mine.card('Bo')).toBeVisible();
  const restored = mine.toast(/^The project is as it was on /);
  await expect(restored).toBeVisible();

  await expect(theirs.card('Bo')).toBeVisible();
  await expect(theirs.name).toHaveValue('Winter trip');
  const told = theirs.page.locator('[data-notice]', {
    hasText: 'Someone changed this after you. Renamed: Annabel → Anna',
  });
  await expect(told).toBeVisible();
  await theirs.saveAll();
  const { name, members } = await api.readPlain(id);
  expect(name).toBe('Winter trip');
  expect(members.map((member) => member.expenses.length)).toEqual([1, 3]);

  await restored.getByRole('button', { name: 'Undo' }).click();
  await expect(mine.card('Bo')).toBeHidden();
  await expect(theirs.card('Bo')).toBeHidden();
  expect((await api.readPlain(id)).name, 'what others have changed since stays').toBe('Winter trip');
});

test('the history is gone through with the keyboard alone, the focus comes back each time, and no network is said', async ({
  page,
  context,
  api,
  browserConsole,
}) => {
  browserConsole.expect(/ERR_INTERNET_DISCONNECTED/);
  const { id } = await createTrip(api);
  await openPage(page, `/project/${id}`);
  const opener = page.getByRole('button', { name: 'Project menu', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'History…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'History' });
  await expect(entries(page).first()).toBeVisible();
  // The newest has no view: it is what the project is.
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab');
  const view = entries(page)
    .nth(1)
    .getByRole('button', { name: /^View this version/ });
  await expect(view).toBeFocused();
  await page.keyboard.press('Enter');
  const moment = page.getByRole('dialog', { name: /^As of / });
  await takesFocus(moment);
  await page.keyboard.press('Tab');
  await expect(moment.getByRole('button', { name: 'Restore this version' })).toBeFocused();
  await page.keyboard.press('Enter');
  await takesFocus(page.getByRole('dialog', { name: 'Restore this version?' }));
  await page.keyboard.press('Escape');
  await expect(moment.getByRole('button', { name: 'Restore this version' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(view).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await test.step('without network the history says so, and comes with the connection', async () => {
    await context.setOffline(true);
    await openFromMenu(page, 'history');
    await expect(page.getByText('You are offline. The history needs a connection.')).toBeVisible();
    await context.setOffline(false);
    await expect(entries(page).first()).toBeVisible({ timeout: 15_000 });
  });
});

test('on a phone the history fits, with long names, at 320 pixels too', { tag: '@phone' }, async ({ page, api }) => {
  const { id } = await api.create(LONG, [
    { name: LONG, expenses: [{ name: `${LONG} ${LONG}`, amount: 9_999_999_999 }] },
  ]);
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, `/project/${id}`);
  await openHistory(page);
  const dialog = page.getByRole('dialog', { name: 'History' });
  await expect(dialog).toBeInViewport({ ratio: 1 });
  const fits = (element: Locator) => element.evaluate((node) => node.scrollWidth <= node.clientWidth);
  expect(await fits(dialog)).toBe(true);
  expect(await fits(entries(page).first())).toBe(true);
  for (const control of await dialog.getByRole('button').all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await entries(page).nth(1).getByTitle('View this version').tap();
  const moment = page.getByRole('dialog', { name: /^As of / });
  await expect(moment.getByRole('article', { name: LONG })).toBeVisible();
  expect(await fits(moment)).toBe(true);
  await moment.getByRole('button', { name: 'Restore this version' }).tap();
  const question = page.getByRole('dialog', { name: 'Restore this version?' });
  await expect(question).toBeInViewport({ ratio: 1 });
  expect(await fits(question)).toBe(true);
});
