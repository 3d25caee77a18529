import { expect, type Locator, type Page } from '@playwright/test';
import { noAnswer } from './support/console-watch';
import { createDifficultProject, difficultProject } from './support/difficult-project';
import { test } from './support/fixtures';
import { expectGoodLayout } from './support/layout-faults';
import { expectNoShift, watchShifts } from './support/layout-shifts';
import { isHydrated, openPage } from './support/open-page';
import { openFromMenu, ProjectPage } from './support/project-page';

const everywhere = { tag: '@everywhere' };

/** Each width on the device that has it. A window of a desktop can be as narrow as the narrowest phone. */
const widthsOf = (isMobile: boolean) => (isMobile ? [320, 375] : [320, 768, 1280, 2560]);

/** Here no card is folded, and no panel hides another. */
const unfolded = { width: 1280, height: 800 };

test(
  'with long names, huge amounts and thirty members all fits at any width: the page, its menu and its dialogs',
  everywhere,
  async ({ page, api, isMobile }) => {
    const { id } = await difficultProject(api);
    const project = new ProjectPage(page);
    await project.open(id);
    await test.step('on a wide screen the payments, saving and sharing stay in view beside the members', async () => {
      if (isMobile) return;
      const members = await page.getByRole('article').first().boundingBox();
      const save = await project.save.boundingBox();
      expect((members?.x ?? 0) + (members?.width ?? 0)).toBeLessThan(save?.x ?? 0);
      await page.mouse.wheel(0, 1_500);
      await expect(project.save).toBeInViewport({ ratio: 1 });
    });
    await test.step('the menu is below its button', () => menuFits(page, widthsOf(isMobile)));
    await test.step('the dialogs', () => dialogsFit(page, widthsOf(isMobile)));
    await test.step('the page', async () => {
      await page.setViewportSize(unfolded);
      await project.name.press('End');
      await page.keyboard.type('!');
      for (const width of widthsOf(isMobile)) {
        await page.setViewportSize({ width, height: 800 });
        await expectGoodLayout(page, 'a difficult project');
      }
    });
  },
);

async function menuFits(page: Page, widths: number[]) {
  const opener = page.getByRole('button', { name: 'Project menu' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await opener.click();
    const menu = page.getByRole('list', { name: 'Project menu' });
    await expect(menu).toBeInViewport({ ratio: 1 });
    await expectGoodLayout(page, 'the menu of a project', '#project-menu');
    const [above, below] = [await opener.boundingBox(), await menu.boundingBox()];
    expect(below!.y - (above!.y + above!.height)).toBeCloseTo(4, 0);
    expect(below!.x + below!.width).toBeCloseTo(above!.x + above!.width, 0);
    await page.keyboard.press('Escape');
  }
}

async function dialogsFit(page: Page, widths: number[]) {
  const { dialog } = new ProjectPage(page);
  const remove = (part: Locator) => part.getByRole('button', { name: /^Remove “/ }).first();
  const cards = page.getByRole('article');
  const openers = [
    page.getByRole('button', { name: /^Involved in / }).first(),
    page.getByRole('button', { name: / → / }).first(),
    remove(page.getByRole('listitem')),
    remove(cards.first()),
    remove(cards.last()),
  ];
  for (const open of [...openers.map((opener) => () => opener.click()), () => openFromMenu(page, 'delete')]) {
    await page.setViewportSize(unfolded);
    await open();
    await expect(dialog).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      await expectGoodLayout(page, 'a dialog', '[role=dialog]');
      await expect.soft(dialog, `the whole dialog is in view at ${width} px`).toBeInViewport({ ratio: 1 });
    }
    await expect.soft(dialog.getByRole('button').last(), 'its buttons are in view').toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}

test(
  'what others have changed as well and the notices fit at any width',
  everywhere,
  async ({ page, api, browserConsole, isMobile }) => {
    // A read may be under way when the network goes.
    browserConsole.allow(noAnswer, /^error: NetworkError/);
    const { id, members } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 1 }] }]);
    const project = new ProjectPage(page);
    await project.open(id);
    await project.amount('Hut').fill('9999999999.99');
    await project.expenseNames('Anna').fill('Donaudampfschifffahrt'.repeat(9));
    await project.name.fill('Mine '.repeat(40));
    const hut = `/api/projects/${id}/members/${members[0]?.id}/expenses/${members[0]?.expenses[0]?.id}`;
    await page.request.put(hut, { data: { name: 'Rindfleischetikettierung'.repeat(8), amount: 8_888_888_888.88 } });
    await page.request.put(`/api/projects/${id}`, { data: { name: 'Theirs '.repeat(28) } });
    await expect(page.getByText('Someone changed this to “Theirs')).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    for (const width of widthsOf(isMobile)) {
      await page.setViewportSize({ width, height: 800 });
      await expectGoodLayout(page, 'conflicts');
    }
  },
);

test(
  'with letters of twice the size everything has its place on the narrowest phone',
  everywhere,
  async ({ page, api }) => {
    const { id } = await api.create('Ski week in Zermatt with everybody', [
      { name: 'Christopher', expenses: [{ name: 'Apartment, 3 nights', amount: 1_414.5 }, { amount: null }] },
      { name: 'Bo', expenses: [{ name: 'Groceries for breakfast', amount: 238.65, involved: ['Bo', 'Christopher'] }] },
      { name: null },
    ]);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [`/project/${id}`, '/']) {
      await openPage(page, path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expectGoodLayout(page, `${path} with large letters`);
    }
  },
);

test('payments and uneven shares fit at any width', everywhere, async ({ page, api, isMobile }) => {
  const { id, members } = await createDifficultProject(api);
  const [long, payer] = members;
  await page.request.put(`/api/projects/${id}/members/${payer?.id}/expenses/${payer?.expenses[0]?.id}`, {
    data: { involved_members: [long?.id], is_payment: true },
  });
  const project = new ProjectPage(page);
  await project.open(id);
  for (const width of widthsOf(isMobile)) {
    await page.setViewportSize({ width, height: 800 });
    await expectGoodLayout(page, 'a payment');
  }
  await page.setViewportSize(unfolded);
  await project
    .card('שרה בת אברהם')
    .getByRole('button', { name: /^Involved in / })
    .click();
  await project.dialog.getByRole('button', { name: 'Uneven' }).click();
  await project.dialog.getByText('Amounts', { exact: true }).click();
  await project.dialog.getByRole('textbox').first().fill('1000000.5');
  for (const width of widthsOf(isMobile)) {
    await page.setViewportSize({ width, height: 640 });
    await expectGoodLayout(page, 'uneven shares', '[role=dialog]');
    await expect.soft(project.dialog).toBeInViewport({ ratio: 1 });
  }
});

test(
  'the home page, the demo with its languages, the API’s page and a missing project fit at any width',
  everywhere,
  async ({ page, browserConsole, isMobile }) => {
    browserConsole.expect(/404/);
    for (const path of ['/', '/demo', '/api', '/project/1111111111111111111111']) {
      await openPage(page, path);
      for (const width of widthsOf(isMobile)) {
        await page.setViewportSize({ width, height: 800 });
        await expectGoodLayout(page, path);
        if (path !== '/demo') continue;
        await page.getByRole('button', { name: 'Language: English' }).click();
        await expect(page.getByRole('list', { name: 'Languages' })).toBeInViewport({ ratio: 1 });
        await expectGoodLayout(page, 'the language menu', '#language-menu');
        await page.keyboard.press('Escape');
      }
    }
  },
);

test('sums with a currency fit at any width', everywhere, async ({ page, api, isMobile }) => {
  const { id } = await createDifficultProject(api);
  for (const [language, currency] of [
    ['es', 'USD'],
    ['en', 'KWD'],
  ]) {
    await page.request.put(`/api/projects/${id}`, { data: { currency } });
    await openPage(page, `/project/${id}?lng=${language}`);
    for (const width of widthsOf(isMobile)) {
      await page.setViewportSize({ width, height: 800 });
      await expectGoodLayout(page, `${currency} in ${language}`);
      const broken = await page
        .locator('main b')
        .evaluateAll((sums) =>
          sums.filter((sum) => sum.clientHeight > 1.5 * Number.parseFloat(getComputedStyle(sum).lineHeight)),
        );
      expect.soft(broken, `no sum is broken at ${width} px`).toHaveLength(0);
    }
  }
});

test('nothing moves while a page loads', everywhere, async ({ page, api }) => {
  const filled = await api.create('Filled', [
    { name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }, { amount: 12 }] },
    { name: 'Ben', expenses: [{ name: 'Taxi', amount: 12.5, involved: ['Anna'] }] },
  ]);
  const empty = await api.create(null);
  await watchShifts(page);
  for (const path of ['/', `/project/${filled.id}`, `/project/${empty.id}`, '/demo']) {
    await openPage(page, path);
    await expectNoShift(page, path);
  }
});

test('nothing moves when the project comes after the spinner', everywhere, async ({ page, api, other }) => {
  const { id } = await difficultProject(api);
  other.api.behave = async ({ by }) => {
    if (by === 'server') return { status: 500, detail: 'Not now.' };
    await new Promise((resolve) => setTimeout(resolve, 600));
    return 'ok';
  };
  await watchShifts(page);
  await page.goto(`${other.url}/project/${id}`);
  await isHydrated(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoShift(page, 'spinner, then project');
});

/** Controls that are less than 44 px in one direction. A label that belongs to a control widens it. */
function smallTargets(page: Page): Promise<string[]> {
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

test('every control is large enough for a finger', { tag: '@phone' }, async ({ page, api, browserConsole }) => {
  browserConsole.expect(/404/);
  const { id } = await api.create('Touch', [
    { name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] },
    { name: 'Ben', expenses: [{ name: 'Taxi', amount: 1, involved: ['Ben'] }] },
  ]);
  for (const path of ['/', '/project/1111111111111111111111', `/project/${id}`]) {
    await openPage(page, path);
    expect(await smallTargets(page), path).toEqual([]);
  }
  const project = new ProjectPage(page);
  await project.name.fill('Touched');
  await expect(page.getByRole('button', { name: 'Unsaved changes' })).toBeVisible();
  expect(await smallTargets(page), 'with the banner').toEqual([]);
  for (const opener of [project.involved('Pizza'), project.removeExpense('Pizza')]) {
    await opener.tap();
    await expect(project.dialog).toBeVisible();
    expect(await smallTargets(page), 'in a dialog').toEqual([]);
    await page.keyboard.press('Escape');
  }
  await openFromMenu(page, 'delete');
  await expect(project.dialog.getByRole('checkbox')).toBeVisible();
  expect(await smallTargets(page), 'where a project is deleted').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Language: English' }).tap();
  expect(await smallTargets(page), 'in the menu').toEqual([]);
});
