import { expect, type Locator, type Page } from '@playwright/test';
import { answerOf } from './support/answer';
import { test } from './support/fixtures';
import { expectGoodLayout } from './support/layout-faults';
import { messagesOf, named } from './support/messages';
import { openPage, speak } from './support/open-page';
import { openFromMenu } from './support/project-page';
import { createTrip } from './support/screens';
import { touchArea } from './support/touch-area';

/** In German, whose words are long. */
const words = messagesOf('de');

test.beforeEach(({ page }) => speak(page, 'de'));

async function box(element: Locator) {
  const found = await element.boundingBox();
  if (found === null) throw new Error('It is not shown.');
  return found;
}

async function openAt(page: Page, id: string, { width = 320, height = 640 } = {}) {
  await page.setViewportSize({ width, height });
  await openPage(page, `/project/${id}`);
}

test('a long name of who the person is gives way to what they owe', { tag: '@phone' }, async ({ page, api }) => {
  const name = 'Katharina von Hohenlohe-Langenburg zu Bartenstein';
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 30 }] }, { name }]);
  for (const width of [320, 375]) {
    await openAt(page, id, { width });
    await answerOf(page, 'de').getByRole('combobox').selectOption(name);
    await expect(
      answerOf(page, 'de')
        .getByText(/^Du schuldest/)
        .first(),
    ).toBeVisible();
    await expectGoodLayout(page, 'a long name that is chosen');
    const { height } = await touchArea(answerOf(page, 'de').getByRole('combobox'));
    expect(height, 'a finger has room').toBeGreaterThanOrEqual(43.5);
  }
});

for (const [how, amount] of Object.entries({ 'an amount': 96, 'a long amount': 2_345_678.9 })) {
  test(`a payer with a long name leaves the receiver in sight beside ${how}`, { tag: '@phone' }, async ({
    page,
    api,
  }) => {
    const payer = 'Maximiliane Schulze-Wiesenthal';
    const { id } = await api.create('Trip', [{ name: 'Bo', expenses: [{ name: 'Hut', amount }] }, { name: payer }]);
    for (const width of [320, 360]) {
      await openAt(page, id, { width });
      const row = answerOf(page, 'de').getByRole('listitem');
      const whom = row.locator('.answer-whom');
      await expect(whom).toHaveText(new RegExp(`^\\S*${payer}\\S* an \\S*Bo`));
      const [all, receiver] = [await box(whom), await box(whom.getByText(/^an /))];
      expect(receiver.y + receiver.height, 'its line is not cut off').toBeLessThanOrEqual(all.y + all.height + 1);
      expect(receiver.x + receiver.width, 'nor is its end').toBeLessThanOrEqual(all.x + all.width + 1);
      const isWhole = await whom
        .getByText(/^an /)
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
      expect(isWhole, `"an Bo" at ${width}`).toBe(true);
      await expectGoodLayout(page, 'a long name of a payer');
    }
  });
}

test('what is said about an amount in the sheet has the width of the sheet', { tag: '@phone' }, async ({
  page,
  api,
}) => {
  const { id } = await createTrip(api);
  await openAt(page, id);
  await page.getByRole('button', { name: words.newExpense.open }).tap();
  const sheet = page.getByRole('dialog');
  const amount = sheet.getByRole('textbox', { name: words.newExpense.amount, exact: true });
  await amount.pressSequentially('1.234x');
  const remark = await box(sheet.locator('.expense-remark'));
  const [what, right] = [await box(sheet.getByRole('textbox', { name: words.newExpense.what })), await box(amount)];
  expect(remark.x).toBeCloseTo(what.x, 0);
  expect(remark.x + remark.width).toBeCloseTo(right.x + right.width, 0);
  expect(what.y, 'both fields stand in one line').toBeCloseTo(right.y, 0);
});

test('what is new begins its line where that above begins, without a dot ahead of it', { tag: '@phone' }, async ({
  page,
  api,
}) => {
  const { id, epoch } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 12_345.67 }] }]);
  const visit = { version: 2, at: Date.now() - 60_000 };
  await page.addInitScript(([key, seen]) => localStorage.setItem(key, seen), [
    `quits-seen/${id}`,
    JSON.stringify({ ...visit, epoch, since: visit }),
  ] as const);
  await openAt(page, id);
  const news = page.getByRole('button', { name: new RegExp(` ${words.news.since.today.split(' ')[0]} `) });
  const facts = page.locator('.project-facts');
  const [below, above] = [await box(news), await box(facts.locator('p').first())];
  expect(below.y).toBeGreaterThan(above.y);
  expect(below.x).toBeCloseTo(above.x, 0);
  // What is cut off there can be neither seen nor pressed.
  const atDot = await facts.evaluate(
    (element, { x, y }) => element.contains(document.elementFromPoint(x - 8, y + 8)),
    below,
  );
  expect(atDot).toBe(false);
});

test('the choice of a currency with its rates stands on the screen as a whole', { tag: '@phone' }, async ({
  page,
  api,
}) => {
  const { id } = await createTrip(api);
  await page.request.put(`/api/projects/${id}`, { data: { currency: 'EUR', rates: { CHF: '1.05', CZK: '0.04' } } });
  for (const height of [640, 700]) {
    await openAt(page, id, { height });
    await openFromMenu(page, 'currency', 'de');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: words.confirm.cancel })).toBeInViewport({ ratio: 1 });
    expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  }
});

const WITHOUT_CURRENCY = `Date,Description,Category,Cost,Currency,Lea,Max

2026-06-01,Boat,Rent,300.00,EUR,150.00,-150.00
2026-06-02,Dinner,Dining out,80.00,EUR,-40.00,40.00
2026-06-03,Ski pass,Other,100.00,,-50.00,50.00

2026-06-09,Total balance, , ,EUR,110.00,-110.00
2026-06-09,Total balance, , ,,-50.00,50.00
`;

test('the rate of what has no currency is asked for in one line', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, '/');
  await page.getByRole('button', { name: words.home.import, exact: true }).tap();
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from(WITHOUT_CURRENCY);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'Alps.csv', mimeType: 'text/csv', buffer });
  const turn = dialog.getByRole('button', { name: words.bill.turnNone });
  const field = dialog.getByRole('textbox', { name: words.bill.rateInNone.replace('{from}', 'EUR') });
  for (const press of [false, true]) {
    if (press) await turn.tap();
    const row = press
      ? [
          dialog.getByRole('textbox', { name: words.bill.rateOfNone.replace('{to}', 'EUR') }),
          dialog.getByRole('button', { name: words.bill.turn.replace('{currency}', 'EUR') }),
        ]
      : [field, turn];
    const [line, button] = [await box(row[0]!), await box(row[1]!)];
    expect(Math.abs(line.y - button.y)).toBeLessThan(9);
    expect(line.width).toBeGreaterThan(50);
  }
});

test('what is not saved has its place beside questions', { tag: '@phone' }, async ({ page, api }) => {
  const { id, members } = await createTrip(api);
  await openAt(page, id);
  await page.getByRole('textbox', { name: named(words.expense.amountLabel, 'Pizza') }).fill('31');
  const pizza = `/api/projects/${id}/members/${members[0]?.id}/expenses/${members[0]?.expenses[0]?.id}`;
  await page.request.put(pizza, { data: { amount: 40 } });
  const save = page.locator('.dock-save');
  await expect(page.locator('.dock-conflicts')).toBeVisible();
  const lines = await save.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const shown = [...range.getClientRects()].filter(({ width }) => width > 1);
    return new Set(shown.map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBeLessThanOrEqual(2);
});

test('amounts stand beside the names or, where the card is narrow for the longest, below all of them', {
  tag: '@phone',
}, async ({ page, api }) => {
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 36_000 }] },
    { name: 'Ben', expenses: [{ name: 'Passes', amount: 11_500 }] },
    { name: 'Carla' },
  ]);
  await page.request.put(`/api/projects/${id}`, { data: { currency: 'CHF' } });
  for (const width of [320, 390, 1440]) {
    await openAt(page, id, { width });
    const rows = await answerOf(page, 'de').locator('.answer-payment').all();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      const [avatar, name, amount] = await Promise.all(
        ['.avatar', '.answer-whom', '.answer-amount'].map((part) => box(row.locator(part))),
      );
      const middle = ({ y, height }: { y: number; height: number }) => y + height / 2;
      expect(Math.abs(middle(avatar!) - middle(await box(row)))).toBeLessThan(2);
      if (width === 320) {
        expect(amount!.x).toBeCloseTo(name!.x, 0);
        expect(amount!.y).toBeGreaterThanOrEqual(name!.y + name!.height);
      } else expect(Math.abs(middle(amount!) - middle(name!))).toBeLessThan(2);
    }
  }
  await openAt(page, id);
  await page.getByRole('radio', { name: new RegExp(words.panels.payments) }).check();
  const payment = page.locator('.payment-row').first();
  const [amount, chevron] = [await box(payment.locator('b')), await box(payment.locator('.line-icon-chevron'))];
  expect(chevron.x).toBeGreaterThan(amount.x + amount.width);
  expect(chevron.y).toBeGreaterThanOrEqual(amount.y - 1);
  expect(chevron.y + chevron.height).toBeLessThanOrEqual(amount.y + amount.height + 1);
});

test('a notice keeps a long name without spaces on the screen', { tag: '@phone' }, async ({ page, api }) => {
  const name = 'Donaudampfschifffahrt'.repeat(6);
  const { id, members } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name, amount: 30 }] }]);
  const stream = page.waitForRequest(/\/events\?/);
  await openAt(page, id);
  await stream;
  const expense = `/api/projects/${id}/members/${members[0]?.id}/expenses/${members[0]?.expenses[0]?.id}`;
  await page.request.delete(expense, { headers: { 'Device-Mark': '0'.repeat(32) } });
  await expect(page.locator('[data-notice]')).toContainText(name);
  for (const width of [320, 375, 768]) {
    await page.setViewportSize({ width, height: 640 });
    await expectGoodLayout(page, `a notice of a long name at ${width} px`);
  }
});
