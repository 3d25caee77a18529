import { expect, type Page } from '@playwright/test';
import { leaveDialog } from './support/dialogs';
import { test } from './support/fixtures';
import { expectNoShift, watchShifts } from './support/layout-shifts';
import { type Language, messagesOf } from './support/messages';
import { isHydrated, lazyCodeIsThere, openPage } from './support/open-page';
import { openAsOther, openFromMenu, ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { expectNoViolationsInThemes } from './support/violations';

const line = (page: Page) => page.getByRole('button', { name: /^\d+\+? new since / });
const choice = (page: Page, language: Language = 'en') =>
  page.getByRole('region', { name: messagesOf(language).ownBalance.label }).getByRole('combobox');

function createTrip(api: ProjectsApi) {
  return api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 240 }] },
    { name: 'Elif', expenses: [{ name: 'Taxi', amount: 14 }] },
    { name: 'Milan' },
  ]);
}

const seen = (page: Page, id: string) =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? 'null') as { version: number } | null,
    `quits-seen/${id}`,
  );

/** Opens the project, waits until the browser has noted what is seen of it, and leaves. */
async function visitAndLeave(page: Page, id: string): Promise<void> {
  await new ProjectPage(page).open(id);
  await expect.poll(() => seen(page, id)).not.toBeNull();
  await page.goto('about:blank');
}

async function remove(project: ProjectPage, member: string): Promise<void> {
  await project.removeMember(member).click();
  await project.page.getByRole('button', { name: 'Confirm' }).click();
}

test('who has said who they are is named to others, until they say it no more', async ({ browser, page, api }) => {
  const { id } = await createTrip(api);
  const elif = await openAsOther(browser, id);
  const claims: (string | undefined)[] = [];
  elif.page.on('request', (request) => {
    if (request.method() === 'PATCH') claims.push(request.headers()['claimed-by']);
  });
  await choice(elif.page).selectOption('Elif');
  await elif.amount('Hut').fill('250');
  await elif.saveAll();
  await remove(elif, 'Milan');
  await elif.saveAll();
  await choice(elif.page).selectOption('I’m not listed');
  await elif.amount('Hut').fill('260');
  await elif.saveAll();
  expect(claims[0]).toMatch(/^\w{22}$/);
  expect(claims.at(-1)).toBeUndefined();

  const mine = new ProjectPage(page);
  await mine.open(id);
  await openFromMenu(page, 'history');
  const entries = page.getByRole('list', { name: 'History' }).locator('> li');
  await expect(entries.nth(0)).toContainText('· someone');
  await expect(entries.nth(1)).toContainText('· Elif’s device');
  await expect(entries.nth(2)).toContainText('· Elif');
  await expect(entries.nth(2)).not.toContainText('device');
  await leaveDialog(page);

  await remove(mine, 'Elif');
  await mine.saveAll();
  await openFromMenu(page, 'history');
  await expect(entries.nth(3)).toContainText('· Elif');
});

test('what others did after a tab was closed is counted where nothing moves, listed, and undone', async ({
  browser,
  page,
  api,
  request,
}) => {
  const { id, members } = await createTrip(api);
  await visitAndLeave(page, id);
  const [anna, elif] = members;
  const byElif = (data: object) => ({ data, headers: { 'Claimed-By': elif?.id ?? '' } });
  const ofAnna = `/api/projects/${id}/members/${anna?.id}/expenses`;
  await request.put(`${ofAnna}/${anna?.expenses[0]?.id}`, byElif({ amount: 250 }));
  await request.post(ofAnna, byElif({ name: 'Wine', amount: 20 }));

  const mine = new ProjectPage(page);
  await watchShifts(page);
  await mine.open(id);
  await expect(line(page)).toHaveText(/^2 new since /);
  await expectNoShift(page, 'the news');
  await openAsOther(browser, id);
  await expect(page.getByText('2 people are here')).toBeAttached();
  await expectNoShift(page, 'somebody else, after the news');
  await line(page).click();
  const sheet = page.getByRole('dialog', { name: 'History' });
  await expect(sheet.getByRole('listitem').first()).toContainText('· Elif new');
  await sheet.getByRole('button', { name: /^Undo this: “Hut”:/ }).click();
  await expect(sheet).toBeHidden();
  await expect(mine.amount('Hut')).toHaveValue('240.00');
  await page.reload();
  await isHydrated(page);
  await lazyCodeIsThere(page);
  await expect(line(page), 'it is read').toHaveCount(0);
});

test('the list of what is new is free of violations and fits a small phone, with the longest words', async ({
  page,
  api,
}) => {
  const { id, epoch } = await createTrip(api);
  const visit = { version: 2, at: Date.now() - 3 * 24 * 60 * 60_000 };
  await page.addInitScript(([key, stored]) => localStorage.setItem(key, stored), [
    `quits-seen/${id}`,
    JSON.stringify({ ...visit, epoch, since: visit }),
  ] as const);
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, `/project/${id}?lng=de`);
  const words = messagesOf('de').news;
  const news = page.getByRole('button', { name: new RegExp(words.since.weekday.split('{')[0] ?? '') });
  await expect(news).toBeVisible();
  await expectNoViolationsInThemes(page, 'the line of what is new');
  await news.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectNoViolationsInThemes(page, 'the list of what is new');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
