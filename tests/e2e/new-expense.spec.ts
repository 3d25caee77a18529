import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { follows } from './support/open-page';
import { ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { origin } from './support/server';
import { storesDraft, storesDrafts } from './support/stored-drafts';

const begun = 'You had started an expense: “Hut” 240.00';
const everywhere = { tag: '@everywhere' };

/** The sheet for a new expense, and what the page says of one that is not added yet. */
class Sheet extends ProjectPage {
  readonly notice = this.page.getByText(begun);
  readonly what = this.dialog.getByRole('textbox', { name: 'What' });
  readonly amountField = this.dialog.getByRole('textbox', { name: 'Amount' });
  readonly payers = this.dialog.getByRole('group', { name: 'Paid by' });
  readonly ways = this.dialog.getByRole('group', { name: /^For/ });
  readonly sharers = this.dialog.getByRole('group').nth(2);
  readonly done = this.dialog.getByRole('button', { name: 'Save and close' });

  async begin(): Promise<void> {
    await this.page.locator('button:visible', { hasText: 'Expense' }).filter({ hasNotText: 'Add' }).first().click();
    await expect(this.what).toBeFocused();
  }

  /** Ben has paid 240 for Cleo alone. */
  async enterHut(): Promise<void> {
    await this.begin();
    await this.what.fill('Hut');
    await this.amountField.fill('240');
    await this.payers.getByText('Ben', { exact: true }).click();
    await this.ways.getByText('Some', { exact: true }).click();
    await this.sharers.getByText('Cleo', { exact: true }).click();
  }

  async holdsHut(): Promise<void> {
    await expect(this.what).toHaveValue('Hut');
    await expect(this.amountField).toHaveValue('240.00');
    await expect(this.payers.getByRole('radio', { name: 'Ben' })).toBeChecked();
    await expect(this.sharers.getByRole('checkbox', { name: 'Cleo' })).toBeChecked();
    await expect(this.ways.getByRole('radio', { name: 'Some' })).toBeChecked();
  }

  async proceed(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue' }).click();
    await expect(this.dialog).toBeVisible();
  }
}

async function openIn(page: Page, id: string): Promise<Sheet> {
  const sheet = new Sheet(page);
  await sheet.open(id);
  return sheet;
}

async function openTrip(page: Page, api: ProjectsApi) {
  const { id, members } = await api.create('Trip', [{ name: 'Anna' }, { name: 'Ben' }, { name: 'Cleo' }]);
  return { id, members, sheet: await openIn(page, id) };
}

/** As when the browser is killed: no prompt, and no handler runs. */
async function reopen(context: BrowserContext, page: Page, id: string): Promise<Sheet> {
  await page.close({ runBeforeUnload: false });
  return openIn(await context.newPage(), id);
}

test('what was begun in the sheet is there again after a reload and a closed tab, and the page says so', async ({
  page,
  context,
  api,
}) => {
  const { id, sheet } = await openTrip(page, api);
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await sheet.enterHut();
  await storesDraft(page, { name: 'Hut', amount: 24_000 });
  await page.reload();
  await expect(sheet.notice).toBeVisible();
  expect(questions, 'nothing is lost, so nothing is asked').toEqual([]);
  await sheet.proceed();
  await sheet.holdsHut();
  await sheet.amountField.fill('250');
  await storesDraft(page, { name: 'Hut', amount: 25_000 });

  const again = await reopen(context, page, id);
  await expect(again.page.getByText('You had started an expense: “Hut” 250.00')).toBeVisible();
  await again.begin();
  await expect(again.dialog.getByText('You had started this one.')).toBeVisible();
  await again.amountField.fill('240');
  await again.amountField.blur();
  await again.holdsHut();
  await again.done.click();
  await expect(again.notice).toBeHidden();
  await again.isUpToDate();
  expect((await api.readPlain(id)).members[1]?.expenses).toEqual([['Hut', 240, ['Cleo']]]);
  await storesDrafts(again.page, 0);
  await again.page.reload();
  await again.isUpToDate();
  await expect(again.notice).toHaveCount(0);
});

test(
  'a tap beside the sheet closes it only while nothing is typed, and what was begun can be dropped',
  everywhere,
  async ({ page, api }) => {
    const { id, members, sheet } = await openTrip(page, api);
    await sheet.begin();
    await page.mouse.click(20, 20);
    await expect(sheet.dialog).toBeHidden();
    await sheet.enterHut();
    await page.mouse.click(20, 20);
    await expect(sheet.dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet.dialog).toBeHidden();
    await expect(sheet.notice).toBeVisible();
    await sheet.isUpToDate();
    await storesDrafts(page, 1);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(sheet.notice).toBeHidden();
    await expect(page.locator('.answer-main')).toBeFocused();
    await storesDrafts(page, 0);
    await sheet.begin();
    await expect(sheet.what).toHaveValue('');
    await page.keyboard.press('Escape');
    const data = { name: 'Taxi', amount: 24 };
    await page.request.post(`${origin}/api/projects/${id}/members/${members[0]?.id}/expenses`, { data });
    await test.step('so it is with the sheet of an expense that is there', async () => {
      // On a phone a toast is above.
      const tapBeside = () => page.mouse.click(20, 100);
      await page.getByRole('radio', { name: /^Expenses/ }).check();
      const taxi = page.getByRole('button', { name: /^Taxi/ });
      await taxi.click();
      await expect(sheet.dialog).toBeVisible();
      await tapBeside();
      await expect(sheet.dialog).toBeHidden();
      await taxi.click();
      await sheet.payers.getByText('Ben', { exact: true }).click();
      await tapBeside();
      await expect(sheet.dialog).toBeVisible();
      await sheet.dialog.getByRole('button', { name: 'Save' }).click();
      await sheet.isUpToDate();
      expect((await api.readPlain(id)).members[1]?.expenses).toEqual([['Taxi', 24, []]]);
    });
  },
);

test('Ctrl+Z undoes what is typed in the sheet, and no expense that was saved from it', async ({ page, api }) => {
  const { id, sheet } = await openTrip(page, api);
  await sheet.begin();
  await page.keyboard.type('Pizza');
  await page.keyboard.press('Enter');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(sheet.dialog.getByText(/^✓ 1 added/)).toBeVisible();
  await expect(sheet.what).toBeFocused();
  await page.keyboard.type('Coffe');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(sheet.what, 'the browser says how much of it is one step').toHaveValue(/^(Coff|Cof|Co|C)?$/);
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(sheet.what).toHaveValue('Coffe');
  await page.keyboard.type('e');
  await sheet.amountField.fill('5');
  await sheet.done.click();
  await sheet.isUpToDate();
  const expenses = (await api.readPlain(id)).members.flatMap((member) => member.expenses);
  expect(expenses.map(([name]) => name)).toEqual(['Pizza', 'Coffee']);
});

test('who was to pay or to share and is removed by others is asked about, also after the tab was closed, and nobody takes their place', async ({
  page,
  context,
  api,
}) => {
  const { id, members } = await api.create(
    'Trip',
    ['Anna', 'Eve', 'Ben', 'Cleo', 'Dan'].map((name) => ({ name })),
  );
  const [, , ben, cleo, dan] = members;
  const remove = async (member: typeof ben) =>
    expect((await page.context().request.delete(`${origin}/api/projects/${id}/members/${member?.id}`)).ok()).toBe(true);
  const sheet = new Sheet(page);
  await follows(page, () => sheet.open(id));
  await sheet.enterHut();

  await remove(ben);
  const payerGone = sheet.dialog.getByText('Ben was removed. Who paid?');
  await expect(payerGone).toBeVisible();
  await expect(sheet.payers.locator(':checked')).toHaveCount(0);
  await remove(cleo);
  const sharerGone = sheet.dialog.getByText('Cleo was removed. Who is it for?');
  await expect(sharerGone).toBeVisible();
  await expect(sheet.sharers.locator(':checked')).toHaveCount(0);

  await sheet.done.click();
  await expect(payerGone).toBeInViewport();
  await sheet.payers.getByText('Anna', { exact: true }).click();
  await expect(payerGone).toBeHidden();
  await sheet.done.click();
  await expect(sharerGone).toBeInViewport();
  await sheet.ways.getByText('Some', { exact: true }).click();
  for (const name of ['Anna', 'Dan']) await sheet.sharers.getByText(name, { exact: true }).click();
  await expect(sharerGone).toBeHidden();

  await sheet.amountField.fill('250');
  await storesDraft(page, { name: 'Hut', amount: 25_000 });
  await page.close({ runBeforeUnload: false });
  await remove(dan);
  const again = await openIn(await context.newPage(), id);
  await again.proceed();
  await expect(again.dialog.getByText('Dan was removed. Who is it for?')).toBeVisible();
  await again.done.click();
  await expect(again.dialog).toBeVisible();
  await again.dialog.getByRole('button', { name: 'Without Dan' }).click();
  await again.done.click();
  await again.isUpToDate();
  expect((await api.readPlain(id)).members).toEqual([
    { name: 'Anna', expenses: [['Hut', 250, ['Anna']]] },
    { name: 'Eve', expenses: [] },
  ]);
});
