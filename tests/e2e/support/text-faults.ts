import { expect, type Page } from '@playwright/test';

/** A word is in pieces where its lines have fewer letters than this. */
const FEW_LETTERS = 4;

interface TextFaults {
  /** Text that an element cuts off, or ends with dots. */
  cut: string[];
  /** Words that are broken into pieces of few letters. */
  broken: string[];
  /** Sentences without a space between them. */
  joined: string[];
  /** Names of expenses that have less than half of their row. */
  narrow: string[];
  /** Buttons and links with something over them, wherever the page is scrolled to. */
  covered: string[];
}

function textFaults(page: Page, within: string): Promise<TextFaults> {
  return page.evaluate(
    ([root, fewLetters]) => {
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
      // Of several that lie over each other, the one in front.
      const scope = [...document.querySelectorAll(root)].at(-1) ?? document.body;
      const shown = [...scope.querySelectorAll('*')].filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        // An element that is one pixel wide is for screen readers only.
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      });

      const cut = shown.filter((element) => {
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
        const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const isTooWide = clips(overflowX) && element.scrollWidth > element.clientWidth + 1;
        // Words stand out of it.
        const isTooNarrow = element.matches('button, summary, label') && element.scrollWidth > element.clientWidth + 1;
        const isTooHigh =
          clips(overflowY) && webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1;
        return (
          // The place of a finger around a control without text is no text either.
          element.textContent !== '' &&
          element.clientWidth > 1 &&
          (isTooWide || isTooNarrow || isTooHigh) &&
          !element.matches('input, .sr-only, .sr-only *')
        );
      });

      const broken = shown.flatMap((element) =>
        [...element.childNodes].flatMap((node) => {
          if (!(node instanceof Text) || element.closest('pre, code, textarea, .sr-only')) return [];
          return [...node.data.matchAll(/\S{4,}/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
            return lines > 1 && word.length / lines < fewLetters ? [`${word} in ${lines} lines`] : [];
          });
        }),
      );

      // biome-ignore lint/performance/useDomNodeTextContent: what stands beside each other on the screen counts.
      const text = scope instanceof HTMLElement ? scope.innerText : '';
      const joined = [...text.matchAll(/\S*[\p{Ll}\d)”“»][.!?…][\p{Lu}¿¡]\S*/gu)].map(([both]) => both);

      const narrow = shown.filter((element) => {
        const row = element.matches('.expense-name, .read-only-name')
          ? element.closest('li')
          : element.matches('.day-row > .avatar + *') && element.parentElement;
        return row && element.getBoundingClientRect().width < row.getBoundingClientRect().width / 2;
      });

      const scrolled = window.scrollY;
      const covered = shown.filter((element) => {
        if (!element.matches('button, a, summary') || element.closest('[data-sonner-toaster]')) return false;
        // What lies over a part of the screen covers nothing for good.
        return (['center', 'start', 'end'] as const).every((block) => {
          element.scrollIntoView({ block, behavior: 'instant' });
          // Of a link that goes over several lines, the first.
          const [{ left, top, width, height }] = element.getClientRects() as unknown as [DOMRect];
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          // A toast goes by itself.
          return !element.contains(hit) && !hit?.closest('[data-sonner-toaster]');
        });
      });
      window.scrollTo({ top: scrolled, behavior: 'instant' });

      const named = (elements: Element[]) => elements.slice(0, 8).map(nameOf);
      return { cut: named(cut), broken: broken.slice(0, 8), joined, narrow: named(narrow), covered: named(covered) };
    },
    [within, FEW_LETTERS] as const,
  );
}

/** Expects that all text in a part of the page can be read, and all buttons there can be pressed. `hasLargeLetters`: rows wrap then. */
export async function expectWholeText(page: Page, where: string, within: string, { hasLargeLetters = false } = {}) {
  const { cut, broken, joined, narrow, covered } = await textFaults(page, within);
  expect.soft(cut, `${where}: text cut off`).toEqual([]);
  expect.soft(broken, `${where}: words in pieces`).toEqual([]);
  expect.soft(joined, `${where}: sentences without a space between them`).toEqual([]);
  if (hasLargeLetters) expect.soft(narrow, `${where}: names with less than half of their row`).toEqual([]);
  expect.soft(covered, `${where}: buttons below something`).toEqual([]);
}
