import type { Page } from '@playwright/test';

/** Milliseconds after which what a page does when it is idle is over. */
const SETTLED_AFTER_MS = 2_000;

/** Milliseconds of the main thread until the page is loaded and has settled. */
export async function mainThreadOfLoad(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await settle(page, url);
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** Milliseconds by which tasks of that time were longer than 50, all together. */
export async function blockingOfLoad(page: Page, url: string): Promise<number> {
  await page.addInitScript(watchLongTasks);
  await settle(page, url);
  return page.evaluate(() => (window as unknown as { blocking: number }).blocking);
}

/** The scripts of a first visit, those included that come when the page is idle. */
export async function scriptsOfLoad(page: Page, url: string): Promise<number> {
  let scripts = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts += 1;
  });
  await settle(page, url);
  return scripts;
}

/** Milliseconds from the start of the navigation until the page asks for the stream of events, which it does once it takes input. */
export async function streamAskedFor(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const asked = new Promise<number>((resolve) => {
    // A stream that goes on has no timing of its own yet.
    session.on('Network.requestWillBeSent', ({ request, wallTime }) => {
      if (request.url.includes('/events')) resolve(wallTime * 1_000);
    });
  });
  await page.goto(url, { waitUntil: 'commit' });
  return (await asked) - (await page.evaluate(() => performance.timeOrigin));
}

async function settle(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED_AFTER_MS);
}

/** Runs in the browser, before the page's own scripts. */
function watchLongTasks(): void {
  const watched = window as unknown as { blocking: number };
  watched.blocking = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.blocking += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
}
