import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { animationsEnd } from './animations';

/** Expects that the page as it is, or a part of it, has no fault of accessibility. */
export async function expectNoViolations(page: Page, where: string, part = 'html'): Promise<void> {
  await animationsEnd(page);
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .setLegacyMode()
    .options({
      rules: { 'label-content-name-mismatch': { enabled: true } },
      // To describe what has no fault takes longer than to look for faults.
      resultTypes: ['violations'],
    })
    .analyze();
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} (${help}) ${target.join(' ')}: ${failureSummary}`),
  );
  expect.soft(faults, where).toEqual([]);
}

/** The same in the light and in the dark theme. */
export async function expectNoViolationsInThemes(page: Page, where: string, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    await expectNoViolations(page, `${where}, ${colorScheme}`, part);
  }
}
