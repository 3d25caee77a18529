import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { messagesOf, named } from './support/messages';
import { openPage, speak } from './support/open-page';
import { ProjectPage } from './support/project-page';
import { expectNoViolationsInThemes } from './support/violations';

const EIGHT = ['Anna', 'Bo', 'Christopher', 'Diego', 'Elif', 'Fatima', 'Georg', 'Hannah'];

/** Its words are the longest. */
async function openInGerman(page: Page, id: string) {
  await speak(page, 'de');
  await openPage(page, `/project/${id}`);
}

/** The chips of the sheet: of who has paid, and of whom it is for. */
function chips(page: Page) {
  const group = (at: number) => page.getByRole('dialog').getByRole('group').nth(at);
  const chip = (at: number, name: string) => group(at).getByText(name, { exact: true });
  return {
    payer: (name: string) => chip(0, name),
    way: (name: string) => chip(1, name),
    sharer: (name: string) => chip(2, name),
  };
}

test('a receipt of any payer is two presses and typing on a phone', { tag: '@phone' }, async ({ page, api }) => {
  const { id } = await api.create(
    'Trip',
    EIGHT.map((name) => ({ name })),
  );
  const { newExpense, sheet, expense } = messagesOf('de');
  await openInGerman(page, id);
  const dialog = page.getByRole('dialog', { name: newExpense.title });
  for (const size of [
    { width: 320, height: 568 },
    { width: 375, height: 553 },
    { width: 375, height: 740 },
  ]) {
    await page.setViewportSize(size);
    const opener = page.getByRole('button', { name: newExpense.open });
    await expect(opener).toBeInViewport({ ratio: 1 });
    await opener.tap();
    await expect(dialog).toBeInViewport({ ratio: 1 });
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await expect(dialog.getByRole('textbox', { name: newExpense.what })).toBeFocused();
    const done = dialog.getByRole('button', { name: sheet.saveAndClose });
    await expect(done, 'no keyboard without Return is a dead end').toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: newExpense.open }).tap();
  await chips(page).payer('Fatima').tap();
  await chips(page).way(sheet.some).tap();
  for (const label of await dialog.locator('button:not([role="switch"]), label.chip').all()) {
    expect((await label.boundingBox())?.height, await label.innerHTML()).toBeGreaterThanOrEqual(44);
  }
  await dialog.getByRole('textbox', { name: newExpense.what }).focus();
  await page.keyboard.type('Lift');
  await page.keyboard.press('Enter');
  await page.keyboard.type('48,5');
  await expectNoViolationsInThemes(page, 'the sheet, for some', '[role=dialog]');
  await chips(page).way(sheet.uneven).tap();
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await chips(page).way(sheet.all).tap();
  await dialog.getByRole('textbox', { name: newExpense.amount }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: newExpense.what })).toBeFocused();
  await page.keyboard.press('Escape');
  const card = page.getByRole('article', { name: 'Fatima' });
  await expect(card.getByRole('textbox', { name: named(expense.amountLabel, 'Lift') })).toHaveValue(/^48[.,]50$/);
});

test('two of eight are three presses in the dialog, and a newcomer is asked about, without a fault of accessibility', {
  tag: '@everywhere',
}, async ({ page, api }) => {
  const expenses = ['Pizza', 'Wine'].map((name) => ({ name, amount: 25 }));
  const { id } = await api.create(
    'Trip',
    EIGHT.map((name) => ({ name, expenses: name === 'Anna' ? expenses : [] })),
  );
  const { quicker, newcomer, expense, member, project: words } = messagesOf('de');
  await openInGerman(page, id);
  await page.getByRole('button', { name: named(expense.involvedEveryone, 'Pizza') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: named(quicker.onlyFor, 'Bo') }).click();
  await dialog.getByRole('checkbox', { name: 'Diego' }).click();
  await expect(dialog.getByText(/12[.,]50/)).toBeVisible();
  await expectNoViolationsInThemes(page, 'two people', '[role=dialog]');
  const list = await dialog.getByRole('listitem').first().boundingBox();
  await dialog.getByRole('checkbox', { name: 'Bo' }).click();
  await dialog.getByRole('checkbox', { name: 'Diego' }).click();
  await expect(dialog.getByText(quicker.lastOne)).toBeVisible();
  expect(await dialog.getByRole('listitem').first().boundingBox(), 'nothing moves under the finger').toEqual(list);
  await expectNoViolationsInThemes(page, 'the last one', '[role=dialog]');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: words.addMember }).click();
  await page.keyboard.type('Cleo');
  const card = page.getByRole('article', { name: 'Cleo' });
  await expect(card.getByRole('note')).toBeVisible();
  await expectNoViolationsInThemes(page, 'the newcomer', 'article[aria-label="Cleo"]');
  await card.getByRole('button', { name: named(newcomer.onlyNewFor, 'Cleo') }).click();
  await expect(card.getByRole('note')).toBeHidden();
  await expect(card).toContainText(member.even);
});

test('receipts go in with the keyboard alone, and the focus returns to where it was', async ({ page, api }) => {
  const { id } = await api.create('Trip', [{ name: 'Anna' }, { name: 'Ben' }]);
  const project = new ProjectPage(page);
  await project.open(id);
  const opener = page.getByRole('button', { name: 'Expense: enter a new one' });
  await opener.focus();
  await page.keyboard.press('n');
  await expect(project.dialog.getByRole('textbox', { name: 'What' })).toBeFocused();
  await page.keyboard.type('Tea');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await expect(project.dialog.getByRole('radio', { name: 'Anna' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(project.dialog.getByRole('radio', { name: 'All' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(project.dialog.getByText('✓ 1 added · last: “Tea” 2.00 by Ben')).toBeVisible();
  await page.keyboard.press('Escape');
  await project.isUpToDate();
  await expect(opener).toBeFocused();
  await expect(project.card('Ben').getByRole('textbox', { name: 'Amount of “Tea”' })).toHaveValue('2.00');
  await project.memberName('Ben').focus();
  await page.keyboard.press('n');
  await expect(project.dialog, 'a letter in a field').toBeHidden();
});

test('who paid is changed in one step, saved as a deletion and a creation', async ({ page, api }) => {
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Pizza', amount: 30, involved: ['Ben'] }] },
    { name: 'Ben' },
  ]);
  const project = new ProjectPage(page);
  await project.open(id);
  await project.involved('Pizza').click();
  await project.dialog.getByRole('combobox', { name: 'Paid by' }).selectOption('Ben');
  await page.keyboard.press('Escape');
  await expect(project.involved('Pizza')).toBeFocused();
  await expect(project.expenseNames('Anna')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(project.expenseNames('Anna')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await project.saveAll();
  expect((await api.readPlain(id)).members).toEqual([
    { name: 'Anna', expenses: [] },
    { name: 'Ben', expenses: [['Pizza', 30, ['Ben']]] },
  ]);
});
