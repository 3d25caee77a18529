import type { Locator } from '@playwright/test';

/**
 * How far around the middle of a control a finger presses it: less than its box where something else lies over that, more where
 * it has a place beside it.
 */
export async function touchArea(control: Locator): Promise<{ width: number; height: number }> {
  await control.scrollIntoViewIfNeeded();
  return control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isIts = (atX: number, atY: number) => {
      const hit = document.elementFromPoint(atX, atY);
      return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
    };
    const reach = (stepX: number, stepY: number) => {
      let steps = 0;
      while (isIts(x + (steps + 0.5) * stepX, y + (steps + 0.5) * stepY)) steps += 0.5;
      return steps;
    };
    return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) };
  });
}
