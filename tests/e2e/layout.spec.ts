import { expect, type Locator, type Page } from '@playwright/test';
import { noAnswer } from './support/console-watch';
import { leaveDialog } from './support/dialogs';
import { createDifficultProject } from './support/difficult-project';
import { test } from './support/fixtures';
import { expectGoodLayout } from './support/layout-faults';
import { openPage } from './support/open-page';
import { openFromMenu, ProjectPage } from './support/project-page';
import { smallTargets } from './support/small-targets';
import { touchArea } from './support/touch-area';
import { atEachWidth } from './support/widths';

const everywhere = { tag: '@everywhere' };

/** Here no card is folded, and no panel hides another. */
const unfolded = { width: 1280, height: 800 };

test(
  'with long names, huge amounts of a currency, a payment and thirty members all fits at any width: the page, its menu and its dialogs',
  everywhere,
  async ({ page, api, isMobile }) => {
    const usual = page.viewportSize()!;
    const { id, members } = await createDifficultProject(api);
    const [long, payer] = members;
    await page.request.put(`/api/projects/${id}/members/${payer?.id}/expenses/${payer?.expenses[0]?.id}`, {
      data: { involved_members: [long?.id], is_payment: true },
    });
    await test.step('the page, with one currency in one language', async () => {
      await page.request.put(`/api/projects/${id}`, { data: { currency: 'USD' } });
      await openPage(page, `/project/${id}?lng=es`);
      await pageFits(page, isMobile, 'USD in es');
    });
    await page.request.put(`/api/projects/${id}`, { data: { currency: 'KWD' } });
    await page.setViewportSize(usual);
    await openPage(page, `/project/${id}?lng=en`);
    const project = new ProjectPage(page);
    await test.step('on a wide screen the payments, saving and sharing stay in view beside the members', async () => {
      if (isMobile) return;
      const beside = await page.getByRole('article').first().boundingBox();
      const save = await project.save.boundingBox();
      expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThan(save?.x ?? 0);
      await page.mouse.wheel(0, 1_500);
      await expect(project.save).toBeInViewport({ ratio: 1 });
    });
    await test.step('the menu is below its button', () => menuFits(page, isMobile));
    await test.step('the dialogs', () => dialogsFit(page, isMobile));
    await test.step('the page, with another currency in another language, and something unsaved', async () => {
      await page.setViewportSize(unfolded);
      await project.name.press('End');
      await page.keyboard.type('!');
      await pageFits(page, isMobile, 'KWD in en');
    });
  },
);

async function pageFits(page: Page, isMobile: boolean, where: string) {
  await atEachWidth(page, isMobile, 800, async (width) => {
    await expectGoodLayout(page, where);
    const broken = await page
      .locator('main b')
      .evaluateAll((sums) =>
        sums.filter((sum) => sum.clientHeight > 1.5 * Number.parseFloat(getComputedStyle(sum).lineHeight)),
      );
    expect.soft(broken, `no sum is broken at ${width} px`).toHaveLength(0);
  });
}

async function menuFits(page: Page, isMobile: boolean) {
  const opener = page.getByRole('button', { name: 'Project menu' });
  await atEachWidth(page, isMobile, 800, async () => {
    await opener.click();
    const menu = page.getByRole('list', { name: 'Project menu' });
    await expect(menu).toBeInViewport({ ratio: 1 });
    await expectGoodLayout(page, 'the menu of a project', '#project-menu');
    const [above, below] = [await opener.boundingBox(), await menu.boundingBox()];
    expect(below!.y - (above!.y + above!.height)).toBeCloseTo(4, 0);
    expect(below!.x + below!.width).toBeCloseTo(above!.x + above!.width, 0);
    await page.keyboard.press('Escape');
  });
}

async function dialogsFit(page: Page, isMobile: boolean) {
  const { dialog } = new ProjectPage(page);
  const remove = (part: Locator) => part.getByRole('button', { name: /^Remove “/ }).first();
  const cards = page.getByRole('article');
  const openers: (() => Promise<void>)[] = [
    page.getByRole('button', { name: /^Involved in / }).first(),
    page.getByRole('button', { name: / → / }).first(),
    remove(page.getByRole('listitem')),
    remove(cards.first()),
    remove(cards.last()),
  ].map((opener) => () => opener.click());
  async function fits(open: () => Promise<void>) {
    await page.setViewportSize(unfolded);
    await open();
    await expect(dialog).toBeVisible();
    await atEachWidth(page, isMobile, 640, async (width) => {
      await expectGoodLayout(page, 'a dialog', '[role=dialog]');
      await expect.soft(dialog, `the whole dialog is in view at ${width} px`).toBeInViewport({ ratio: 1 });
    });
    await expect.soft(dialog.getByRole('button').last(), 'its buttons are in view').toBeInViewport({ ratio: 1 });
    await leaveDialog(page);
  }
  for (const open of [...openers, () => openFromMenu(page, 'delete')]) {
    await fits(open);
    await expect(dialog).toBeHidden();
  }
  await fits(() => openUnevenShares(page));
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
}

async function openUnevenShares(page: Page) {
  const project = new ProjectPage(page);
  await project
    .card('שרה בת אברהם')
    .getByRole('button', { name: /^Involved in / })
    .click();
  await project.dialog.getByRole('button', { name: 'Uneven' }).click();
  await project.dialog.getByText('Amounts', { exact: true }).click();
  await project.dialog.getByRole('textbox').first().fill('1000000.5');
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
    await expect(page.getByRole('button', { name: 'Keep mine' })).toBeVisible();
    await expect(page.locator('[data-notice]', { hasText: 'Your change replaced another one. ' })).toHaveCount(2);
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await atEachWidth(page, isMobile, 800, () => expectGoodLayout(page, 'conflicts'));
  },
);

test('with letters of twice the size everything has its place on the narrowest phone', { tag: '@phone' }, async ({
  page,
  api,
}) => {
  const { id } = await api.create('Ski week in Zermatt with everybody', [
    { name: 'Christopher', expenses: [{ name: 'Apartment, 3 nights', amount: 1_414.5 }, { amount: null }] },
    { name: 'Bo', expenses: [{ name: 'Groceries for breakfast', amount: 238.65, involved: ['Bo', 'Christopher'] }] },
    { name: null },
  ]);
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, `/project/${id}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectGoodLayout(page, 'a project with large letters');
});

test('every control of a project is large enough for a finger, in its dialogs too', { tag: '@phone' }, async ({
  page,
  api,
}) => {
  const { id } = await api.create('Touch', [
    { name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] },
    { name: 'Ben', expenses: [{ name: 'Taxi', amount: 1, involved: ['Ben'] }] },
  ]);
  const project = new ProjectPage(page);
  await project.open(id);
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

test('nothing beside a small control takes the place of a finger from it', { tag: '@phone' }, async ({ page, api }) => {
  const { id } = await api.create('Touch', [
    { name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] },
    { name: 'Ben' },
  ]);
  await page.request.put(`/api/projects/${id}`, { data: { currency: 'EUR' } });
  const project = new ProjectPage(page);
  const { dialog } = project;
  const isWide = async (control: Locator, what: string) => {
    const { width, height } = await touchArea(control);
    expect.soft(Math.min(width, height), what).toBeGreaterThanOrEqual(43.5);
  };
  await project.open(id);
  await page.getByRole('button', { name: 'Expense: enter a new one' }).tap();
  await isWide(dialog.getByRole('button', { name: 'Cancel' }), 'Cancel');
  await isWide(dialog.getByRole('button', { name: /^Currency of the bill/ }), 'the currency');
  await isWide(dialog.getByRole('switch'), 'the switch');
  await page.keyboard.press('Escape');
  await project.involved('Pizza').tap();
  await isWide(dialog.getByRole('checkbox').first(), 'a box to tick');
});
