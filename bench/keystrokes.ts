import type { Page } from '@playwright/test';
import { quantile } from './figures';

/** The number of keys typed into a name, and of digits typed into an amount, whose changes affect the settlement. */
const KEYS = 24;

/** Milliseconds between two keys of a fast typist. */
const PAUSE_MS = 120;

/** Milliseconds. The browser reports no shorter event, and reports durations in steps of eight. */
const MIN_EVENT_MS = 16;

/** Milliseconds from a key to the next paint: the 95th percentile of the keys typed into the page's project. */
export async function keystrokeToPaint(page: Page): Promise<number> {
  await page.evaluate(watchKeys);
  await page.getByLabel('Expense name').first().click();
  for (let index = 0; index < KEYS; index += 1) await press(page, 'abcdefgh'.charAt(index % 8));
  await page
    .getByLabel(/^Amount/)
    .first()
    .click();
  for (let index = 0; index < KEYS; index += 1)
    await press(page, index % 8 === 7 ? 'Backspace' : String((index % 8) + 1));
  await page.waitForTimeout(500);
  const durations = await page.evaluate(() => [...(window as unknown as { keys: Map<number, number> }).keys.values()]);
  const unreported = Array.from({ length: Math.max(0, 2 * KEYS - durations.length) }, () => MIN_EVENT_MS);
  return quantile([...durations, ...unreported], 0.95);
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key, { delay: 20 });
  await page.waitForTimeout(PAUSE_MS - 20);
}

/** Runs in the browser. Records the longest event of each key. */
function watchKeys(): void {
  const keys = new Map<number, number>();
  Object.assign(window, { keys });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (!entry.interactionId || !entry.name.startsWith('key')) continue;
      keys.set(entry.interactionId, Math.max(keys.get(entry.interactionId) ?? 0, entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
