import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { messagesOf, wordyLanguages } from './support/messages';
import { openFromMenu, ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { expectNoViolationsInOneLanguage } from './support/violations';

const notice = (page: Page, text: string | RegExp) => page.locator('[data-notice]').filter({ hasText: text });
const anyNotice = (page: Page) => page.locator('[data-notice]');

function createTrip(api: ProjectsApi) {
  return api.create('Trip', [
    {
      name: 'Anna',
      expenses: [
        { name: 'Hut', amount: 240 },
        { name: 'Fuel', amount: 210.7 },
      ],
    },
    {
      name: 'Bo',
      expenses: [
        { name: 'Taxi', amount: 14 },
        { name: 'Ice', amount: 20 },
      ],
    },
    { name: 'Cleo' },
  ]);
}

/** Two people who have the same project open, each in a browser of their own, and receive events. */
async function openTogether(browser: Browser, page: Page, api: ProjectsApi) {
  const { id } = await createTrip(api);
  const mine = new ProjectPage(page);
  const theirs = new ProjectPage(await (await browser.newContext()).newPage());
  await mine.open(id);
  await theirs.open(id);
  await expect(theirs.page.getByText('2 people are here')).toBeVisible({ timeout: 15_000 });
  return { id, mine, theirs };
}

async function remove(project: ProjectPage, kind: 'Member' | 'Expense', name: string) {
  await (kind === 'Member' ? project.removeMember(name) : project.removeExpense(name)).click();
  await project.page.getByRole('button', { name: 'Confirm' }).click();
}

test('a member whom somebody else removes is said, shown in the history and brought back', async ({
  browser,
  page,
  api,
}) => {
  const { id, mine, theirs } = await openTogether(browser, page, api);
  await remove(theirs, 'Member', 'Anna');
  await theirs.saveAll();
  const told = notice(page, 'Someone removed Anna (2 expenses, 450.70)');
  await expect(told).toBeVisible();
  await expect(mine.card('Anna')).toBeHidden();
  await expect(anyNotice(theirs.page)).toHaveCount(0);

  await told.getByRole('button', { name: 'Show' }).click();
  const entry = page.getByRole('dialog', { name: 'History' }).locator('li[aria-current="true"]');
  await expect(entry).toBeInViewport();
  await expect(entry).toContainText('Anna removed, with 2 expenses, 450.70');
  await page.keyboard.press('Escape');

  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(mine.card('Anna')).toBeVisible();
  await expect(theirs.card('Anna')).toBeVisible();
  await expect(anyNotice(page)).toHaveCount(0);
  expect((await api.readPlain(id)).members.map(({ expenses }) => expenses.length).sort()).toEqual([0, 2, 2]);
});

test('several things that others remove are one notice with a count, which stays, and come back at once', async ({
  browser,
  page,
  api,
}) => {
  const { id, mine, theirs } = await openTogether(browser, page, api);
  await remove(theirs, 'Expense', 'Hut');
  await theirs.saveAll();
  await expect(notice(page, 'Someone removed “Hut” (240.00)')).toBeVisible();
  await theirs.expenseNames('Bo').first().fill('Cab');
  await theirs.saveAll();
  await remove(theirs, 'Member', 'Cleo');
  await remove(theirs, 'Expense', 'Ice');
  await theirs.saveAll();
  const told = notice(page, /^Someone removed 3 entries: /);
  for (const name of ['“Hut” (240.00)', '“Ice” (20.00)', 'Cleo']) await expect(told).toContainText(name);
  await expect(anyNotice(page)).toHaveCount(1);
  await mine.amount('Fuel').fill('200');
  await mine.saveAll();
  const saved = mine.toast('“Fuel” updated');
  const lowerEdge = () => saved.evaluate((toast) => toast.getBoundingClientRect().bottom);
  await expect.poll(lowerEdge).toBeLessThanOrEqual((await told.boundingBox())?.y ?? 0);
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(mine.card('Cleo')).toBeVisible();
  await expect(anyNotice(page)).toHaveCount(0);
  await expect(page.locator('.answer-main')).toBeFocused();
  expect(
    (await api.readPlain(id)).members.map(({ expenses }) => expenses.map(([name, amount]) => [name, amount])),
  ).toEqual([
    [
      ['Hut', 240],
      ['Fuel', 200],
    ],
    [
      ['Cab', 14],
      ['Ice', 20],
    ],
    [],
  ]);
});

test('what another tab of this browser removes is nobody else’s doing', async ({ page, context, api }) => {
  const { id } = await createTrip(api);
  const mine = new ProjectPage(page);
  await mine.open(id);
  const tab = new ProjectPage(await context.newPage());
  await tab.open(id);
  const asked = page.waitForResponse((response) => response.url().includes('/changes?'));
  await remove(tab, 'Expense', 'Hut');
  await tab.saveAll();
  await page.bringToFront();
  await expect(mine.amount('Hut')).toBeHidden();
  await asked;
  await expect(anyNotice(page)).toHaveCount(0);
});

test('a restore by somebody else that undoes part of a save says which part', async ({ browser, page, api }) => {
  const { mine, theirs } = await openTogether(browser, page, api);
  await mine.amount('Hut').fill('250');
  await mine.memberName('Cleo').fill('Clara');
  await mine.saveAll();
  await expect(theirs.amount('Hut')).toHaveValue('250.00');
  await openFromMenu(theirs.page, 'history');
  await theirs.page
    .getByRole('button', { name: /^View this version: “Ice”/ })
    .first()
    .click();
  const moment = theirs.page.getByRole('dialog', { name: /^As of / });
  await moment.getByRole('button', { name: 'Restore this version' }).click();
  await theirs.page
    .getByRole('dialog', { name: 'Restore this version?' })
    .getByRole('button', { name: 'Restore this version' })
    .click();
  await expect(mine.amount('Hut')).toHaveValue('240.00');
  const told = notice(
    page,
    /An earlier version was restored: your changes to (Cleo and “Hut”|“Hut” and Cleo) are undone/,
  );
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('li[aria-current="true"]')).toContainText('Earlier version restored');
});

for (const language of wordyLanguages) {
  test(`on a phone the notice fits, and a folded card marks what others have changed, in ${language}`, {
    tag: '@phone',
  }, async ({ page, api, request }) => {
    const things = Array.from({ length: 7 }, (_, at) => ({ name: `Thing ${at}`, amount: 10 + at }));
    const { id, members } = await api.create('Trip', [
      { name: 'Anna', expenses: things },
      { name: 'Bo', expenses: things },
      { name: 'Maximiliane-Charlotte von Hohenlohe', expenses: [{ name: 'Hut', amount: 240 }] },
    ]);
    await page.context().addCookies([{ name: 'i18next', value: language, domain: '127.0.0.1', path: '/' }]);
    await new ProjectPage(page).open(id);
    const [, bo, other] = members;
    const mark = (name: string) =>
      page.getByRole('article', { name }).getByRole('img', { name: messagesOf(language).member.changedByOthers });
    await expect(mark('Anna')).toHaveCount(0);
    const [first, second] = bo!.expenses!;
    await request.put(`/api/projects/${id}/members/${bo!.id}/expenses/${first!.id}`, {
      data: { name: 'Bread', amount: 3, order: 0, involved_members: [] },
    });
    await request.delete(`/api/projects/${id}/members/${bo!.id}/expenses/${second!.id}`);
    await request.delete(`/api/projects/${id}/members/${other!.id}`);
    await expect(mark('Bo')).toBeVisible();
    await expect(mark('Anna')).toHaveCount(0);
    const told = anyNotice(page);
    await expect(told).toContainText('Thing 1');
    await expect(told).toContainText('Maximiliane-Charlotte von Hohenlohe');

    await expectNoViolationsInOneLanguage(page, language, 'the notice');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    for (const name of [messagesOf(language).history.others.show, messagesOf(language).undo.undo]) {
      const box = await told.getByRole('button', { name }).boundingBox();
      expect(Math.min(box?.height ?? 0, box?.width ?? 0), name).toBeGreaterThanOrEqual(44);
    }
    await told.getByRole('button', { name: messagesOf(language).notice.close }).click();
    await page.getByRole('article', { name: 'Bo' }).locator('.member-fold').click();
    await expect(mark('Bo')).toHaveCount(0);
  });
}
