import { expect, type Locator, type Page } from '@playwright/test';

/** Notes the milliseconds of each timer that the page sets. Returns a function that waits until one of so many was set. */
export async function watchTimers(page: Page): Promise<(delay: number) => Promise<void>> {
  await page.addInitScript(() => {
    const delays: unknown[] = [];
    Object.assign(window, { delays });
    const set = window.setTimeout as (...timer: unknown[]) => unknown;
    Object.assign(window, {
      setTimeout: (...timer: unknown[]) => {
        delays.push(timer[1]);
        return set(...timer);
      },
    });
  });
  const delays = () => page.evaluate(() => (window as unknown as { delays: unknown[] }).delays);
  return async (delay) => expect.poll(delays).toContain(delay);
}

/**
 * Stops the clock of a page, which the test has installed, once the page can show toasts. From then on time passes only where
 * the test lets it, however slow the machine is.
 */
export async function stopClock(page: Page): Promise<void> {
  await expect(page.getByLabel(/^Notifications/)).toBeAttached();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Waits until so many of these are there, such as toasts, which come by a timer: meanwhile some hundredths of a second pass. */
export async function comeByTimer(page: Page, wanted: Locator, count = 1): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(wanted).toHaveCount(count, { timeout: 200 });
  }).toPass();
}
