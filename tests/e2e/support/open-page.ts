import { expect, type Page, type Response } from '@playwright/test';
import { LOCALE_COOKIE } from '@/lib/i18n/locales';

export const SCRIPTS = '**/_next/static/**/*.js';

/** Opens a page and waits for its hydration, from which on the theme's control has a state. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await isHydrated(page);
  return response;
}

/** What is opened from now on is in this language. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.context().addCookies([{ name: LOCALE_COOKIE, value: language, domain: '127.0.0.1', path: '/' }]);
}

/** It waits without an expectation: one that fails describes the whole page for its report, again and again while that starts. */
export async function isHydrated(page: Page): Promise<void> {
  await page.locator('header [aria-pressed]').waitFor({ timeout: 25_000 });
}

/** Opens a page of a project, and waits until it hears what others do. */
export async function follows(page: Page, open: () => Promise<unknown>): Promise<void> {
  const stream = page.waitForRequest(/\/events\?/);
  await open();
  await stream;
}

/** Waits until the idle page of a project has asked for all that its first load left out, and has it. */
export async function lazyCodeIsThere(page: Page): Promise<void> {
  // Idle callbacks come in the order in which they were asked for.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
  await expect(page.locator('section[aria-live]')).toBeAttached();
  await expect(page.getByRole('main').locator('[role=status].sr-only')).toBeAttached();
  await page.evaluate(async () => {
    const scripts = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length;
    // Files that belong to each other come one after the other.
    for (let seen = -1; seen !== scripts(); await new Promise((resolve) => setTimeout(resolve, 500))) seen = scripts();
  });
}

/** Holds the page's scripts back, as a slow network does, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Serves the page of a project, and tells which scripts belong to its first load. */
export async function watchDocument(page: Page, id: string) {
  const served = { html: '', requests: 0, addition: '' };
  await page.route(`**/project/${id}`, async (route) => {
    const response = await route.fetch();
    served.requests += 1;
    served.html = (await response.text()) + served.addition;
    await route.fulfill({ response, body: served.html });
  });
  return { served, isOfFirstLoad: (url: string) => served.html.includes(new URL(url).pathname) };
}
