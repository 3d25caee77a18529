import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test as base } from './fixtures';
import { NetworkGate } from './network-gate';
import { isHydrated } from './open-page';
import { ProjectPage } from './project-page';
import { ProjectsApi } from './projects-api';
import { origin } from './server';

/** With a service worker, and a network that the test can cut for all that the browser does. The API of the test goes past it. */
export const test = base.extend<{ gate: NetworkGate }>({
  serviceWorkers: 'allow',
  page: async ({ page, browserConsole }, use) => {
    browserConsole.allow(/^error: Failed to load resource: net::/, /^error: NetworkError/);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  gate: async ({}, use) => {
    const gate = new NetworkGate();
    await gate.start();
    await use(gate);
    await gate.stop();
  },
  baseURL: async ({ gate }, use) => use(gate.url),
  api: async ({ playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: origin });
    await use(new ProjectsApi(request));
    await request.dispose();
  },
});

/** Opens a path and waits until the browser has stored what the page needs without network. */
export async function openAndStore(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isHydrated(page);
  await storesPages(page, path);
}

/** Stored last are the languages. */
export async function storesPages(page: Page, path: string): Promise<void> {
  const isStored = async (wanted: string) => {
    const found = await Promise.all([wanted, '/', '/locales/es/common.json'].map((each) => caches.match(each)));
    return navigator.serviceWorker.controller !== null && found.every((each) => each !== undefined);
  };
  await expect.poll(() => page.evaluate(isStored, path), { timeout: 15_000 }).toBe(true);
}

/** The paths of the pages that the browser stores. */
export function storedPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('quits-pages-1')).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
}

/** Cuts the network, also for the browser, which then knows that it is offline. */
export async function goOffline(context: BrowserContext, gate: NetworkGate): Promise<void> {
  gate.state = 'cut';
  await context.setOffline(true);
}

export async function goOnline(context: BrowserContext, gate: NetworkGate): Promise<void> {
  gate.state = 'open';
  await context.setOffline(false);
}

/** Closes the tab as a crash does, and opens the path in a new one. */
export async function reopen(context: BrowserContext, page: Page, path: string): Promise<ProjectPage> {
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(path);
  await isHydrated(next);
  return new ProjectPage(next);
}
