import { expect, type Locator } from '@playwright/test';
import { answerOf, expectAnswerInFirstScreen } from '../support/answer';
import { test } from '../support/fixtures';
import { isHydrated } from '../support/open-page';
import { ProjectPage } from '../support/project-page';
import { jobPhone } from '../support/taps';

test.use({ viewport: jobPhone });

const PEOPLE = ['Anna', 'Ben', 'Chloé', 'Diego', 'Elif'];

/** Who has paid what, in the order of time. The dinner is shared unevenly: Ben counts twice. */
const RECEIPTS = [
  ['Anna', 'Apartment', 600],
  ['Anna', 'Groceries', 84.6],
  ['Ben', 'Fuel', 62],
  ['Ben', 'Ferry', 48.5],
  ['Chloé', 'Breakfast', 31.2],
  ['Anna', 'Museum', 60],
  ['Diego', 'Lunch', 74],
  ['Diego', 'Ice cream', 16],
  ['Elif', 'Taxi', 22],
  ['Anna', 'Dinner', 142.5],
  ['Anna', 'Wine', 38],
  ['Ben', 'Parking', 12],
  ['Chloé', 'Coffee', 14.4],
  ['Elif', 'Bread', 9.8],
  ['Anna', 'Cleaning', 80],
] as const;

test('a weekend of five people with fifteen receipts, one of them uneven, is entered, shared and paid in at most sixty taps', {
  tag: '@phone',
}, async ({ page, context, api, taps }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const project = new ProjectPage(page);
  const { dialog } = project;
  const chip = (group: Locator, text: string) => group.getByText(text, { exact: true });

  await page.goto('/');
  await isHydrated(page);
  await taps.tap(project.name);
  await taps.type('Weekend');
  await taps.enter();
  await page.waitForURL(/\/project\/\w{22}$/);
  const id = page.url().slice(-22);
  await expect(page.getByRole('textbox', { name: 'Member name' })).toBeFocused();
  await taps.type(PEOPLE.join(','));
  await taps.tap(page.getByRole('button', { name: 'Done' }));
  await taps.tap(page.getByRole('group', { name: 'Which one are you?' }).getByText('Anna'));

  await taps.tap(page.getByRole('button', { name: 'Expense: enter a new one' }));
  const what = dialog.getByRole('textbox', { name: 'What' });
  let last = 'Anna';
  for (const [at, [payer, name, amount]] of RECEIPTS.entries()) {
    await expect(what).toBeFocused();
    await taps.type(name);
    await taps.enter();
    await taps.type(String(amount));
    if (payer !== last) await taps.tap(chip(dialog.getByRole('group', { name: 'Paid by' }), payer));
    last = payer;
    if (name === 'Dinner') {
      await taps.tap(chip(dialog.getByRole('group', { name: /^For/ }), 'Uneven'));
      await taps.tap(dialog.getByRole('button', { name: 'One part more for Ben' }));
    }
    const isLast = at === RECEIPTS.length - 1;
    await taps.tap(dialog.getByRole('button', { name: isLast ? 'Save and close' : 'Save, next' }));
    if (!isLast) await expect(dialog.getByText(/added · last/)).toContainText(`✓ ${at + 1} added · last: “${name}”`);
  }
  await expect(dialog).toBeHidden();
  await project.isUpToDate();
  await expectAnswerInFirstScreen(page, {
    main: 'You get back 750.85',
    payments: ['from Ben 155.50', 'from Chloé 208.65', 'from Diego 164.25', 'from Elif 222.45'],
    why: 'Why? You paid 1,005.10, your share is 254.25',
  });

  // A toast may offer it, too.
  await taps.tap(page.getByRole('main').getByRole('button', { name: 'Share', exact: true }));
  await taps.tap(dialog.getByRole('button', { name: 'Copy' }));
  await expect(dialog.getByRole('tooltip')).toHaveText('Copied');
  await taps.tap(dialog.getByRole('button', { name: 'Close' }));

  for (const debtor of PEOPLE.slice(1)) {
    const paid = answerOf(page).getByRole('button', { name: new RegExp(`^Paid: from ${debtor}, `) });
    await taps.tap(paid);
    await expect(paid).toBeHidden();
    // A person takes longer from one row to the next.
    await page.waitForTimeout(700);
  }
  await expect(answerOf(page)).toContainText('You are quits');
  await expect(answerOf(page)).toContainText('Everyone is quits.');
  await project.isUpToDate();
  taps.atMost(60);

  const { members } = await api.read(id);
  const entered = members.flatMap(({ name: payer, expenses }) =>
    expenses.filter((expense) => !expense.is_payment).map(({ name, amount }) => [payer, name, amount]),
  );
  expect(entered).toEqual(PEOPLE.flatMap((payer) => RECEIPTS.filter(([by]) => by === payer)));
  const dinner = members[0]?.expenses.find(({ name }) => name === 'Dinner');
  expect(dinner?.involved_members.map(({ name, weight }) => [name, weight])).toEqual([
    ['Anna', 1],
    ['Ben', 2],
    ['Chloé', 1],
    ['Diego', 1],
    ['Elif', 1],
  ]);
});
