import { expect, type Page } from '@playwright/test';
import { RECENTS_KEY, type RecentProject } from '@/lib/session/recents/recent-projects';
import { recent } from '@/tests/support/recent-project';
import { failedCall } from './support/console-watch';
import { test } from './support/fixtures';
import { expectNoShift, watchShifts } from './support/layout-shifts';
import { type Language, messagesOf, named, whereSpoken, wordyLanguages } from './support/messages';
import { holdScripts, isHydrated, openPage, speak } from './support/open-page';
import { ProjectPage, toast } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { storesDrafts } from './support/stored-drafts';
import { expectNoViolationsInOneLanguage } from './support/violations';

const everywhere = { tag: '@everywhere' };

const section = (page: Page, language: Language = 'en') =>
  page.getByRole('region', { name: messagesOf(language).onDevice.heading });
const links = (page: Page) => page.locator('.recent-link');
const options = (page: Page, name: string) => page.getByRole('button', { name: `Options for “${name}”` });
const storedIds = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('quits-recent') ?? '[]') as { id: string }[]).map(({ id }) => id),
  );

async function createTrip(api: ProjectsApi, name: string) {
  const members = [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 30 }] }, { name: 'Ben' }];
  return (await api.create(name, members)).id;
}

/** Opens the project and waits until the browser has it on its list. */
async function visit(page: Page, id: string): Promise<ProjectPage> {
  const project = new ProjectPage(page);
  await project.open(id);
  await expect.poll(() => storedIds(page)).toContain(id);
  return project;
}

/** Has the browser have these projects on its list, as if it had opened one after the other, and gives their ids. */
async function seeAll(page: Page, api: ProjectsApi, ...names: string[]): Promise<string[]> {
  const projects: RecentProject[] = [];
  for (const name of names) projects.unshift(recent(await createTrip(api, name), { name }));
  await setRecents(page, projects);
  return projects.map(({ id }) => id).reverse();
}

async function setRecents(page: Page, projects: readonly RecentProject[]): Promise<void> {
  // Of the same origin, and with no page of ours in it.
  await page.goto('/api/health');
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    RECENTS_KEY,
    JSON.stringify(projects),
  ] as const);
}

/** Waits until the browser has this project at the top of its list. */
async function remembersFirst(page: Page, name: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('quits-recent') ?? '[]')[0]?.name))
    .toBe(name);
}

test(
  'who comes first sees the page as it was, and nothing is stored or loaded for a list',
  everywhere,
  async ({ page, isMobile }) => {
    await watchShifts(page);
    await openPage(page, '/');
    await expectNoShift(page, 'the first visit');
    await expect(section(page)).toHaveCount(0);
    await expect(page.getByText(messagesOf('en').home.lead)).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).length);
    expect(await databases()).toBe(0);
    if (isMobile) return;
    await test.step('nor of what is typed into the example', async () => {
      const example = new ProjectPage(page);
      await page.goto('/demo');
      await example.name.fill('Mine');
      await example.hasUnsavedChanges();
      await page.waitForTimeout(1_000);
      expect(await databases()).toBe(0);
      expect(await storedIds(page)).toEqual([]);
    });
  },
);

test(
  'who comes back sees the projects with the first paint, before any script, and nothing moves',
  everywhere,
  async ({ page, api }) => {
    const ids = await seeAll(page, api, 'Flat 12b', 'Ski week in Zermatt');
    const release = await holdScripts(page);
    await watchShifts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(links(page)).toHaveText([/Ski week in Zermatt/, /Flat 12b/]);
    await expect(page.getByText(messagesOf('en').home.lead)).toBeHidden();
    const parts = [
      '.recents',
      '.recents-heading',
      '.recent:first-child',
      '.recent:last-child .recent-name',
      'h1',
      'form',
    ];
    const places = () => Promise.all(parts.map((part) => page.locator(part).boundingBox()));
    const painted = await places();

    release();
    await isHydrated(page);
    await expect(links(page)).toHaveText([/Ski week in Zermatt.*2 people.*today/, /Flat 12b.*2 people.*today/]);
    await expectNoShift(page, 'the list takes the place of what was painted');
    // A name gives way to the time beside it.
    const fixed = (boxes: typeof painted) => boxes.map((box) => [box?.x, box?.y, box?.height]);
    expect(fixed(await places())).toEqual(fixed(painted));
    await links(page).first().click();
    await page.waitForURL(`/project/${ids[1]}`);

    await test.step('a project of the list opens before any script has come', async () => {
      await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await links(page).last().click();
      await page.waitForURL(`/project/${ids[0]}`, { waitUntil: 'commit' });
    });
  },
);

for (const language of wordyLanguages) {
  test(`the list says what I owe and what is not saved (${language})`, { tag: whereSpoken[language] }, async ({
    page,
    api,
    isMobile,
  }) => {
    const { onDevice, ownBalance, project: words } = messagesOf(language);
    await speak(page, language);
    const [owing, unsaved] = [await createTrip(api, 'Ski week'), await createTrip(api, 'Flat 12b')];
    await setRecents(page, [recent(owing, { name: 'Ski week', balance: -1_500 })]);
    await visit(page, unsaved);
    await page.getByRole('textbox', { name: words.nameLabel }).fill('Flat 12c');
    await storesDrafts(page, 1);
    await remembersFirst(page, 'Flat 12c');
    page.on('dialog', (dialog) => dialog.accept());
    await openPage(page, '/');
    await expect(links(page).nth(0)).toContainText('Flat 12c');
    await expect(links(page).nth(0)).toContainText(onDevice.unsaved.match(/one \{([^}]*)\}/)?.[1] ?? 'none');
    await expect(links(page).nth(1)).toContainText(ownBalance.youOwe.replace('{amount}', '15,00'));

    for (const control of await section(page, language).locator('a, button').filter({ visible: true }).all()) {
      const box = await control.boundingBox();
      if (isMobile) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole('button', { name: named(onDevice.menu, 'Flat 12c') }).click();
    await expect(page.locator('#recent-menu')).toBeInViewport({ ratio: 1 });
    await expectNoViolationsInOneLanguage(page, language, 'the list');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test('a project is forgotten with the keyboard alone, with what waits to be saved, and both come back by Undo', async ({
  page,
  api,
}) => {
  const [flat] = await seeAll(page, api, 'Flat 12b', 'Ski week');
  const project = await visit(page, flat as string);
  await project.amount('Hut').fill('31');
  await storesDrafts(page, 1);
  await remembersFirst(page, 'Flat 12b');
  page.on('dialog', (dialog) => dialog.accept());
  await openPage(page, '/');
  await expect(links(page).first()).toContainText('1 change not saved');

  await options(page, 'Flat 12b').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Forget on this device with 1 unsaved change' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(links(page)).toHaveText([/Ski week/]);
  await expect(options(page, 'Ski week')).toBeFocused();
  expect(await storedIds(page)).toHaveLength(1);
  await toast(page, '“Flat 12b” is off this list. Its link still works.').getByRole('button', { name: 'Undo' }).click();
  await expect(links(page)).toHaveText([/Flat 12b.*1 change not saved/, /Ski week/]);

  await options(page, 'Flat 12b').click();
  await page.getByRole('button', { name: 'Forget on this device with 1 unsaved change' }).click();
  await expect(links(page)).toHaveText([/Ski week/]);
  await storesDrafts(page, 0);
  await page.reload();
  await isHydrated(page);
  await expect(links(page)).toHaveText([/Ski week/]);
  const again = await visit(page, flat as string);
  await expect(again.amount('Hut')).toHaveValue('30.00');
});

test('all projects are forgotten at once: the page is as for who comes first, until they come back by Undo', async ({
  page,
  api,
}) => {
  await seeAll(page, api, 'Flat 12b', 'Ski week', 'Club');
  await openPage(page, '/');
  await options(page, 'Ski week').click();
  await page.getByRole('button', { name: 'Forget all projects' }).click();
  await expect(section(page)).toHaveCount(0);
  await expect(page.getByText(messagesOf('en').home.lead)).toBeVisible();
  expect(await storedIds(page)).toEqual([]);
  await toast(page, /3 projects are off this list/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(links(page)).toHaveText([/Club/, /Ski week/, /Flat 12b/]);
});

test(
  'a project that is gone says so when it is opened, and goes off the list',
  everywhere,
  async ({ page, api, request, browserConsole }) => {
    browserConsole.expect(failedCall(404));
    const [id] = await seeAll(page, api, 'Ski week', 'Flat 12b');
    await openPage(page, '/');
    expect((await request.delete(`/api/projects/${id}`)).status()).toBe(204);
    await watchShifts(page);
    await links(page).filter({ hasText: 'Ski week' }).click();
    await page.waitForURL(`/project/${id}`);
    await expect(page.getByText(/^“Ski week” was deleted, so it is off the list on this device/)).toBeVisible();
    await expectNoShift(page, 'the page of a missing project');
    await page.getByRole('link', { name: 'To the home page' }).click();
    await expect(links(page)).toHaveText([/Flat 12b/]);
  },
);

test('a browser that blocks its storage has no list, and that is no error', async ({ page, api }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied.', 'SecurityError');
      },
    });
  });
  const id = await createTrip(api, 'Ski week');
  await openPage(page, `/project/${id}`);
  await page.waitForTimeout(800);
  await openPage(page, '/');
  await expect(section(page)).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Project name' }).fill('Trip');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(/\/project\//);
});
