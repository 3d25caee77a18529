import { expect, type Page } from '@playwright/test';
import { failedCall } from './support/console-watch';
import { test } from './support/fixtures';

const MISSING = '/project/1111111111111111111111';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Project name' });
const createButton = (page: Page) => page.getByRole('button', { name: 'Create project' });
const background = (page: Page) => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

test.use({ javaScriptEnabled: false });

test('a missing project says so in each language', async ({ page, browserConsole }) => {
  browserConsole.expect(failedCall(404));
  const texts = { en: 'Project not found', de: 'Projekt nicht gefunden', es: 'Proyecto no encontrado' };
  for (const [lang, text] of Object.entries(texts)) {
    const response = await page.goto(`${MISSING}?lng=${lang}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
    await expect(page).toHaveTitle(`Quits – ${text}`);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('banner')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link').click();
  await page.waitForURL('/');
});

test('the system’s theme applies', async ({ page, browserConsole }) => {
  browserConsole.expect(failedCall(404));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(MISSING);
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background(page)).not.toBe(light);
});

test('the form of the home page creates a project, which can be read', async ({ page, api }) => {
  await page.goto('/');
  await nameField(page).fill('Zürich & Genève 🏔️');
  await createButton(page).click();
  await page.waitForURL(/\/project\/[1-9A-HJ-NP-Za-km-z]{22}$/);
  await expect(nameField(page)).toHaveValue('Zürich & Genève 🏔️');
  const notice = page.locator('noscript p');
  await expect(notice).toBeVisible();
  await expect(notice).toHaveText('Without JavaScript you can read this project here, but not change it.');
  expect((await api.readPlain(page.url().split('/').at(-1) ?? '')).name).toBe('Zürich & Genève 🏔️');
});

test('no field of a project looks as if it could be typed in, and that of the home page does', {
  tag: '@everywhere',
}, async ({ page, api }) => {
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] },
    { name: 'Ben' },
  ]);
  await page.goto(`/project/${id}`);
  const fields = page.getByRole('main').locator('input:read-write, textarea:read-write');
  await expect(fields).toHaveCount(5);
  for (const field of await fields.all()) {
    await expect(field).toBeVisible();
    await expect(field).toHaveCSS('pointer-events', 'none');
    await expect(field).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    expect(await field.evaluate((one) => getComputedStyle(one).borderColor)).toMatch(/^rgba\(0, 0, 0, 0\)$/);
  }
  await page.goto('/');
  await expect(nameField(page)).toHaveCSS('pointer-events', 'auto');
});

test('what needs JavaScript in the head of a page is not there', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: /Quits/ })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
});

test('a project that could not be created is told', async ({ page }) => {
  await page.goto('/?failed=tooManyRequests');
  await expect(page.getByRole('alert')).toHaveText('The project could not be created: Too many requests');
  await page.goto('/?failed=other&lng=de');
  await expect(page.getByRole('alert')).toContainText('Das Projekt konnte nicht erstellt werden');
  await page.goto('/?failed=<b>');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
