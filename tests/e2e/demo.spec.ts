import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';
import { ProjectPage, recordWrites, withSettlement } from './support/project-page';

const DEMO_ID = 'DemoLisbonWeekend11111';

test('the demo shows a believable trip in its first paint', { tag: '@everywhere' }, async ({ page }) => {
  const response = await openPage(page, '/demo');
  expect(response?.status()).toBe(200);
  expect(await response?.text()).toContain('Lisbon weekend');
  await expect(page).toHaveTitle('Quits – Lisbon weekend');
  expect(await page.getByRole('article').count()).toBeGreaterThan(2);
  // The answer is in the first screen, whatever its size, and nobody is chosen for good.
  await expect(page.getByRole('region', { name: 'How things stand' }).getByText(/^You owe/)).toBeInViewport({
    ratio: 1,
  });
  expect(await page.evaluate((id) => localStorage.getItem(`quits-me/${id}`), DEMO_ID)).toBeNull();
  const folded = page.getByRole('button', { name: /^Expenses of/, expanded: false });
  for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
  expect(await page.getByRole('textbox', { name: 'Expense name' }).count()).toBeGreaterThan(5);
  await expect(page.getByRole('button', { name: /^Involved in .*: \d of \d$/ }).first()).toBeVisible();
  await withSettlement(page, () =>
    expect(page.getByRole('region', { name: 'How to settle debts' }).getByRole('listitem').first()).toBeVisible(),
  );
});

test('the demo can be edited, and saving it says that nothing is saved, and sends nothing', async ({ page, api }) => {
  const before = await api.read(DEMO_ID);
  const writes = recordWrites(page);
  await openPage(page, '/demo');
  const project = new ProjectPage(page);
  await project.name.fill('My weekend');
  await project.addNamedMember('Zoe');
  await project.addExpense('Zoe', 'Ice cream', '8,40');
  await project.hasUnsavedChanges();
  await project.save.click();

  const notice = project.toast('Demo mode: changes are not saved');
  await expect(notice).toBeVisible();
  await expect(notice).toHaveAttribute('data-x-position', 'right');
  await expect(notice).toHaveAttribute('data-y-position', 'top');
  await project.isUpToDate();
  await expect(project.amount('Ice cream')).toHaveValue('8.40');

  expect(writes).toEqual([]);
  expect(await api.read(DEMO_ID)).toEqual(before);
  await page.reload();
  await expect(project.name).toHaveValue('Lisbon weekend');
});

test('the server refuses every write to the demo', async ({ request, api }) => {
  const before = await api.read(DEMO_ID);
  const [member] = before.members;
  const expense = member!.expenses[0]!;
  const project = `/api/projects/${DEMO_ID}`;
  const data = { name: 'x', order: 0, amount: 1, involved_members: [] };
  const answers = [
    await request.put(project, { data }),
    await request.delete(project),
    await request.post(`${project}/members`, { data }),
    await request.put(`${project}/members/${member!.id}`, { data }),
    await request.delete(`${project}/members/${member!.id}`),
    await request.post(`${project}/members/${member!.id}/expenses`, { data }),
    await request.put(`${project}/members/${member!.id}/expenses/${expense.id}`, { data }),
    await request.delete(`${project}/members/${member!.id}/expenses/${expense.id}`),
  ];
  expect(answers.map((answer) => answer.status())).toEqual(answers.map(() => 403));
  expect(await api.read(DEMO_ID)).toEqual(before);
});

test('at its own address the demo is the demo: it says that nothing is saved, and sends nothing', async ({
  page,
  api,
}) => {
  const project = new ProjectPage(page);
  await project.open(DEMO_ID);
  await expect(
    page.getByText('Anyone with this link can see this example. Changes to it are not saved.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete project' })).toHaveCount(0);
  await project.name.fill('Mine now');
  await project.save.click();
  await expect(project.toast('Demo mode: changes are not saved')).toBeVisible();
  expect((await api.read(DEMO_ID)).name).toBe('Lisbon weekend');
});
