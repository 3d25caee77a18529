import { expect } from '@playwright/test';
import { answerOf, expectAnswerInFirstScreen, whoIsIt } from '../support/answer';
import { test } from '../support/fixtures';
import { ProjectPage } from '../support/project-page';
import { jobPhone } from '../support/taps';

test.use({ viewport: jobPhone });

test('a wrong amount, a wrong payer and a removal are put right, a slip is undone, and an earlier version restored', {
  tag: '@phone',
}, async ({ page, api, taps }) => {
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 240 }] },
    { name: 'Ben', expenses: [{ name: 'Taxi', amount: 30 }] },
    { name: 'Cleo', expenses: [{ name: 'Fuel', amount: 60 }] },
  ]);
  const project = new ProjectPage(page);
  const { dialog } = project;
  const row = (name: string) => page.getByRole('region', { name: 'All expenses by day' }).getByRole('button', { name });
  const expenses = async () => (await api.readPlain(id)).members.map((member) => member.expenses);
  await project.open(id);
  await taps.choose(whoIsIt(page), 'Ben');
  await expectAnswerInFirstScreen(page, {
    main: 'You owe 80.00',
    payments: ['to Anna 80.00'],
    why: 'Why? You paid 30.00, your share is 110.00',
  });

  await test.step('a wrong amount', async () => {
    await taps.tap(page.getByRole('radio', { name: /^Expenses/ }));
    await taps.tap(row('Hut'));
    await taps.replace(dialog.getByRole('textbox', { name: 'Amount' }), '204');
    await taps.tap(dialog.getByRole('button', { name: 'Save' }));
    await expect(row('Hut')).toContainText('204.00');
    await expect(answerOf(page)).toContainText('You owe 68.00');
  });

  await test.step('a wrong payer', async () => {
    await taps.tap(row('Taxi'));
    await taps.tap(dialog.getByRole('group', { name: 'Paid by' }).getByText('Cleo'));
    await taps.tap(dialog.getByRole('button', { name: 'Save' }));
    await expect(row('Taxi')).toContainText('Cleo for all');
    await project.isUpToDate();
    const [hut, taxi] = [
      ['Hut', 204, []],
      ['Taxi', 30, []],
    ];
    expect(await expenses()).toEqual([[hut], [], [['Fuel', 60, []], taxi]]);
  });

  await test.step('a removal', async () => {
    await taps.tap(row('Fuel'));
    await taps.tap(dialog.getByRole('button', { name: 'Remove' }));
    await taps.tap(page.getByRole('dialog', { name: 'Remove this expense?' }).getByRole('button', { name: 'Confirm' }));
    await expect(row('Fuel')).toBeHidden();
    await taps.tap(project.toast('“Fuel” removed').getByRole('button', { name: 'Undo' }));
    await expect(row('Fuel')).toBeVisible();
    await project.isUpToDate();
    await expect.poll(async () => (await expenses())[2]).toContainEqual(['Fuel', 60, []]);
  });

  await test.step('a slip of the finger', async () => {
    await taps.tap(page.getByRole('radio', { name: 'People' }));
    await taps.replace(project.amount('Hut'), '20400');
    await taps.tap(page.getByRole('main').getByRole('button', { name: 'Undo' }));
    await expect(project.amount('Hut')).toHaveValue('204.00');
    await project.isUpToDate();
  });

  await test.step('an earlier version', async () => {
    await taps.tap(page.getByRole('button', { name: 'Project menu' }));
    await taps.tap(page.getByRole('button', { name: 'History…' }));
    await taps.tap(dialog.getByRole('button', { name: 'View this version: “Hut”: 240.00 → 204.00' }));
    await expect(page.getByText('The project as it was then. Nothing can be changed here.')).toBeVisible();
    await taps.tap(page.getByRole('button', { name: 'Restore this version' }));
    const question = page.getByRole('dialog', { name: 'Restore this version?' });
    await taps.tap(question.getByRole('button', { name: 'Restore this version' }));
    await expect(project.toast(/^The project is as it was on/)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await expenses()).toEqual([[['Hut', 204, []]], [['Taxi', 30, []]], [['Fuel', 60, []]]]);
    await expectAnswerInFirstScreen(page, {
      main: 'You owe 68.00',
      payments: ['to Anna 68.00'],
      why: 'Why? You paid 30.00, your share is 98.00',
    });
  });
  taps.atMost(26);
});
