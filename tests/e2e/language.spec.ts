import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { isHydrated, openPage, speak } from './support/open-page';
import { expectPayments, ProjectPage, toast } from './support/project-page';

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'i18next')?.value ?? null;
const storedIn = (page: Page) => page.evaluate(() => localStorage.getItem('i18nextLng'));

const german = (page: Page) => page.getByRole('button', { name: 'Projekt erstellen' });
const english = (page: Page) => page.getByRole('button', { name: 'Create project' });
const spanish = (page: Page) => page.getByRole('button', { name: 'Crear proyecto' });

/** Opens the address and checks the language of the HTML as the server sends it. */
async function expectFirstPaint(page: Page, path: string, lang: 'en' | 'de' | 'es') {
  const response = await page.goto(path);
  const html = (await response?.text()) ?? '';
  const create = { en: 'Create project', de: 'Projekt erstellen', es: 'Crear proyecto' };
  expect(response?.status()).toBe(200);
  expect(html).toContain(`<html lang="${lang}"`);
  expect(html).toContain(`>${create[lang]}</button>`);
}

test('changing the language keeps unsaved edits and lasts', async ({ page, api }) => {
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Pizza', amount: 2469.12 }] },
    { name: 'Ben' },
  ]);
  const project = new ProjectPage(page);
  await project.open(id);
  await project.amount('Pizza').fill('2469.13');
  await project.name.fill('Reise');

  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sprache: Deutsch' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'English' }), 'choosing a language closes the menu').toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await cookieOf(page)).toBe('de');
  expect(await storedIn(page)).toBe('de');

  await expect(page).toHaveTitle('Quits – Reise');
  await expect(page.getByRole('textbox', { name: 'Projektname' })).toHaveValue('Reise');
  await expect(page.getByRole('textbox', { name: 'Betrag für „Pizza“' })).toHaveValue('2469,13');
  await expect(page.getByRole('article', { name: 'Anna' })).toContainText('bekommt 1.234,57');
  await expectPayments(page, 'So werden alle quitt', ['Ben → Anna: 1.234,57']);
  await expect(page.getByRole('time')).toContainText('Erstellt am');

  await page.getByRole('button', { name: /^(Änderungen speichern|Ungespeicherte Änderungen Speichern)$/ }).click();
  await expect(page.getByRole('button', { name: 'Alles gespeichert' })).toBeVisible();
  await expect(toast(page, /^2 Änderungen gespeichert: „Reise“ und „Pizza“/)).toBeVisible();
  expect(await api.readPlain(id)).toEqual({
    name: 'Reise',
    members: [
      { name: 'Anna', expenses: [['Pizza', 2469.13, []]] },
      { name: 'Ben', expenses: [] },
    ],
  });

  await expectFirstPaint(page, '/', 'de');
  await expect(german(page)).toBeVisible();
});

test('the menu names each language in itself, works with the keyboard alone, and closes', async ({ page }) => {
  await openPage(page, '/');
  const opener = page.getByRole('button', { name: 'Language: English' });
  const menu = page.getByRole('list', { name: 'Languages' });

  await test.step('it closes on Escape, on a second press and on a click elsewhere', async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('button', { name: 'English' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await expect(menu).toBeVisible();
    await opener.click();
    await expect(menu).toBeHidden();

    await opener.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu).toBeHidden();
  });

  await test.step('a language is chosen with the keyboard alone', async () => {
    await opener.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(german(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sprache: Deutsch' })).toBeFocused();
  });

  await test.step('the chosen one is marked', async () => {
    await page.getByRole('button', { name: 'Sprache: Deutsch' }).click();
    const items = page.locator('#language-menu').getByRole('button');
    await expect(items).toHaveText(['English', 'Deutsch', 'Español']);
    await expect(items.nth(1)).toHaveAttribute('aria-current', 'true');
    await items.nth(2).click();
    await expect(page.locator('#language-menu')).toBeHidden();
    await expect(spanish(page)).toBeVisible();
    await page.getByRole('button', { name: 'Idioma: Español' }).click();
    await expect(page.getByRole('button', { name: 'Español', exact: true })).toHaveAttribute('aria-current', 'true');
  });
});

test('?lng= comes before the cookie, the cookie before the storage, and the storage before the browser’s own language', async ({
  page,
  api,
}) => {
  const { id } = await api.create('Viaje');
  await test.step('what the address asks for is in the first paint, and lasts', async () => {
    await speak(page, 'es');
    const response = await page.goto(`/project/${id}?lng=de`);
    expect(await response?.text()).toContain('Mitglied hinzufügen');
    await expect(page.getByRole('button', { name: 'Mitglied hinzufügen' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await cookieOf(page)).toBe('de');
    await expect.poll(() => storedIn(page)).toBe('de');
    await expectFirstPaint(page, '/?lng=de&from=chat', 'de');
  });
  await test.step('a language chosen on such a page outlives a reload and goes with the person', async () => {
    await isHydrated(page);
    await page.getByRole('button', { name: 'Sprache: Deutsch' }).click();
    await page.getByRole('button', { name: 'Español', exact: true }).click();
    await expect(spanish(page)).toBeVisible();
    await expect(page).toHaveURL('/?from=chat');
    const response = await page.reload();
    expect(await response?.text()).toContain('<html lang="es"');
    await expect(spanish(page)).toBeVisible();
  });
  await test.step('the storage alone, which the server then knows', async () => {
    await page.context().clearCookies();
    await openPage(page, '/');
    await expect(spanish(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expectFirstPaint(page, '/', 'es');
  });
  await test.step('the cookie', async () => {
    await speak(page, 'de');
    expect(await storedIn(page)).toBe('es');
    await expectFirstPaint(page, '/', 'de');
    await expect(german(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

const nonsense = ['xx', '', 'de%00', '../../etc/passwd', '%E0%A4%A', 'DROP TABLE', '<script>', 'e'.repeat(2_000)];

/** What a browser wishes, and what it gets. */
const wishes = [
  { header: 'de-AT', lang: 'de' },
  { header: 'fr-FR, es-MX;q=0.8, en;q=0.5', lang: 'es' },
  { header: 'en;q=0.3, de;q=0.9', lang: 'de' },
  { header: 'fr, it', lang: 'en' },
];

test('a regional or weighted wish of the browser finds its language, and an unknown or malformed one is ignored', async ({
  page,
}) => {
  for (const { header, lang } of wishes) {
    const response = await page.request.get('/', { headers: { 'Accept-Language': header } });
    expect(await response.text(), header).toContain(`<html lang="${lang}"`);
  }
  for (const value of nonsense) {
    const response = await page.request.get(`/?lng=${value}`, { headers: { 'Accept-Language': 'en' } });
    expect(response.status(), `?lng=${value}`).toBe(200);
    expect(await response.text(), `?lng=${value}`).toContain('<html lang="en"');
    const withCookie = await page.request.get('/', {
      headers: { Cookie: `i18next=${value.replace(/[;,\s]/g, '')}`, 'Accept-Language': 'es;q=banana, xx, *' },
    });
    expect(withCookie.status(), `cookie ${value}`).toBe(200);
    expect(await withCookie.text(), `cookie ${value}`).toMatch(/<html lang="(en|es)"/);
  }
  await speak(page, 'xx');
  await page.addInitScript(() => localStorage.setItem('i18nextLng', '{"de":'));
  await openPage(page, '/?lng=xx');
  await expect(english(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
