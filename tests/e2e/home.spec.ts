import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { holdScripts, isHydrated, openPage } from './support/open-page';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Project name' });
const createButton = (page: Page) => page.getByRole('button', { name: 'Create project' });
const idOf = (page: Page) => page.url().split('/').at(-1) ?? '';

test('a project is created with the keyboard alone and opens at its own address, one needs no name, and the example is one link away', async ({
  page,
  api,
}) => {
  await openPage(page, '/');
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    if (await nameField(page).evaluate((field) => field === document.activeElement)) break;
  }
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('  Zürich & Genève 🏔️ ');
  await page.keyboard.press('Tab');
  await expect(createButton(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/project\/[1-9A-HJ-NP-Za-km-z]{22}$/);
  expect(await api.readPlain(idOf(page))).toEqual({ name: '  Zürich & Genève 🏔️ ', members: [] });

  await page.getByRole('link', { name: /Quits/ }).click();
  await page.waitForURL('/');
  await isHydrated(page);
  await createButton(page).click();
  await page.waitForURL(/\/project\//);
  await expect(page).toHaveTitle('Quits – Untitled project');
  await expect(nameField(page)).toHaveValue('');
  await expect(nameField(page)).toHaveAttribute('placeholder', 'Untitled project');
  expect(await api.readPlain(idOf(page))).toEqual({ name: null, members: [] });

  await page.getByRole('link', { name: /Quits/ }).click();
  await page.waitForURL('/');
  await page.getByRole('link', { name: 'View example' }).click();
  await page.waitForURL('/demo');
  await expect(page.getByRole('textbox', { name: 'Project name' })).not.toHaveValue('');
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
