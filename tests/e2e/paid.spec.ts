import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { callOf, ProjectPage, recordWrites } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';

/** Payer and receiver, each in a browser of their own. Anna has paid 24.00 for both. */
async function openTogether(browser: Browser, page: Page, api: ProjectsApi) {
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 24 }] }, { name: 'Ben' }]);
  const anna = new ProjectPage(page);
  const ben = new ProjectPage(await (await browser.newContext()).newPage());
  await anna.open(id);
  await ben.open(id);
  await expect(page.getByText('2 people are here')).toBeVisible({ timeout: 15_000 });
  return { id, anna, ben };
}

async function openPayment({ page, dialog }: ProjectPage): Promise<void> {
  await page.getByRole('button', { name: 'Ben → Anna: 12.00', exact: true }).click();
  await expect(dialog).toHaveAccessibleName('Ben pays Anna');
}

function paid({ dialog }: ProjectPage) {
  return dialog.getByRole('button', { name: 'Paid' });
}

async function payments(api: ProjectsApi, id: string) {
  return (await api.read(id)).members.flatMap(({ expenses }) =>
    expenses.filter((expense) => expense.is_payment).map(({ amount }) => amount),
  );
}

test('who marks a payment as paid saves it and nothing else, and its toast takes it back', async ({
  browser,
  page,
  api,
}) => {
  const { id, anna, ben } = await openTogether(browser, page, api);
  await anna.name.fill('Hike');
  await openPayment(anna);
  const writes = recordWrites(page);
  await paid(anna).click();
  await expect(anna.toast('Ben paid Anna 12.00')).toBeVisible();
  await expect(ben.page.getByRole('heading', { name: 'No payments required' })).toBeVisible();
  expect(await payments(api, id)).toEqual([12]);
  await anna.hasUnsavedChanges();

  await anna.toast('Ben paid Anna 12.00').getByRole('button', { name: 'Undo' }).click();
  await expect(anna.toast('Ben’s payment to Anna removed')).toBeVisible();
  await ben.expectPayments('Ben → Anna: 12.00');
  expect(await payments(api, id)).toEqual([]);
  expect(writes.map(callOf)).toEqual(['POST expense', 'DELETE expense']);
  await anna.hasUnsavedChanges();
  expect((await api.readPlain(id)).name).toBe('Trip');
});

test('payer and receiver who mark a payment as paid at once have made one, and the second is told', async ({
  browser,
  page,
  api,
}) => {
  const { id, anna, ben } = await openTogether(browser, page, api);
  // Neither hears of the other before the answer to their own press.
  for (const { page: one } of [anna, ben]) {
    await one.route('**/expenses', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
  }
  await openPayment(anna);
  await openPayment(ben);
  await Promise.all([paid(anna).click(), paid(ben).click()]);
  await expect(anna.toast(/^Ben paid Anna 12\.00/).or(anna.toast(/^Already noted/))).toBeVisible();
  await expect(ben.toast(/^Ben paid Anna 12\.00/).or(ben.toast(/^Already noted/))).toBeVisible();
  const told = await Promise.all(
    [anna, ben].map((each) => each.toast(/^Already noted: Ben paid Anna 12\.00$/).count()),
  );
  expect(told.toSorted()).toEqual([0, 1]);
  for (const each of [anna, ben]) {
    await each.isUpToDate();
    await expect(each.page.getByRole('heading', { name: 'No payments required' })).toBeVisible();
    await expect(each.page.locator('[data-conflict]')).toHaveCount(0);
  }
  expect(await payments(api, id)).toEqual([12]);
});

test('a part of it is noted by its amount, and the rest stays open for both', async ({ browser, page, api }) => {
  const { id, anna, ben } = await openTogether(browser, page, api);
  await openPayment(anna);
  await anna.dialog.getByRole('textbox', { name: 'Amount paid' }).fill('12.01');
  await paid(anna).click();
  await expect(anna.dialog.getByText('That is more than the 12.00 still to pay.')).toBeVisible();
  await anna.dialog.getByRole('textbox', { name: 'Amount paid' }).fill('7,5');
  await paid(anna).click();
  await expect(anna.toast('Ben paid Anna 7.50')).toBeVisible();
  for (const each of [anna, ben]) await each.expectPayments('Ben → Anna: 4.50');
  await anna.isUpToDate();
  expect(await payments(api, id)).toEqual([7.5]);
});

test('of two who press “Paid” in the answer at once, one for less, there is one payment', async ({
  browser,
  page,
  api,
  browserConsole,
}) => {
  // The second one asks for something else under the same key.
  browserConsole.allow(/status of 422/);
  const { id, anna, ben } = await openTogether(browser, page, api);
  await ben.page.getByRole('combobox').selectOption('Ben');
  for (const { page: one } of [anna, ben]) {
    await one.route('**/expenses', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
  }
  await openPayment(anna);
  await anna.dialog.getByRole('textbox', { name: 'Amount paid' }).fill('5');
  await Promise.all([paid(anna).click(), ben.page.getByRole('button', { name: 'Paid: to Anna, 12.00' }).click()]);
  const told = (each: ProjectPage) => each.toast(/^Ben paid Anna|^Already noted: Ben paid Anna/);
  await expect(told(anna)).toBeVisible();
  await expect(told(ben)).toBeVisible();
  await expect.poll(() => payments(api, id)).toHaveLength(1);
  const [amount] = await payments(api, id);
  expect([5, 12]).toContain(amount);
  for (const each of [anna, ben]) {
    await each.isUpToDate();
    if (amount === 5) await each.expectPayments('Ben → Anna: 7.00');
    else await expect(each.page.getByRole('heading', { name: 'No payments required' })).toBeVisible();
  }
});

test('who marks it without network is told once the network is back that somebody was first', async ({
  browser,
  page,
  api,
  browserConsole,
}) => {
  browserConsole.allow(/Failed to load resource/, /NetworkError/);
  const { id, anna, ben } = await openTogether(browser, page, api);
  await page.context().setOffline(true);
  await openPayment(anna);
  await paid(anna).click();
  await expect(page.getByText('No connection. Your changes will be saved once it is back.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No payments required' })).toBeVisible();

  await openPayment(ben);
  await paid(ben).click();
  await expect(ben.toast('Ben paid Anna 12.00')).toBeVisible();
  await page.context().setOffline(false);
  await expect(anna.toast('Already noted: Ben paid Anna 12.00')).toBeVisible({ timeout: 15_000 });
  await anna.isUpToDate();
  await expect(page.locator('[data-conflict]')).toHaveCount(0);
  expect(await payments(api, id)).toEqual([12]);
});
