import { expect, type Page } from '@playwright/test';
import { failedCall } from './support/console-watch';
import { test } from './support/fixtures';

const MISSING = '/project/1111111111111111111111';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Project name' });
const createButton = (page: Page) => page.getByRole('button', { name: 'Create project' });
const background = (page: Page) => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

test.use({ javaScriptEnabled: false });

test('a missing project says so in each language and in the theme of the system', async ({ page, browserConsole }) => {
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
  await test.step('in the theme of the system', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await background(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background(page)).not.toBe(light);
  });
  await page.getByRole('main').getByRole('link').click();
  await page.waitForURL('/');
});

test('the head of a page has no button, and the form of the home page creates a project, which can be read', async ({
  page,
  api,
}) => {
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: /Quits/ })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  await expect(nameField(page)).toHaveCSS('pointer-events', 'auto');
  await nameField(page).fill('Zürich & Genève 🏔️');
  await createButton(page).click();
  await page.waitForURL(/\/project\/[1-9A-HJ-NP-Za-km-z]{22}$/);
  await expect(nameField(page)).toHaveValue('Zürich & Genève 🏔️');
  const notice = page.locator('noscript p');
  await expect(notice).toBeVisible();
  await expect(notice).toHaveText('Without JavaScript you can read this project here, but not change it.');
  expect((await api.readPlain(page.url().split('/').at(-1) ?? '')).name).toBe('Zürich & Genève 🏔️');
});

test('the home page offers nothing that a press would not do', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'View example' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Create project']);
});

test('a project shows its members, expenses and payments, and no field looks as if it could be typed in', {
  tag: '@everywhere',
}, async ({ page, api }) => {
  const { id } = await api.create('Flat', [
    { name: 'Ana María', expenses: [{ name: 'Rent', amount: 1200.5 }] },
    { name: '李雷', expenses: [{ name: 'Internet', amount: 39.9, involved: ['李雷'] }] },
  ]);
  await page.goto(`/project/${id}`);
  await expect(page).toHaveTitle('Quits – Flat');
  await expect(nameField(page)).toHaveValue('Flat');
  await expect(page.getByRole('textbox', { name: 'Member name' }).nth(1)).toHaveValue('李雷');
  await expect(page.getByRole('textbox', { name: 'Expense name' }).first()).toHaveValue('Rent');
  await expect(page.getByRole('textbox', { name: 'Amount of “Rent”' })).toHaveValue('1200.50');
  await expect(page.getByRole('article', { name: 'Ana María' })).toContainText('gets back 600.25');
  await expect(page.getByRole('region', { name: 'How to settle debts' })).toContainText('600.25');

  const fields = page.getByRole('main').locator('input:read-write, textarea:read-write');
  await expect(fields).toHaveCount(7);
  for (const field of await fields.all()) {
    await expect(field).toBeVisible();
    await expect(field).toHaveCSS('pointer-events', 'none');
    await expect(field).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    expect(await field.evaluate((one) => getComputedStyle(one).borderColor)).toMatch(/^rgba\(0, 0, 0, 0\)$/);
  }
});

test('a project that could not be created is told', async ({ page }) => {
  await page.goto('/?failed=tooManyRequests');
  await expect(page.getByRole('alert')).toHaveText('The project could not be created: Too many requests');
  await page.goto('/?failed=other&lng=de');
  await expect(page.getByRole('alert')).toContainText('Das Projekt konnte nicht erstellt werden');
  await page.goto('/?failed=<b>');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
