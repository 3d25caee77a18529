import { expect } from '@playwright/test';
import { answerOf, expectAnswerInFirstScreen, whoIsIt } from '../support/answer';
import { test } from '../support/fixtures';
import { ProjectPage } from '../support/project-page';
import { jobPhone } from '../support/taps';

test.use({ viewport: jobPhone });

test('who gets the link reads what they owe, says who they are, adds an expense and notes their payment', {
  tag: '@phone',
}, async ({ page, api, taps }) => {
  const { id } = await api.create('Weekend', [
    { name: 'Anna', expenses: [{ name: 'Apartment', amount: 300 }] },
    { name: 'Ben', expenses: [{ name: 'Fuel', amount: 200 }] },
    { name: 'Chloé' },
    { name: 'Diego' },
    { name: 'Elif', expenses: [{ name: 'Taxi', amount: 50 }] },
  ]);
  const project = new ProjectPage(page);
  const { dialog } = project;
  await project.open(id);
  await expect(answerOf(page).getByText('4 payments to go')).toBeInViewport({ ratio: 1 });
  await expect(answerOf(page).getByRole('button', { name: 'Elif to Ben 60.00' })).toBeInViewport({ ratio: 1 });

  await taps.choose(whoIsIt(page), 'Elif');
  await expectAnswerInFirstScreen(page, {
    main: 'You owe 60.00',
    payments: ['to Ben 60.00'],
    why: 'Why? You paid 50.00, your share is 110.00',
  });
  await taps.tap(answerOf(page).getByRole('button', { name: /^Why\?/ }));
  await expect(dialog).toHaveAccessibleName('You owe 60.00');
  await taps.tap(dialog.getByText('Share of 3 expenses'));
  await expect(dialog.getByText('Apartment')).toBeVisible();
  await taps.tap(dialog.getByRole('button', { name: 'Close' }));

  await taps.tap(page.getByRole('button', { name: 'Expense: enter a new one' }));
  await expect(dialog.getByRole('textbox', { name: 'What' })).toBeFocused();
  await taps.type('Ice cream');
  await taps.enter();
  await taps.type('15');
  await expect(dialog.getByRole('radio', { name: 'Elif' }), 'who enters it has most likely paid it').toBeChecked();
  await taps.tap(dialog.getByRole('button', { name: 'Save and close' }));
  await project.isUpToDate();
  await expectAnswerInFirstScreen(page, {
    main: 'You owe 48.00',
    payments: ['to Ben 48.00'],
    why: 'Why? You paid 65.00, your share is 113.00',
  });

  await taps.tap(answerOf(page).getByRole('button', { name: 'Paid: to Ben, 48.00' }));
  await expect(answerOf(page)).toContainText('You are quits');
  await project.isUpToDate();
  taps.atMost(10);
  expect((await api.readPlain(id)).members[4]?.expenses).toEqual([
    ['Taxi', 50, []],
    ['Ice cream', 15, []],
    [null, 48, ['Ben']],
  ]);
});
