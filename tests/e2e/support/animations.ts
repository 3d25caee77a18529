import type { Page } from '@playwright/test';

/**
 * Waits until everything has faded in and moved to its place. Before that its contrast is too low, and its box another. What the
 * browser does not lay out, as in a folded card, does not move, and its animations never end.
 */
export async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .filter(
          ({ effect }) =>
            effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true }),
        )
        .map((animation) => animation.finished),
    ),
  );
}

/** Waits until a toast has come, which is grey before it has. */
export async function toastComes(page: Page): Promise<void> {
  await page.locator('[data-sonner-toast][data-mounted="true"]').first().waitFor();
  await animationsEnd(page);
}
