import { expect, type Page, type Route } from '@playwright/test';
import { failedCall, noAnswer } from './support/console-watch';
import { test } from './support/fixtures';
import { holdScripts, isHydrated, openPage } from './support/open-page';
import { toast } from './support/project-page';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Project name' });
const createButton = (page: Page) => page.getByRole('button', { name: 'Create project' });
const idOf = (page: Page) => page.url().split('/').at(-1) ?? '';

test('every page has its landmarks, the logo, the language, the theme, the year and the version', {
  tag: '@everywhere',
}, async ({ page, api, browserConsole }) => {
  browserConsole.expect(failedCall(404));
  const { id } = await api.create('Frame', [{ name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] }]);
  for (const path of ['/api', '/project/1111111111111111111111', `/project/${id}`, '/demo', '/']) {
    await openPage(page, path);
    const header = page.getByRole('banner');
    await expect(header).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(header.getByRole('link', { name: /Quits/ })).toHaveAttribute('href', '/');
    await expect(header.getByRole('button', { name: 'Language: English' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'false');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Quits`);
    await expect(footer, 'the version text is the environment’s').toContainText('Version browser tests');
  }
  await test.step('the home page offers a new project, an example and three steps', async () => {
    await expect(page).toHaveTitle('Quits');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(nameField(page)).toHaveAttribute('placeholder', 'Name of your project');
    await expect(createButton(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'View example' })).toHaveAttribute('href', '/demo');
    await expect(page.getByRole('listitem').getByRole('heading')).toHaveText([
      'No account needed',
      'Track every expense',
      'Fair settlement',
    ]);
  });
});

test('a new project opens at its own address, and the example is one link away', async ({ page, api }) => {
  await openPage(page, '/');
  await nameField(page).fill('  Zürich & Genève 🏔️ ');
  await createButton(page).click();
  await page.waitForURL(/\/project\/[1-9A-HJ-NP-Za-km-z]{22}$/);
  expect(await api.readPlain(idOf(page))).toEqual({ name: '  Zürich & Genève 🏔️ ', members: [] });

  await page.getByRole('link', { name: /Quits/ }).click();
  await page.waitForURL('/');
  await page.getByRole('link', { name: 'View example' }).click();
  await page.waitForURL('/demo');
  await expect(page.getByRole('textbox', { name: 'Project name' })).not.toHaveValue('');
});

test('a project needs no name', async ({ page, api }) => {
  await openPage(page, '/');
  await createButton(page).click();
  await page.waitForURL(/\/project\//);
  await expect(page).toHaveTitle('Quits – Untitled project');
  await expect(nameField(page)).toHaveValue('');
  await expect(nameField(page)).toHaveAttribute('placeholder', 'Untitled project');
  expect(await api.readPlain(idOf(page))).toEqual({ name: null, members: [] });
});

test('a project is created with the keyboard alone', async ({ page, api }) => {
  await openPage(page, '/');
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    if (await nameField(page).evaluate((field) => field === document.activeElement)) break;
  }
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('Keys');
  await page.keyboard.press('Tab');
  await expect(createButton(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/project\//);
  await isHydrated(page);
  expect((await api.readPlain(idOf(page))).name).toBe('Keys');
});

test('a name that was typed before the page’s scripts have come is the project’s name', async ({ page, api }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await nameField(page).fill('Early bird');
  releaseScripts();
  await isHydrated(page);
  await createButton(page).click();
  await page.waitForURL(/\/project\//);
  expect((await api.readPlain(idOf(page))).name).toBe('Early bird');
});

test('a project that is created before the page’s scripts have come is not lost', async ({ page, api }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await nameField(page).fill('Earliest bird');
  await nameField(page).press('Enter');
  releaseScripts();
  await page.waitForURL(/\/project\//);
  expect((await api.readPlain(idOf(page))).name).toBe('Earliest bird');
});

test('a creation that fails says so, and can be tried again', async ({ page, api, browserConsole }) => {
  browserConsole.expect(failedCall(500), noAnswer, /^error: .*Error/);
  let fail: (route: Route) => Promise<void> = (route) => route.abort('internetdisconnected');
  await page.route('**/api/projects', (route) => fail(route));
  await openPage(page, '/');
  await nameField(page).fill('Unlucky');

  async function isTold(text: string) {
    await createButton(page).click();
    await expect(toast(page, `The project could not be created: ${text}`)).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(nameField(page)).toHaveValue('Unlucky');
  }
  await test.step('no network', () => isTold('Network error'));
  fail = (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 500, title: 'Problem', detail: 'It is full.', code: 'internal_error' }),
    });
  await test.step('an error of the server', () => isTold('Something went wrong on the server'));

  await page.unroute('**/api/projects');
  await createButton(page).click();
  await page.waitForURL(/\/project\//);
  expect((await api.readPlain(idOf(page))).name).toBe('Unlucky');
});
