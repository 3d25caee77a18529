import { expect, type Page } from '@playwright/test';
import { failedCall } from './support/console-watch';
import { test } from './support/fixtures';
import { isHydrated, openPage } from './support/open-page';

/** Corrupts the project in the page on its way to the browser, so that the editor throws while it renders. */
async function damageProject(page: Page): Promise<() => Promise<void>> {
  const damage = 'Pizza\\\\\\"';
  await page.route('**/project/*', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain(damage);
    await route.fulfill({ response, body: html.replaceAll(damage, 'Pizza') });
  });
  return () => page.unroute('**/project/*');
}

test('an unknown address answers 404 and says so in the person’s language', async ({ page, browserConsole }) => {
  browserConsole.expect(failedCall(404));
  const response = await page.goto('/nowhere?lng=de');
  expect(response?.status()).toBe(404);
  expect(await response?.text()).toContain('Seite nicht gefunden');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden');
  await expect(page).toHaveTitle('Quits – Seite nicht gefunden');
  await isHydrated(page);
  await page.getByRole('link', { name: 'Zur Startseite' }).click();
  await page.waitForURL('/');
  await expect(page.getByRole('button', { name: 'Projekt erstellen' })).toBeVisible();
});

test('a page that can’t be rendered says so in the person’s language, and can be tried again', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(/^error: SyntaxError/);
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] }]);
  const mend = await damageProject(page);
  await openPage(page, `/project/${id}?lng=de`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auf dieser Seite ist etwas schiefgegangen.');
  await expect(page).toHaveTitle('Quits – Fehler');
  await expect(page.getByRole('link', { name: 'Zur Startseite' })).toBeVisible();

  await mend();
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(page.getByRole('textbox', { name: 'Projektname' })).toHaveValue('Trip');
  await expect(page).toHaveTitle('Quits – Trip');
});
