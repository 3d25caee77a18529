import { expect, type Page } from '@playwright/test';

interface LayoutFaults {
  /** What overflows the page horizontally. */
  outside: string[];
  /** Controls and amounts that overlap. */
  overlapping: string[];
  /** Amounts that are cut off. */
  cut: string[];
  scrollWidth: number;
}

function layoutFaults(page: Page, within: string): Promise<LayoutFaults> {
  return page.evaluate((root) => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      // An element that is one pixel wide is for screen readers only.
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const isFixed = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position } = getComputedStyle(at);
        if (position === 'fixed' && !at.matches('[role=dialog]')) return true;
        if (position === 'sticky' && at.matches('.dock')) return true;
      }
      return false;
    };
    const width = document.documentElement.clientWidth;
    // Of several that lie over each other, the one in front.
    const scope = [...document.querySelectorAll(root)].at(-1) ?? document.body;
    const all = [...scope.querySelectorAll('*')].filter((element) => isShown(element) && !element.closest('svg *'));
    const outside = all.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -0.5 || right > width + 0.5;
    });

    const solid = all.filter(
      (element) => element.matches('button, a, input, textarea, b, small, [role=checkbox]') && !isFixed(element),
    );
    // What a list has scrolled out of its view overlaps nothing.
    const inView = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowY !== 'auto') continue;
        const list = at.getBoundingClientRect();
        [left, right] = [Math.max(left, list.left), Math.min(right, list.right)];
        [top, bottom] = [Math.max(top, list.top), Math.min(bottom, list.bottom)];
      }
      return { left, right, top, bottom };
    };
    const boxes = solid.map((element) => ({ element, box: inView(element) }));
    const overlapping: string[] = [];
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const x = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const y = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (x > 1 && y > 1) overlapping.push(`${nameOf(one.element)} / ${nameOf(other.element)}`);
      }
    }
    const cut = all.filter(
      (element) =>
        element.matches('input[inputmode=decimal], textarea, b, small') &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 0,
    );
    return {
      outside: outside.slice(0, 5).map(nameOf),
      overlapping: overlapping.slice(0, 5),
      cut: cut.slice(0, 5).map((element) => `${nameOf(element)} ${element.scrollWidth} > ${element.clientWidth}`),
      scrollWidth: document.documentElement.scrollWidth,
    };
  }, within);
}

/** Expects that nothing in a part of the page stands out of it, overlaps, or is cut off. */
export async function expectGoodLayout(page: Page, where: string, within = 'body') {
  const width = page.viewportSize()?.width ?? 0;
  const { outside, overlapping, cut, scrollWidth } = await layoutFaults(page, within);
  expect.soft(outside, `${where} at ${width} px: outside of the page`).toEqual([]);
  expect.soft(overlapping, `${where} at ${width} px: overlapping`).toEqual([]);
  expect.soft(cut, `${where} at ${width} px: amounts cut off`).toEqual([]);
  expect.soft(scrollWidth, `${where} at ${width} px: scrolls sideways`).toBeLessThanOrEqual(width);
}
