import { expect, type Locator, type Page } from '@playwright/test';
import { seedProject } from '@/tests/support/database/largest-project';
import { test } from './support/fixtures';
import { shiftsOf, watchShifts } from './support/layout-shifts';
import { holdScripts, isHydrated, openPage } from './support/open-page';
import { ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { databaseFile } from './support/server';
import { expectNoViolationsInThemes } from './support/violations';

const phone = { tag: '@phone' };

const EIGHT = ['Anna', 'Bo', 'Christopher', 'Diego', 'Elif', 'Fatima', 'Georg', 'Hannah'];
const THINGS = ['Apartment, 3 nights', 'Groceries for breakfast', 'Lift', 'Taxi to the station', 'Ice', 'Fondue'];

/** Eight people with six expenses each, some of them for a few. No test here saves anything. */
function skiWeek(api: ProjectsApi) {
  return api.shared(
    'Ski week in Zermatt',
    EIGHT.map((name, at) => ({
      name,
      expenses: THINGS.map((thing, index) => ({
        name: `${thing} (${name})`,
        amount: 12.5 * (index + 1) * (at + 1),
        involved: index === 2 ? [name, 'Hannah'] : index === 3 ? EIGHT.slice(0, 5) : [],
      })),
    })),
  );
}

const toggle = (page: Page, name: string) => page.getByRole('button', { name: `Expenses of ${name}`, exact: true });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return box;
}

test(
  'cards are lines of 60 px at first, and rows lines of 44 to 48 px, without a fault of accessibility',
  phone,
  async ({ page, api }) => {
    const { id } = await skiWeek(api);
    await watchShifts(page);
    for (const [width, height] of [
      [320, 568],
      [375, 740],
    ] as const) {
      await test.step(`at ${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await openPage(page, `/project/${id}`);
        const cards = page.getByRole('article');
        await expect(cards).toHaveCount(8);
        const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
        for (const [at, top] of tops.entries()) if (at > 0) expect(top - (tops[at - 1] ?? 0)).toBeCloseTo(60, 0);
        for (const name of EIGHT) await expect(toggle(page, name)).toHaveAttribute('aria-expanded', 'false');
        await expect(page.getByRole('region', { name: 'How to settle debts' })).toBeHidden();
        expect(await shiftsOf(page)).toEqual([]);
        if (width === 375) await expectNoViolationsInThemes(page, 'folded');

        await toggle(page, 'Christopher').tap();
        const card = page.getByRole('article', { name: 'Christopher' });
        await expect(toggle(page, 'Christopher')).toHaveAttribute('aria-expanded', 'true');
        const rows = await card.getByRole('listitem').all();
        expect(rows).toHaveLength(6);
        for (const row of rows) {
          const { height: high } = await boxOf(row);
          expect(high).toBeGreaterThanOrEqual(44);
          expect(high).toBeLessThanOrEqual(48);
          const parts = ['.expense-name', '.expense-involved', '.expense-amount', '.expense-remove'];
          const boxes = await Promise.all(parts.map((part) => boxOf(row.locator(part))));
          const lefts = boxes.map(({ x }) => x);
          expect(lefts, 'name, for whom, amount, remove').toEqual(lefts.toSorted((a, b) => a - b));
          for (const box of boxes) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(43.9);
        }
        await expect(card.locator('.faces').first().locator('.face')).toHaveText(['C', 'H']);
        await expect(card.locator('.faces').nth(1)).toHaveText('ABC+2');
        if (width === 375) await expectNoViolationsInThemes(page, 'open', 'article[aria-label="Christopher"]');
      });
    }
  },
);

test(
  'the first screen of a phone holds what I owe, to whom and why, the choice of what is shown and the first people, whose cards a press on their line opens',
  phone,
  async ({ page, api }) => {
    const { id } = await skiWeek(api);
    const project = new ProjectPage(page);
    await project.open(id);
    await expect(project.name).toBeInViewport({ ratio: 1 });
    await page.getByRole('combobox').selectOption('Anna');
    const answer = page.getByRole('region', { name: 'How things stand' });
    await expect(answer).toContainText(/You owe [\d,.]+/);
    await expect(answer.getByRole('button', { name: /^to \w+ [\d,.]+$/ }).first()).toBeInViewport({ ratio: 1 });
    await expect(answer.getByRole('button', { name: /^Why\? You paid / })).toBeInViewport({ ratio: 1 });
    await expect(answer).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('group', { name: 'What is shown' })).toBeInViewport({ ratio: 1 });
    const last = await boxOf(project.card('Bo'));
    const covered = await page
      .locator('.dock')
      .evaluateAll((docks) => docks.reduce((sum, dock) => sum + dock.clientHeight, 0));
    expect(last.y + last.height).toBeLessThanOrEqual(740 - covered);

    await test.step('a press anywhere on a line opens the card, and on its name once it is open the name is typed', async () => {
      const name = await boxOf(project.memberName('Bo'));
      await page.touchscreen.tap(name.x + 10, name.y + name.height / 2);
      await expect(toggle(page, 'Bo')).toHaveAttribute('aria-expanded', 'true');
      await expect(project.memberName('Bo')).not.toBeFocused();
      await project.memberName('Bo').tap();
      await expect(project.memberName('Bo')).toBeFocused();
      expect(
        await project.memberName('Bo').evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
      ).toBeGreaterThanOrEqual(16);
      await page.keyboard.type('!');
      await expect(project.card('Bo!').or(project.card('!Bo'))).toBeVisible();
      await project
        .card('Bo!')
        .or(project.card('!Bo'))
        .locator('header')
        .tap({ position: { x: 12, y: 30 } });
      await expect(page.getByRole('button', { name: /^Expenses of !?Bo!?/ })).toHaveAttribute('aria-expanded', 'false');

      await toggle(page, 'Diego').tap();
      await project.removeMember('Diego').tap();
      await project.dialog.getByRole('button', { name: 'Confirm' }).tap();
      await expect(project.card('Diego')).toHaveCount(0);
    });
  },
);

test('sixty people are sixty lines, of which the browser lays out those near the screen', phone, async ({ page }) => {
  const { projectId } = seedProject(databaseFile(), { members: 60, expenses: 20, places: 0, nameLength: 1 });
  await watchShifts(page);
  await openPage(page, `/project/${projectId}`);
  const cards = page.getByRole('article');
  const [first, last] = [await boxOf(cards.first()), await boxOf(cards.last())];
  expect(last.y + last.height - first.y).toBeCloseTo(60 * 60 + 1, -1);
  await toggle(page, 'M59').scrollIntoViewIfNeeded();
  expect(await shiftsOf(page)).toEqual([]);
  await toggle(page, 'M59').tap();
  await expect(page.getByRole('button', { name: 'Add expense paid by M59' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await toggle(page, 'M0').tap();
  await expect(page.getByRole('textbox', { name: 'Amount of “E19”' })).toBeVisible();
});

test(
  'nothing that is folded away gets the focus, what the browser finds there is opened, and an open card is open on a wide screen and back',
  phone,
  async ({ page, api }) => {
    const { id, members } = await skiWeek(api);
    const project = new ProjectPage(page);
    await project.open(id);
    await test.step('all of an open card gets the focus in the order of reading', async () => {
      await toggle(page, 'Anna').focus();
      await page.keyboard.press('Tab');
      await expect(toggle(page, 'Bo')).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Tab');
      await expect(project.memberName('Bo')).toBeFocused();
      await page.keyboard.press('Tab');
      const ofTheRow = [
        project.expenseNames('Bo').first(),
        project.amount('Apartment, 3 nights (Bo)'),
        project.involved('Apartment, 3 nights \\(Bo\\)'),
        project.removeExpense('Apartment, 3 nights (Bo)'),
      ];
      for (const stop of ofTheRow) {
        await page.keyboard.press('Tab');
        await expect(stop).toBeFocused();
      }
    });
    await test.step('the browser reveals the target of a fragment as it does what its search finds', async () => {
      await expect(project.amount('Ice (Elif)')).toBeHidden();
      await page.evaluate((target) => {
        location.hash = target;
      }, `add-expense-${members[4]?.id}`);
      await expect(project.amount('Ice (Elif)')).toBeVisible();
      await expect(toggle(page, 'Elif')).toHaveAttribute('aria-expanded', 'true');
      await expect(toggle(page, 'Diego')).toHaveAttribute('aria-expanded', 'false');
    });
    await test.step('a wide screen folds nothing', async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await expect(project.amount('Ice (Anna)')).toBeVisible();
      await expect(toggle(page, 'Bo')).toBeHidden();
      await project.amount('Ice (Anna)').focus();
      await page.keyboard.type('7');
      await page.setViewportSize({ width: 375, height: 740 });
      await expect(project.amount('Ice (Anna)')).toBeFocused();
      await expect(project.amount('Ice (Bo)')).toBeVisible();
      await expect(project.amount('Ice (Diego)')).toBeHidden();
    });
    await page.emulateMedia({ media: 'print' });
    await expect(project.amount('Ice (Diego)')).toBeVisible();
  },
);

test(
  'a long name is cut until it is touched, and a press on the next row is not missed',
  phone,
  async ({ page, api }) => {
    const { id } = await api.create('Trip', [
      {
        name: 'Anna',
        expenses: [
          { name: 'Groceries for breakfast and for the long way home', amount: 38.65 },
          { name: 'Tea', amount: 2 },
        ],
      },
      { name: 'Bo' },
    ]);
    const project = new ProjectPage(page);
    await project.open(id);
    const name = project.expenseNames('Anna').first();
    const cut = () => name.evaluate((field) => field.scrollWidth > field.clientWidth);
    expect(await cut()).toBe(true);
    expect(await name.evaluate((field) => getComputedStyle(field).textOverflow)).toBe('ellipsis');
    const row = project.card('Anna').getByRole('listitem').first();
    const [before, rowBefore] = [await boxOf(name), await boxOf(row)];
    await name.tap();
    await expect.poll(async () => (await boxOf(name)).width).toBeGreaterThan(before.width + 44);
    expect(await boxOf(row), 'nothing else moves').toEqual(rowBefore);
    await project.removeExpense('Tea').tap();
    await expect(project.dialog).toContainText('Removes “Tea”');
  },
);

test(
  'the first paint is folded before the scripts have come, and nothing moves as they do',
  phone,
  async ({ page, api }) => {
    const { id } = await skiWeek(api);
    const project = new ProjectPage(page);
    await watchShifts(page);
    const releaseScripts = await holdScripts(page);
    await page.goto(`/project/${id}`, { waitUntil: 'commit' });
    await expect(project.card('Hannah')).toBeVisible();
    await expect(project.amount('Ice (Hannah)')).toBeHidden();
    const before = await boxOf(project.card('Hannah'));
    releaseScripts();
    await isHydrated(page);
    await expect(project.card('Hannah').locator('.member-body')).toHaveAttribute('hidden', 'until-found');
    expect(await boxOf(project.card('Hannah'))).toEqual(before);
    expect(await shiftsOf(page)).toEqual([]);
  },
);

test(
  'a card that is pressed before the scripts have come is opened once they have, and all are where they don’t come',
  phone,
  async ({ page, api }) => {
    const { id } = await skiWeek(api);
    const project = new ProjectPage(page);
    await page.clock.install();
    const releaseScripts = await holdScripts(page);
    await page.goto(`/project/${id}`, { waitUntil: 'commit' });
    await toggle(page, 'Bo').tap();
    await page.clock.fastForward(15_500);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(project.amount('Ice (Hannah)')).toBeVisible();
    releaseScripts();
    await isHydrated(page);
    await expect(toggle(page, 'Bo')).toHaveAttribute('aria-expanded', 'true');
    await expect(project.amount('Ice (Bo)')).toBeVisible();
    await expect(project.amount('Ice (Hannah)')).toBeHidden();
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all is open to read', phone, async ({ page, api }) => {
    const { id } = await skiWeek(api);
    await page.goto(`/project/${id}`);
    const project = new ProjectPage(page);
    for (const name of EIGHT) await expect(project.amount(`Ice (${name})`)).toBeVisible();
    await expect(toggle(page, 'Anna')).toBeHidden();
  });
});
