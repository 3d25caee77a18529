import { expect, type Locator, type Page } from '@playwright/test';

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
