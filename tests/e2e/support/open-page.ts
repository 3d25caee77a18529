import { expect, type Page, type Response } from '@playwright/test';

export const SCRIPTS = '**/_next/static/**/*.js';

/** Opens a page and waits for its hydration, from which on the theme's control has a state. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await isHydrated(page);
  return response;
}

export async function isHydrated(page: Page): Promise<void> {
  await expect(page.getByRole('banner').locator('[aria-pressed]')).toBeVisible({ timeout: 10_000 });
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
