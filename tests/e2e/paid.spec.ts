import { expect } from '@playwright/test';
import { failedCall } from './support/console-watch';
import { test } from './support/fixtures';
import { callOf, openTogether, type ProjectPage, recordWrites } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';

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

test('who marks a payment as paid saves it and nothing else, its toast undoes it, and the second of two who do it at once is asked', async ({
  browser,
  page,
  api,
  browserConsole,
}) => {
  // Either of the two may be the second.
  browserConsole.allow(failedCall(412));
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 24 }] }, { name: 'Ben' }]);
  const [anna, ben] = await openTogether(browser, page, id);
  await anna.name.fill('Hike');
  const writes = recordWrites(page);
  await test.step('what else is unsaved stays so', async () => {
    await openPayment(anna);
    await paid(anna).click();
    await expect(anna.toast('Ben paid Anna 12.00')).toBeVisible();
    await expect(ben.page.getByRole('heading', { name: 'No payments required' })).toBeVisible();
    expect(await payments(api, id)).toEqual([12]);
    await anna.hasUnsavedChanges();
  });
  await test.step('its toast undoes it', async () => {
    await anna.toast('Ben paid Anna 12.00').getByRole('button', { name: 'Undo' }).click();
    await expect(anna.toast('Ben’s payment to Anna removed')).toBeVisible();
    await ben.expectPayments('Ben → Anna: 12.00');
    expect(await payments(api, id)).toEqual([]);
    expect(writes.map(callOf)).toEqual(['PATCH project', 'PATCH project']);
    await anna.hasUnsavedChanges();
    expect((await api.readPlain(id)).name).toBe('Trip');
  });
  await test.step('payer and receiver at once: the second is asked whether both are meant', async () => {
    await anna.name.fill('Trip');
    await anna.isUpToDate();
    await expect(anna.toast('Ben paid Anna 12.00')).toHaveCount(0);
    // Neither hears of the other before the answer to their own press.
    for (const { page: one } of [anna, ben]) {
      await one.route('**/api/projects/*', async (route) => {
        if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
    }
    await openPayment(anna);
    await openPayment(ben);
    await Promise.all([paid(anna).click(), paid(ben).click()]);
    const question = ({ page }: ProjectPage) => page.locator('[data-conflict]');
    for (const each of [anna, ben]) await expect(each.toast('Ben paid Anna 12.00').or(question(each))).toBeVisible();
    const asked = await Promise.all([anna, ben].map((each) => question(each).count()));
    expect(asked.toSorted()).toEqual([0, 1]);
    const second = asked[0] === 1 ? anna : ben;
    await expect(question(second)).toContainText('Ben paid Anna 12.00 – noted a moment ago on another device.');
    await question(second).getByRole('button', { name: 'Drop mine' }).click();
    for (const each of [anna, ben]) {
      await each.isUpToDate();
      await expect(each.page.getByRole('heading', { name: 'No payments required' })).toBeVisible();
      await expect(each.page.locator('[data-conflict]')).toHaveCount(0);
    }
    expect(await payments(api, id)).toEqual([12]);
  });
});

test('of two who are both asked how much was handed over, the second is told what the first has noted', async ({
  browser,
  page,
  api,
}) => {
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 24 }] }, { name: 'Ben' }]);
  const [anna, ben] = await openTogether(browser, page, id);
  for (const each of [anna, ben]) {
    await openPayment(each);
    await each.dialog.getByRole('textbox', { name: 'Amount paid' }).fill('5');
  }
  await paid(ben).click();
  await expect(ben.toast('Ben paid Anna 5.00')).toBeVisible();
  await expect(anna.dialog.getByText('Already noted: Ben paid Anna 5.00.')).toBeVisible();
  await paid(anna).click();
  await expect(anna.dialog).toBeVisible();
  await anna.page.keyboard.press('Escape');
  for (const each of [anna, ben]) {
    await each.expectPayments('Ben → Anna: 7.00');
    await each.isUpToDate();
  }
  expect(await payments(api, id)).toEqual([5]);
});
