import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { isHydrated, openPage } from './support/open-page';

const toggle = (page: Page) => page.getByRole('button', { name: 'Dark theme' });
const themeOf = (page: Page) => page.locator('html');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('darkMode'));
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Records each theme of the page with its time, from before the first byte. */
async function watchTheme(page: Page) {
  await page.addInitScript(() => {
    const changes: { theme: string; at: number }[] = [];
    Object.assign(window, { themeChanges: changes });
    const shownTheme = () => getComputedStyle(document.documentElement).colorScheme;
    new MutationObserver((mutations) => {
      for (const { target } of mutations) {
        if (target === document.documentElement) changes.push({ at: performance.now(), theme: shownTheme() });
      }
    }).observe(document, { attributes: true, attributeFilter: ['data-theme'], subtree: true });
    addEventListener('DOMContentLoaded', () => Object.assign(window, { themeAtContentLoaded: shownTheme() }));
  });
}

interface Watched {
  themeChanges: { theme: string; at: number }[];
  themeAtContentLoaded: string;
}

/** Expects that the theme was set before the first paint, and that there was no other. */
async function expectNoFlash(page: Page, theme: 'light' | 'dark') {
  await page.waitForLoadState('networkidle');
  const { changes, atContentLoaded, firstPaint } = await page.evaluate(() => {
    const { themeChanges, themeAtContentLoaded } = window as unknown as Watched;
    const firstPaint = performance.getEntriesByName('first-paint')[0]?.startTime;
    return { changes: themeChanges, atContentLoaded: themeAtContentLoaded, firstPaint };
  });
  expect(atContentLoaded).toBe(theme);
  expect(new Set(changes.map((change) => change.theme))).toEqual(new Set([theme]));
  expect(firstPaint).toBeDefined();
  expect(changes[0]?.at).toBeLessThanOrEqual(firstPaint ?? 0);
}

test('the theme toggles, says its state, is remembered as darkMode true or false, and is there in each tab and at the first paint of every page', async ({
  page,
  context,
  api,
}) => {
  const { id } = await api.create('Night');
  await watchTheme(page);
  await openPage(page, '/');
  const other = await context.newPage();
  await watchTheme(other);
  await openPage(other, '/demo');
  await expect(themeOf(page)).toHaveAttribute('data-theme', 'light');
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await stored(page), 'nothing is remembered before a choice').toBeNull();
  const light = await background(page);

  await toggle(page).click();
  await isDark(page);
  expect(await background(page)).not.toBe(light);
  await toggle(page).press('Enter');
  await expect(themeOf(page)).toHaveAttribute('data-theme', 'light');
  expect(await stored(page)).toBe('false');
  expect(await background(page)).toBe(light);

  await test.step('a theme toggled in one tab is taken on in the other', async () => {
    await toggle(page).click();
    await isDark(other);
  });
  await test.step('it is there at the first paint of every page, also after a reload', async () => {
    await page.reload();
    await isHydrated(page);
    await expectNoFlash(page, 'dark');
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
    await openPage(page, `/project/${id}`);
    await expectNoFlash(page, 'dark');
    await other.bringToFront();
    await other.reload();
    await isHydrated(other);
    await expectNoFlash(other, 'dark');
    await other.close();
  });
  await test.step('what is stored and no theme is ignored', async () => {
    await page.evaluate(() => localStorage.setItem('darkMode', '{"dark": <maybe>'));
    await page.reload();
    await isHydrated(page);
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
    await toggle(page).click();
    await isDark(page);
  });
});

async function isDark(page: Page) {
  await expect(themeOf(page)).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await stored(page)).toBe('true');
}

test.describe('where the system is dark', () => {
  test.use({ colorScheme: 'dark' });

  test('the theme is dark until the person chooses light, and then stays light', async ({ page }) => {
    await watchTheme(page);
    await openPage(page, '/');
    await expectNoFlash(page, 'dark');
    expect(await stored(page)).toBeNull();
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
    await toggle(page).click();
    expect(await stored(page)).toBe('false');
    await page.reload();
    await isHydrated(page);
    await expectNoFlash(page, 'light');
  });
});
