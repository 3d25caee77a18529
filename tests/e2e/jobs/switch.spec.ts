import { expect, type Page } from '@playwright/test';
import { SPLITWISE_CSV, spliitExpense, spliitGroup } from '@/tests/support/transfer/group-files';
import { answerOf, expectAnswerInFirstScreen, whoIsIt } from '../support/answer';
import { test } from '../support/fixtures';
import { isHydrated } from '../support/open-page';
import { ProjectPage } from '../support/project-page';
import { jobPhone, type Taps } from '../support/taps';

test.use({ viewport: jobPhone });

/** Makes a project of a file, on the home page. */
async function importFile(page: Page, taps: Taps, name: string, text: string, recognised: string) {
  await page.goto('/');
  await isHydrated(page);
  await taps.tap(page.getByRole('button', { name: 'Import', exact: true }));
  const dialog = page.getByRole('dialog');
  await taps.pickFile(dialog.locator('input[type=file]'), { name, text });
  await expect(dialog.getByText(`Recognised: ${recognised}`)).toBeVisible();
  await expect(dialog.getByText('All balances are the same, to the cent.')).toBeVisible();
  await taps.tap(dialog.getByRole('button', { name: 'Create project' }));
  await page.waitForURL(/\/project\/\w{22}$/);
  await isHydrated(page);
  return page.url().slice(-22);
}

/** The days of the list, without their year, and what stands below the first of them. */
async function expectDays(page: Page, days: RegExp[], newest: RegExp) {
  const list = page.getByRole('region', { name: 'All expenses by day' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveText(days);
  await expect(list.getByRole('listitem').first()).toContainText(newest);
}

/** Enters one more, of the person. */
async function goOn(project: ProjectPage, taps: Taps) {
  await taps.tap(project.page.getByRole('button', { name: 'Expense: enter a new one' }));
  await expect(project.dialog.getByRole('textbox', { name: 'What' })).toBeFocused();
  await taps.type('Harbour fee');
  await taps.enter();
  await taps.type('30');
  await taps.tap(project.dialog.getByRole('button', { name: 'Save and close' }));
  await project.isUpToDate();
}

test('a group comes over from Splitwise with its days and its payments, and goes on', { tag: '@phone' }, async ({
  page,
  api,
  taps,
}) => {
  const id = await importFile(page, taps, 'boat_2026-06-09_export.csv', SPLITWISE_CSV, 'Splitwise (CSV)');
  const project = new ProjectPage(page);
  await taps.choose(whoIsIt(page), 'Max');
  await expectAnswerInFirstScreen(page, {
    main: 'You owe €190.00',
    payments: ['to Lea €190.00'],
    why: 'Why? You paid €80.00 and got back €50.00, your share is €220.00',
  });
  await taps.tap(page.getByRole('radio', { name: /^Expenses/ }));
  await expectDays(page, [/June 4/, /June 3/, /June 2/, /June 1/], /→ Max Payment by Lea €50\.00/);
  await goOn(project, taps);
  await expect(answerOf(page)).toContainText('You owe €170.00');
  taps.atMost(12);
  const { members } = await api.read(id);
  expect(members[1]?.expenses.map(({ name, date }) => [name, date]).slice(0, -1)).toEqual([['Dinner', '2026-06-02']]);
  expect(members[1]?.expenses.at(-1)?.name).toBe('Harbour fee');
});

test('a group comes over from Spliit with its days and its notes, and goes on', { tag: '@phone' }, async ({
  page,
  api,
  taps,
}) => {
  const group = spliitGroup([
    spliitExpense({ id: 'a', title: 'Mooring', notes: 'two nights' }),
    spliitExpense({
      id: 'b',
      title: 'Fuel',
      amount: 6_000,
      paidById: 'id-Jon',
      expenseDate: '2026-05-03T00:00:00.000Z',
    }),
  ]);
  const id = await importFile(page, taps, 'Sailing.json', JSON.stringify(group), 'Spliit (JSON)');
  const project = new ProjectPage(page);
  await taps.choose(whoIsIt(page), 'Ida');
  await expectAnswerInFirstScreen(page, {
    main: 'You owe €14.00',
    payments: ['to Jon €14.00'],
    why: 'Why? You paid €9.00, your share is €23.00',
  });
  await taps.tap(page.getByRole('radio', { name: /^Expenses/ }));
  await expectDays(page, [/May 3/, /May 1/], /Fuel Jon for all €60\.00/);
  await expect(page.getByText('Ida for all · two nights')).toBeVisible();
  await goOn(project, taps);
  await expect(answerOf(page)).toContainText('You get back €6.00');
  taps.atMost(12);
  expect((await api.read(id)).members[0]?.expenses.map(({ name, date, note }) => [name, date, note])).toEqual([
    ['Mooring', '2026-05-01', 'two nights'],
    ['Harbour fee', expect.stringMatching(/^\d{4}-\d\d-\d\d$/), undefined],
  ]);
});
