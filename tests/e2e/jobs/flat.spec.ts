import { expect, type Page } from '@playwright/test';
import { answerOf, expectAnswerInFirstScreen, whoIsIt } from '../support/answer';
import { test } from '../support/fixtures';
import { ProjectPage } from '../support/project-page';
import type { ProjectsApi } from '../support/projects-api';
import { jobPhone } from '../support/taps';

test.use({ viewport: jobPhone });

const MONTHS = ['06', '07', '08', '09', '10', '11'];

/** Half a year of a flat: what comes each month, and a kettle of which nobody knows the day. */
function createFlat(api: ProjectsApi) {
  const monthly = (...things: [name: string, amount: number, day: string][]) =>
    MONTHS.flatMap((month) =>
      things.map(([name, amount, day]) => ({
        name,
        amount,
        date: `2025-${month}-${day}`,
        note: name === 'Electricity' && month === '08' ? 'with the arrears of spring' : undefined,
      })),
    );
  return api.create('Flat 12b', [
    { name: 'Anna', expenses: monthly(['Internet', 30, '22'], ['Groceries', 48, '14']) },
    {
      name: 'Ben',
      expenses: [...monthly(['Groceries', 60, '03'], ['Vegetable box', 42, '22']), { name: 'Kettle', amount: 30 }],
    },
    { name: 'Chloé', expenses: monthly(['Electricity', 90, '19'], ['Cleaning', 15, '05']) },
  ]);
}

const list = (page: Page) => page.getByRole('region', { name: 'All expenses by day' });

test('after six months in a flat an old expense is found, one more gets its day and one its note, and a part is paid', {
  tag: '@phone',
}, async ({ page, api, taps }) => {
  const { id } = await createFlat(api);
  const project = new ProjectPage(page);
  const { dialog } = project;
  await project.open(id);
  await taps.choose(whoIsIt(page), 'Anna');
  await expectAnswerInFirstScreen(page, {
    main: 'You owe 112.00',
    payments: ['to Ben 62.00', 'to Chloé 50.00'],
    why: 'Why? You paid 468.00, your share is 580.00',
  });

  await test.step('all by day, and the months before as a line each', async () => {
    await taps.tap(page.getByRole('radio', { name: 'Expenses 37' }));
    await expect(list(page).getByRole('heading', { level: 3 }).first()).toHaveAccessibleName(
      'Saturday, November 22, 2025 72.00 spent',
    );
    await expect(list(page).getByRole('listitem').first()).toContainText('Vegetable box Ben for all');
    await expect(list(page).getByRole('listitem')).toHaveCount(6);
    await taps.tap(list(page).getByRole('button', { name: 'August 2025 · 6 expenses · 285.00 spent' }));
    await expect(list(page).getByText('Tuesday, August 19, 2025')).toBeVisible();
    await expect(list(page).getByText('with the arrears of spring')).toBeVisible();
  });

  await test.step('a search finds what stands in a note', async () => {
    await taps.replace(page.getByRole('searchbox', { name: 'Find an expense' }), 'arrears');
    await expect(list(page).getByText('1 found')).toBeVisible();
    await taps.tap(list(page).getByRole('button', { name: /Electricity/ }));
    await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('with the arrears of spring');
    await taps.tap(dialog.getByRole('button', { name: 'Cancel' }));
    await taps.replace(page.getByRole('searchbox', { name: 'Find an expense' }), '');
  });

  await test.step('a note is added', async () => {
    await taps.tap(
      list(page)
        .getByRole('button', { name: /^Internet/ })
        .first(),
    );
    await taps.tap(dialog.getByRole('button', { name: 'Note' }));
    await taps.type('new contract');
    await taps.tap(dialog.getByRole('button', { name: 'Save' }));
    await expect(list(page).getByText('Anna for all · new contract')).toBeVisible();
  });

  await test.step('what was forgotten in October gets its day', async () => {
    await taps.tap(page.getByRole('button', { name: 'Expense: enter a new one' }));
    await expect(dialog.getByRole('textbox', { name: 'What' })).toBeFocused();
    await taps.type('Bin bags');
    await taps.enter();
    await taps.type('6');
    await taps.pickDay(dialog.getByLabel('Day'), '2025-10-05');
    await taps.tap(dialog.getByRole('button', { name: 'Save and close' }));
    await taps.tap(list(page).getByRole('button', { name: 'October 2025 · 7 expenses · 291.00 spent' }));
    await expect(list(page).getByRole('list', { name: 'Sunday, October 5, 2025' })).toContainText('Bin bags');
  });

  await test.step('my share is explained', async () => {
    await taps.tap(answerOf(page).getByRole('button', { name: /^Why\?/ }));
    await expect(dialog.getByText('Share of 38 expenses')).toBeVisible();
    await taps.tap(dialog.getByRole('button', { name: 'Close' }));
  });

  await test.step('a part of a payment is noted', async () => {
    await taps.tap(answerOf(page).getByRole('button', { name: 'to Ben 60.00' }));
    await expect(dialog).toHaveAccessibleName('You pay Ben');
    await taps.replace(dialog.getByRole('textbox', { name: 'Amount paid' }), '40');
    await taps.tap(dialog.getByRole('button', { name: 'Paid' }));
    await expect(dialog).toBeHidden();
  });

  await project.isUpToDate();
  await expect(answerOf(page)).toContainText('You owe 68.00');
  await expect(answerOf(page).getByRole('button', { name: 'to Ben 20.00' })).toBeVisible();
  await expect(answerOf(page)).toContainText('You paid 474.00 and settled 40.00, your share is 582.00');
  taps.atMost(26);
});
