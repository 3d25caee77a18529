import type { Page } from '@playwright/test';

/** Each width on the device that has it. A narrow window of a desktop has smaller controls than the narrowest phone. */
const widthsOf = (isMobile: boolean) => (isMobile ? [320, 375] : [768, 1280, 2560]);

/** Looks at the page at each width, and leaves it at the last one. */
export async function atEachWidth(
  page: Page,
  isMobile: boolean,
  height: number,
  look: (width: number) => Promise<void>,
) {
  for (const width of widthsOf(isMobile)) {
    await page.setViewportSize({ width, height });
    await look(width);
  }
}
