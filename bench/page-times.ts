import type { Page } from '@playwright/test';

/** Milliseconds from the start of the navigation until the first text was painted. */
export async function firstContentfulPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' });
  return paintTime(page);
}

/** The same until a frame was painted that shows this text, in a field or not. Never earlier than the first paint. */
export async function dataVisible(page: Page, url: string, text: string): Promise<number> {
  await page.addInitScript(watchText, text);
  await page.goto(url, { waitUntil: 'load' });
  const seenAt = await page.evaluate(() => (window as unknown as { seenAt: Promise<number> }).seenAt);
  return Math.max(seenAt, await paintTime(page));
}

/** Waits until the service worker has stored what the open page and those beside it need. */
export async function untilStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const storedFiles = async () => (await (await caches.open('quits-files-1')).keys()).length;
    let last = -1;
    for (let now = 0; now === 0 || now !== last; ) {
      last = now;
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      now = await storedFiles();
    }
  });
}

/** The same until the page is interactive: its code has loaded and hydrated the server's page. */
export async function usable(page: Page, url: string): Promise<number> {
  await page.addInitScript(watchCode);
  await page.goto(url, { waitUntil: 'load' });
  return page.evaluate(() => (window as unknown as { usableAt: Promise<number> }).usableAt);
}

/** The cumulative layout shift while the page was opened, as Chromium scores it. */
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

// The following code runs in the browser, before the page's own scripts.

function watchText(text: string): void {
  const find = () => {
    const field = [...document.querySelectorAll('input')].find((input) => input.value === text);
    const anywhere = `//body//*[not(self::script)][contains(text(), ${JSON.stringify(text)})]`;
    return field ?? document.evaluate(anywhere, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
  };
  const seenAt = new Promise<number>((resolve) => {
    const look = () => {
      const shown = find();
      // No frame is painted before the render-blocking styles have loaded.
      if (shown instanceof HTMLElement && shown.offsetHeight > 0)
        requestAnimationFrame(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { seenAt });
}

function watchCode(): void {
  const usableAt = new Promise<number>((resolve) => {
    const look = () => {
      // The code of the page fills in its address.
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
