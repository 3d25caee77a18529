import { expect } from '@playwright/test';
import { test } from './support/fixtures';

test.beforeEach(async ({ page, browserConsole }) => {
  // As Firefox 124 and Safari 16 are.
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
  browserConsole.allow(/violates the following Content Security Policy directive/);
});

test('a browser that is too old is told, runs nothing, and shows the project to read', async ({ page, api }) => {
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] },
    { name: 'Ben' },
  ]);
  await page.goto(`/project/${id}`);
  await expect(page.getByRole('alert').filter({ hasText: 'This browser is too old for editing.' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.locator('[value="Pizza"]')).toBeVisible();
  await expect(page.locator('[popover]').first()).toBeHidden();
  for (const field of await page.getByRole('main').locator('input:read-write, textarea:read-write').all()) {
    await expect(field).toHaveCSS('pointer-events', 'none');
  }
  expect(await page.evaluate(() => 'next' in window)).toBe(false);
});

test('the home page offers its form alone, which still creates a project', async ({ page }) => {
  await page.goto('/?lng=de');
  await expect(page.getByText('Dieser Browser ist zum Bearbeiten zu alt.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Projekt erstellen']);
  await page.getByRole('textbox', { name: 'Projektname' }).fill('Reise');
  await page.getByRole('button', { name: 'Projekt erstellen' }).click();
  await page.waitForURL(/\/project\/[1-9A-HJ-NP-Za-km-z]{22}$/);
});
