import { expect, type Page } from '@playwright/test';
import { leaveDialog } from './support/dialogs';
import { test } from './support/fixtures';
import { shiftsOf, watchShifts } from './support/layout-shifts';
import { messagesOf, wordyLanguages } from './support/messages';
import { openPage } from './support/open-page';
import type { ProjectsApi } from './support/projects-api';
import { expectNoViolationsInOneLanguage } from './support/violations';

const everywhere = { tag: '@everywhere' };
const phone = { tag: '@phone' };

const THINGS = Array.from({ length: 22 }, (_, at) => ({
  name: `Thing ${at + 1}`,
  amount: at + 1,
  date: `2025-10-${String(at + 1).padStart(2, '0')}`,
}));

/** Expenses of two months, of three payers, one without a day, and a payment. No test here saves anything. */
function flat(api: ProjectsApi) {
  return api.shared('Flat', [
    {
      name: 'Anna',
      expenses: [
        { name: 'Internet', amount: 39.9, date: '2025-11-22' },
        { name: 'Vegetable box', amount: 24.6, date: '2025-11-22', involved: ['Ben', 'Chloé'] },
        ...THINGS,
      ],
    },
    { name: 'Ben', expenses: [{ name: 'Dinner', amount: 126.4, date: '2025-11-19', note: 'Birthday of Anna' }] },
    {
      name: 'Chloé',
      expenses: [
        { name: 'Deposit', amount: 300 },
        { name: 'Payment', amount: 5.52, date: '2025-11-19', involved: ['Anna'], isPayment: true },
      ],
    },
  ]);
}

const choose = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check();
const list = (page: Page) => page.getByRole('region', { name: 'All expenses by day' });
const headings = (page: Page) => list(page).getByRole('heading', { level: 3 });

async function openList(page: Page, api: ProjectsApi) {
  const { id } = await flat(api);
  await openPage(page, `/project/${id}`);
  await choose(page, /^Expenses/);
  await expect(list(page)).toBeVisible();
}

test(
  'all expenses stand by day, open with a press, and are shown again by the device that showed them last',
  everywhere,
  async ({ page, api, isMobile }) => {
    await openList(page, api);
    await test.step('the newest first, and earlier months are a line each', async () => {
      await expect(page.getByRole('radio', { name: 'Expenses 26' })).toBeChecked();
      await expect(headings(page)).toHaveText([/^Saturday, November 22, 2025/, /^Wednesday, November 19, 2025/]);
      await expect(headings(page).first()).toHaveAccessibleName('Saturday, November 22, 2025 64.50 spent');
      await expect(list(page).getByRole('listitem')).toHaveText([
        /Vegetable box Anna for Ben and Chloé 24.60/,
        /Internet Anna for all 39.90/,
        /→ Anna Payment by Chloé 5.52/,
        /Dinner Ben for all · Birthday of Anna 126.40/,
      ]);
      const october = list(page).getByRole('button', { name: 'October 2025 · 22 expenses · 253.00 spent' });
      await expect(october).toHaveAttribute('aria-expanded', 'false');
      await october.click();
      await expect(list(page).getByRole('listitem')).toHaveCount(26);
      await expect(list(page).getByRole('button', { name: 'Without a date · 1 expense · 300.00 spent' })).toBeVisible();
    });
    await test.step('a press opens the expense', async () => {
      const row = list(page).getByRole('button', { name: /Internet/ });
      await row.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await leaveDialog(page);
      await expect(row).toBeFocused();
    });
    await test.step('after a reload nothing moves', async () => {
      await watchShifts(page);
      await page.reload();
      await expect(list(page)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Members' })).toBeHidden();
      expect(await shiftsOf(page)).toEqual([]);
    });
    if (isMobile) await test.step('the settlement is among the payments', () => settlementIsAmongPayments(page));
    else await test.step('a search finds by name, note and amount in all months', () => searchFinds(page));
  },
);

test('who works in the list with the keyboard goes on in it, when the day of an expense is changed and when one is removed', async ({
  page,
  api,
}) => {
  const { id } = await api.create('Flat', [
    {
      name: 'Anna',
      expenses: [
        { name: 'Box', amount: 3, date: '2025-11-22' },
        { name: 'Dinner', amount: 2, date: '2025-11-21' },
        { name: 'Rent', amount: 1, date: '2025-11-20' },
      ],
    },
  ]);
  await openPage(page, `/project/${id}`);
  await choose(page, /^Expenses/);
  const row = (name: RegExp) => list(page).getByRole('button', { name });
  await row(/^Dinner/).press('Enter');
  const changeDay = async (day: string) => {
    await page.getByRole('dialog').getByLabel('Day').fill(day);
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await changeDay('2025-11-23');
  await expect(list(page).getByRole('listitem').first()).toHaveText(/Dinner/);
  await expect(row(/^Dinner/)).toBeFocused();
  const heading = page.getByRole('heading', { name: 'All expenses by day' });
  for (const next of [row(/^Box/), row(/^Rent/), heading]) {
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(next).toBeFocused();
  }
});

async function searchFinds(page: Page) {
  const field = page.getByRole('searchbox', { name: 'Find an expense' });
  await field.fill('thing 21');
  await expect(list(page).getByText('1 found')).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveText([/Thing 21/]);
  await field.fill('24,6');
  await expect(list(page).getByRole('listitem')).toHaveText([/Vegetable box/]);
  await field.fill('BIRTHDAY');
  await expect(list(page).getByRole('listitem')).toHaveText([/Dinner/]);
  await field.fill('sauna');
  await expect(list(page).getByText('Nothing found. Try a name, a person, an amount or a month.')).toBeVisible();
}

async function settlementIsAmongPayments(page: Page) {
  const settlement = page.getByRole('region', { name: 'How to settle debts' });
  await expect(settlement).toBeHidden();
  await choose(page, /^Payments/);
  await expect(settlement).toBeVisible();
  const made = page.getByRole('region', { name: 'Payments made' });
  await expect(made.getByRole('listitem')).toHaveText([/→ Anna Payment by Chloé 5.52/]);
  const [above, below] = [await settlement.boundingBox(), await made.boundingBox()];
  expect(above!.y).toBeLessThan(below!.y);
}

test('without a script people and payments stand one below the other', phone, async ({ browser, api }) => {
  const { id } = await flat(api);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/project/${id}`);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Anna' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'How to settle debts' })).toBeVisible();
  await context.close();
});

for (const locale of wordyLanguages) {
  test(`the list has no violations and nothing beside the screen: ${locale}`, phone, async ({ page, api }) => {
    const { id } = await flat(api);
    await page.setViewportSize({ width: 320, height: 568 });
    await openPage(page, `/project/${id}?lng=${locale}`);
    const { panels } = messagesOf(locale);
    for (const panel of [panels.expenses, panels.payments]) {
      await choose(page, new RegExp(`^${panel}`));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await expectNoViolationsInOneLanguage(page, locale, panel);
    }
  });
}
