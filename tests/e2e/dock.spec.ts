import { expect, type Locator, type Page } from '@playwright/test';
import { seedProject } from '@/tests/support/database/largest-project';
import { leaveDialog } from './support/dialogs';
import { test } from './support/fixtures';
import { messagesOf, wordyLanguages } from './support/messages';
import { openPage } from './support/open-page';
import { ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { databaseFile } from './support/server';
import { expectNoViolationsInOneLanguage } from './support/violations';

const phone = { tag: '@phone' };

const portrait = { width: 375, height: 740 };
const withToolbars = { width: 375, height: 553 };
const small = { width: 320, height: 568 };
/** 1280 × 900 at 200 % and at 400 %. */
const zoomed = { width: 640, height: 450 };
const zoomedFar = { width: 320, height: 225 };

const EIGHT = ['Anna', 'Bo', 'Christopher', 'Diego', 'Elif', 'Fatima', 'Georg', 'Hannah'];

const THINGS = ['Apartment', 'Groceries', 'Lift passes', 'Taxi', 'Fondue', 'Museum'];

function members(names: string[], things: string[]) {
  const expensesOf = (at: number) => things.map((name, of) => ({ name, amount: 10 + at * 7 + of * 3 }));
  return names.map((name, at) => ({ name, expenses: expensesOf(at) }));
}

const createFourByThree = (api: ProjectsApi) => api.create('Ski week', members(EIGHT.slice(0, 4), THINGS.slice(0, 3)));

/** For tests that save nothing. */
const eightBySix = (api: ProjectsApi) => api.shared('Ski week', members(EIGHT, THINGS));

/** Sixty people, the first of whom has paid for all. */
const createSixty = () => seedProject(databaseFile(), { members: 60, expenses: 20, places: 0, nameLength: 1 });

const dockOf = (page: Page) => page.getByRole('region', { name: 'Quick access' });
const bannerOf = (page: Page) => dockOf(page).getByRole('button', { name: /^Unsaved changes/ });
const newExpenseOf = (page: Page) => page.getByRole('button', { name: 'Expense: enter a new one' });

async function top(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? Number.NaN;
}

async function bottom(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box === null ? Number.NaN : box.y + box.height;
}

/** What has the focus, and whether a person sees all of its height above the dock. */
function focusStop(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const dock = document.querySelector('.dock');
    if (focused === null || dock === null || focused === document.body) return null;
    const box = focused.getBoundingClientRect();
    const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isInDock = dock.contains(focused);
    const isSeen = middle !== null && (focused.contains(middle) || middle.contains(focused));
    const isAbove = isInDock || box.bottom <= dock.getBoundingClientRect().top + 0.5;
    const name = `${focused.getAttribute('aria-label') ?? focused.textContent} at ${Math.round(box.bottom)}`;
    return { name, isInDock, isCovered: !isSeen || !isAbove };
  });
}

/** Goes through all that takes the focus, from one end of the page to the other. */
async function coveredStops(page: Page, key: 'Tab' | 'Shift+Tab') {
  const covered: string[] = [];
  const ofDock = new Set<string>();
  let stops = 0;
  for (;;) {
    await page.keyboard.press(key);
    const stop = await focusStop(page);
    if (stop === null) break;
    stops += 1;
    if (stop.isInDock) ofDock.add(stop.name);
    if (stop.isCovered) covered.push(stop.name);
  }
  return { covered, stops, ofDock: ofDock.size };
}

// Four have their cards open, eight folded. The sizes are shared out.
for (const { name, create, sizes } of [
  { name: 'four people', create: createFourByThree, sizes: [withToolbars, zoomed, zoomedFar] },
  { name: 'eight people', create: eightBySix, sizes: [portrait, small] },
]) {
  test(
    `at any size nothing that takes the focus is covered, nor the end of the page (${name})`,
    phone,
    async ({ page, api }) => {
      test.setTimeout(120_000);
      const { id } = await create(api);
      await openPage(page, `/project/${id}`);
      for (const size of sizes) {
        await test.step(`${size.width} × ${size.height}`, async () => {
          await page.setViewportSize(size);
          const { covered, stops, ofDock } = await coveredStops(page, 'Tab');
          expect(covered).toEqual([]);
          expect(stops).toBeGreaterThan(25);
          expect(ofDock, 'the new expense').toBe(1);
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          // A browser scrolls by whole pixels, and a page is not always as high as those.
          await expect(dockOf(page)).toBeInViewport({ ratio: 0.99 });
          expect(await bottom(page.getByRole('contentinfo'))).toBeLessThanOrEqual((await top(dockOf(page))) + 0.5);
          await page.evaluate(() => window.scrollTo(0, 0));
          const takes = (await dockOf(page).boundingBox())?.height ?? Number.NaN;
          if (size === zoomedFar) {
            await expect(dockOf(page), 'all of so small a screen is the page’s').not.toBeInViewport();
          } else {
            await expect(dockOf(page)).toBeInViewport({ ratio: 1 });
            expect(takes).toBeLessThan(size.height / 6);
          }
        });
      }
    },
  );
}

test(
  'of sixty members and what is unsaved nothing that takes the focus is covered, in either direction',
  phone,
  async ({ page }) => {
    test.setTimeout(120_000);
    const { projectId } = createSixty();
    const project = new ProjectPage(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(withToolbars);
    await project.open(projectId);
    await project.name.fill('Sports club');
    await project.name.blur();
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      const { covered, stops, ofDock } = await coveredStops(page, key);
      expect(covered).toEqual([]);
      expect(stops, 'each member, and what is above and below').toBeGreaterThan(70);
      expect(ofDock).toBe(2);
    }
  },
);

test('the result of a read-only page leads to the settlement from anywhere', phone, async ({ page, api }) => {
  const { id } = await eightBySix(api);
  const link = await api.readOnlyLink(id);
  await openPage(page, `/project/${link}`);
  const heading = page.getByRole('heading', { name: 'How to settle debts' });
  for (const [size, from] of [
    [portrait, 'top'],
    [small, 'end'],
  ] as const) {
    await page.setViewportSize(size);
    await page.getByRole('radio', { name: 'People' }).check();
    await expect(heading).toBeHidden();
    await page.evaluate((to) => window.scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), from);
    await dockOf(page)
      .getByRole('link', { name: /^4 payments the fewest possible$/ })
      .tap();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(heading).toBeFocused();
    expect(new URL(page.url()).hash).toBe('');
  }
});

test.describe('without JavaScript', phone, () => {
  test.use({ javaScriptEnabled: false });

  test('the dock is in the first paint, and its result leads to the settlement', async ({ page, api }) => {
    const { id } = await eightBySix(api);
    await page.goto(`/project/${await api.readOnlyLink(id)}`);
    await expect(dockOf(page)).toBeInViewport({ ratio: 1 });
    await dockOf(page).getByRole('link', { name: '4 payments the fewest possible' }).tap();
    await expect(page.getByRole('heading', { name: 'How to settle debts' })).toBeInViewport({ ratio: 1 });
  });
});

test('what is unsaved turns it amber, as high as before, and a press saves', phone, async ({ page, api }) => {
  const { id } = await createFourByThree(api);
  const project = new ProjectPage(page);
  await page.setViewportSize(small);
  await project.open(id);
  const before = await dockOf(page).boundingBox();
  await expect(bannerOf(page)).toBeHidden();
  await project.amount('Lift passes').first().fill('99');
  await expect(bannerOf(page)).toBeInViewport({ ratio: 1 });
  const amber = await bannerOf(page).evaluate((banner) => {
    const named = document.createElement('i');
    named.style.background = 'var(--amber-tint)';
    banner.append(named);
    const colours = [banner, named].map((element) => getComputedStyle(element).backgroundColor);
    named.remove();
    return colours;
  });
  expect(amber[0]).toBe(amber[1]);
  expect(await dockOf(page).boundingBox()).toEqual(before);
  await expect(page.getByRole('button', { name: /^(Save|Unsaved) changes/ }), 'one to save').toHaveCount(1);
  await bannerOf(page).tap();
  await expect(bannerOf(page)).toBeHidden();
  await expect(dockOf(page).getByText('Saved')).toBeInViewport({ ratio: 1 });
  await project.isUpToDate();
  expect((await api.readPlain(id)).members[0]?.expenses[2]).toEqual(['Lift passes', 99, []]);
});

test('a conflict shows in it, and a press leads there', phone, async ({ page, api }) => {
  const { id, members: people } = await createFourByThree(api);
  const project = new ProjectPage(page);
  await page.setViewportSize(withToolbars);
  await project.open(id);
  const amount = project.card('Diego').getByRole('textbox', { name: 'Amount of “Lift passes”' });
  await amount.fill('50');
  await amount.blur();
  await page.evaluate(() => window.scrollTo(0, 0));
  const diego = people[3];
  const passes = `/api/projects/${id}/members/${diego?.id}/expenses/${diego?.expenses[2]?.id}`;
  await page.request.put(passes, { data: { amount: 60 } });
  const show = dockOf(page).getByRole('button', { name: '1 question – show' });
  await expect(show).toBeInViewport({ ratio: 1 });
  await expect(bannerOf(page)).toBeInViewport({ ratio: 1 });
  await expect(newExpenseOf(page)).toBeInViewport({ ratio: 1 });
  // It opened for the conflict. Who folds it again still gets there.
  await project.card('Diego').locator('.member-fold').tap();
  await page.evaluate(() => window.scrollTo(0, 0));
  await show.tap();
  const conflict = page.locator('[data-conflict]', { hasText: '“Lift passes”: 50.00 → 60.00' });
  await expect(conflict).toBeFocused();
  await expect(conflict).toBeInViewport({ ratio: 1 });
  expect(await bottom(conflict)).toBeLessThan(await top(dockOf(page)));
  await page.getByRole('button', { name: 'Take theirs' }).tap();
  await expect(show).toBeHidden();
});

test('dialogs and sheets lie over it, toasts and notices stand above it', phone, async ({ page, api }) => {
  const { id } = await createFourByThree(api);
  const project = new ProjectPage(page);
  await project.open(id);
  const isInFront = () =>
    page.evaluate(() => {
      const dock = document.querySelector('.dock');
      const box = dock?.getBoundingClientRect() ?? new DOMRect();
      return dock?.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    });
  for (const [size, opener] of [
    [portrait, newExpenseOf(page)],
    [small, project.removeMember('Anna')],
    [withToolbars, project.involved('Groceries').first()],
  ] as const) {
    await page.setViewportSize(size);
    expect(await isInFront()).toBe(true);
    await opener.tap();
    await expect(project.dialog).toBeVisible();
    expect(await isInFront()).toBe(false);
    await leaveDialog(page);
    await expect(project.dialog).toBeHidden();
  }
  await page.setViewportSize({ width: 768, height: 1_024 });
  await project.name.fill('Ski trip');
  await bannerOf(page).tap();
  const told = project.toast('Project updated');
  await expect(told).toBeVisible();
  await expect.poll(() => bottom(told)).toBeLessThan(await top(dockOf(page)));
  await page.context().setOffline(true);
  const notice = page.locator('[data-notice]');
  await expect(notice).toBeVisible();
  await expect.poll(() => bottom(notice)).toBeLessThan(await top(dockOf(page)));
});

for (const language of wordyLanguages) {
  test(
    `it has no fault of accessibility in any state, and its words have room (${language})`,
    phone,
    async ({ page, api }) => {
      const words = messagesOf(language);
      const { id, members: people } = await createFourByThree(api);
      await openPage(page, `/project/${id}?lng=${language}`);
      const dock = page.getByRole('region', { name: words.dock.label });

      async function hasNoFaults(state: string) {
        await expectNoViolationsInOneLanguage(page, language, state, '.dock');
        for (const size of [portrait, small, zoomed]) {
          await page.setViewportSize(size);
          const spilled = await dock.evaluate((element) =>
            [...element.children]
              .filter((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight)
              .map((part) => part.textContent),
          );
          expect.soft(spilled, `${state} at ${size.width}`).toEqual([]);
          expect.soft((await dock.boundingBox())?.height, `${state} at ${size.width}`).toBe(65);
        }
      }

      await hasNoFaults('saved');
      await page.getByRole('article', { name: 'Diego' }).getByRole('textbox').last().fill('50');
      await expect(dock.getByRole('button', { name: words.save.unsaved })).toBeVisible();
      await hasNoFaults('unsaved');
      const diego = people[3];
      const passes = `/api/projects/${id}/members/${diego?.id}/expenses/${diego?.expenses[2]?.id}`;
      await page.request.put(passes, { data: { amount: 60 } });
      await expect(dock.getByRole('button', { name: words.dock.show })).toBeVisible();
      await hasNoFaults('a conflict');
      page.once('dialog', (dialog) => dialog.accept());
      await openPage(page, `/project/${await api.readOnlyLink(id)}?lng=${language}`);
      await hasNoFaults('a result');
    },
  );
}

test('a wide screen has no dock, nor has paper', async ({ page, api }) => {
  const { id } = await createFourByThree(api);
  const project = new ProjectPage(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await project.open(id);
  await project.name.fill('Ski');
  await expect(dockOf(page)).toBeHidden();
  await expect(project.save).toBeInViewport({ ratio: 1 });
  await expect(newExpenseOf(page)).toHaveCount(1);
  await page.setViewportSize(portrait);
  await expect(dockOf(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(dockOf(page)).toBeHidden();
});
