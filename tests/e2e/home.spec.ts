import { expect, type Page } from '@playwright/test';
import { failedCall, noAnswer } from './support/console-watch';
import { test } from './support/fixtures';
import { holdScripts, isHydrated, openPage } from './support/open-page';
import { toast } from './support/project-page';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Project name' });
const createButton = (page: Page) => page.getByRole('button', { name: 'Create project' });
const idOf = (page: Page) => page.url().split('/').at(-1) ?? '';

test('the home page offers a new project, an example and three steps', { tag: '@everywhere' }, async ({ page }) => {
  await openPage(page, '/');
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

test('every page has the logo, the language, the theme, the year and the version', { tag: '@everywhere' }, async ({
  page,
  api,
}) => {
  const { id } = await api.create('Frame');
  for (const path of ['/', `/project/${id}`, '/demo']) {
    await openPage(page, path);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: /Quits/ })).toHaveAttribute('href', '/');
    await expect(header.getByRole('button', { name: 'Language: English' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'false');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Quits`);
    await expect(footer, 'the version text is the environment’s').toContainText('Version browser tests');
  }
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

const problem = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, title: 'Problem', detail, code: 'internal_error' }),
});

const failures = [
  {
    cause: 'an error of the server',
    answer: problem(500, 'The database is full.'),
    text: 'Something went wrong on the server',
  },
  { cause: 'no network', answer: null, text: 'Network error' },
];

for (const { cause, answer, text } of failures) {
  test(`a creation that fails through ${cause} says so and can be tried again`, async ({
    page,
    api,
    browserConsole,
  }) => {
    browserConsole.expect(answer ? failedCall(answer.status) : noAnswer, /^error: .*Error/);
    await page.route('**/api/projects', (route) =>
      answer ? route.fulfill(answer) : route.abort('internetdisconnected'),
    );
    await openPage(page, '/');
    await nameField(page).fill('Unlucky');
    await createButton(page).click();
    await expect(toast(page, `The project could not be created: ${text}`)).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(nameField(page)).toHaveValue('Unlucky');

    await page.unroute('**/api/projects');
    await createButton(page).click();
    await page.waitForURL(/\/project\//);
    expect((await api.readPlain(idOf(page))).name).toBe('Unlucky');
  });
}
