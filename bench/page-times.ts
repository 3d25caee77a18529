import type { Page } from '@playwright/test';

/** Milliseconds since the navigation began until the first text was painted. */
export async function firstContentfulPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' });
  return paintTime(page);
}

/** The same until a frame was painted in which this field could be seen with its value, not before the first paint. */
export async function fieldVisible(page: Page, url: string, value: string): Promise<number> {
  await page.addInitScript(watchField, value);
  await page.goto(url, { waitUntil: 'load' });
  const seenAt = await page.evaluate(() => (window as unknown as { seenAt: Promise<number> }).seenAt);
  return Math.max(seenAt, await paintTime(page));
}

/** The same until the page answers to what a person does: its code has come and has taken over the server's page. */
export async function usable(page: Page, url: string): Promise<number> {
  await page.addInitScript(watchCode);
  await page.goto(url, { waitUntil: 'load' });
  return page.evaluate(() => (window as unknown as { usableAt: Promise<number> }).usableAt);
}

/** Everything that moved by itself while the page was opened, as Chromium scores it. */
export async function layoutShift(page: Page, url: string): Promise<number> {
  await page.addInitScript(watchShifts);
  await page.goto(url, { waitUntil: 'networkidle' }).catch(() => page.waitForTimeout(3_000));
  await page.waitForTimeout(1_000);
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}

function paintTime(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName('first-contentful-paint');
          if (entry) resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

// What follows runs in the browser, ahead of the page's own scripts.

function watchField(value: string): void {
  const seenAt = new Promise<number>((resolve) => {
    const look = () => {
      // No frame is made before the styles that hold it up have come.
      const field = [...document.querySelectorAll('input')].find((input) => input.value === value);
      if (field?.offsetHeight) requestAnimationFrame(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { seenAt });
}

function watchCode(): void {
  const usableAt = new Promise<number>((resolve) => {
    const look = () => {
      // The address of the page is filled in by its code.
      const hasCode = [...document.querySelectorAll('input')].some((input) => input.value === location.href);
      if (hasCode) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { usableAt });
}

function watchShifts(): void {
  const watched = window as unknown as { shift: number };
  watched.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) watched.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
