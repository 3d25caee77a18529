import type { Locator } from '../support/locator';
import type { Page } from '../support/page';
import { button, dialog, involved, isHydrated, openProject } from '../support/project-page';
import type { Scene } from '../support/scene';

const LONG = 'Maximiliane-Charlotte von Hohenlohe-Langenburg';

const createLong = ({ projects }: Scene) =>
  projects.create(LONG, [
    {
      name: LONG,
      expenses: [
        [`${LONG} ${LONG}`, 9_999_999_999],
        ['Hut', 120],
      ],
    },
    { name: 'Ben', expenses: [['Taxi', 12]] },
  ]);

/** What can be scrolled sideways, and the controls that stand out from the screen or from their dialog. */
function faults(): string[] {
  const nameOf = (element: Element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.className}`;
  const scrolling = [...document.querySelectorAll('html, body, body *')]
    .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
    .filter((element) => {
      const { overflowX } = getComputedStyle(element);
      return element === document.documentElement || overflowX === 'auto' || overflowX === 'scroll';
    })
    .map((element) => `${nameOf(element)} scrolls: ${element.scrollWidth} > ${element.clientWidth}`);
  const room = document.querySelector('[role=dialog]') ?? document.documentElement;
  const { left, right } = room.getBoundingClientRect();
  const outside = [...room.querySelectorAll('button, input, select, a')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      const box = control.getBoundingClientRect();
      return box.width > 1 && (box.left < left - 0.5 || box.right > right + 0.5);
    })
    .map((control) => `${nameOf(control)} stands out`);
  return [...scrolling, ...outside];
}

async function fits(page: Page): Promise<void> {
  expect(await page.run(faults)).toEqual([]);
}

async function opensAndFits(page: Page, ...openers: Locator[]): Promise<void> {
  for (const opener of openers) await page.click(opener);
  await page.sees(dialog);
  await fits(page);
  await page.press('Escape');
  await page.seesNo(dialog);
}

export function narrowFlows(scene: () => Scene): void {
  for (const width of [1280, 390, 320]) {
    test(`nothing scrolls sideways in ${width} pixels`, async () => {
      const { page } = scene();
      const { id } = await createLong(scene());
      await scene().resize(width, 780);
      await page.open('/');
      await isHydrated(page);
      await fits(page);
      await openProject(page, id);
      await fits(page);
      await opensAndFits(page, involved('Hut'));
      await opensAndFits(page, button(/^Ben to /));
      await opensAndFits(page, button('Share'));
      await opensAndFits(page, button('Project menu'), button('History…'));
      await opensAndFits(page, button('Project menu'), button(/^Currency…/));
    }, 60_000);
  }

  for (const width of [1280, 390]) {
    test(`nothing scrolls sideways with text of twice the size in ${width} pixels`, async () => {
      const { page } = scene();
      const { id } = await createLong(scene());
      await scene().resize(width, 780);
      await openProject(page, id);
      await page.run(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await fits(page);
      await opensAndFits(page, involved('Hut'));
      await opensAndFits(page, button(/^Ben to /));
      await opensAndFits(page, button('Share'));
      await opensAndFits(page, button('Project menu'), button('History…'));
    }, 60_000);
  }
}
