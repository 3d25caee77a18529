import { expect, type Page } from '@playwright/test';

/** Sums up the layout shifts from the first paint on. */
export async function watchShifts(page: Page) {
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

export async function expectNoShift(page: Page, where: string) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(200);
  const shifts = await page.evaluate(() => (window as unknown as { layoutShifts: unknown[] }).layoutShifts);
  expect(shifts, where).toEqual([]);
}
