import type { Page } from '@playwright/test';

/** Controls that are less than 44 px in one direction. A label that belongs to a control widens it. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input, [role=checkbox], select, textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .flatMap((element) => {
        const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((part) =>
          part.getBoundingClientRect(),
        );
        const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
        const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
        const isSmall = width < 43.9 || height < 43.9;
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return isSmall && width > 1 ? [`${name}: ${Math.round(width)} × ${Math.round(height)}`] : [];
      }),
  );
}
