import type { Page } from '@playwright/test';
import { quantile } from './figures';

/** Keys into a name, and as many digits into an amount, whose change is reckoned with. */
const KEYS = 24;

/** Milliseconds between two keys: a fast typist. */
const PAUSE = 120;

/** The browser tells nothing of what takes less, and tells in steps of eight. */
const LEAST = 16;

/** Milliseconds from a key to the next paint, at the 95th percentile of the keys that are typed into the page's project. */
export async function keystrokeToPaint(page: Page): Promise<number> {
  await page.evaluate(watchKeys);
  await page.getByLabel('Expense name').first().click();
  for (let at = 0; at < KEYS; at += 1) await press(page, 'abcdefgh'.charAt(at % 8));
  await page
    .getByLabel(/^Amount/)
    .first()
    .click();
  for (let at = 0; at < KEYS; at += 1) await press(page, at % 8 === 7 ? 'Backspace' : String((at % 8) + 1));
  await page.waitForTimeout(500);
  const told = await page.evaluate(() => [...(window as unknown as { keys: Map<number, number> }).keys.values()]);
  const untold = Array.from({ length: Math.max(0, 2 * KEYS - told.length) }, () => LEAST);
  return quantile([...told, ...untold], 0.95);
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key, { delay: 20 });
  await page.waitForTimeout(PAUSE - 20);
}

/** Runs in the browser: notes the longest event of each key. */
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
