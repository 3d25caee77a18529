import { expect, type Page } from '@playwright/test';

interface Shift {
  value: number;
  /** The beginning of what has moved. */
  what: string[];
}

/** Notes the layout shifts that nobody has asked for, from the first paint of each page on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & { value: number; sources?: { node?: Node }[] };
        const what = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 100) : `text "${node?.textContent}"`,
        );
        shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as { layoutShifts: Shift[] }).layoutShifts);
}

/** Once the page has come to rest. */
export async function expectNoShift(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(200);
  expect(await shiftsOf(page), where).toEqual([]);
}
