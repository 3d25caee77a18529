import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';
import { ProjectPage, recordWrites } from './support/project-page';

const DEMO_ID = 'DemoLisbonWeekend11111';

test('the demo can be edited, and saving it says that nothing is saved, and sends nothing, at its own address too', async ({
  page,
  api,
}) => {
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
  await test.step('at its own address the demo is the demo, as it was before', async () => {
    await project.open(DEMO_ID);
    await expect(project.name).toHaveValue('Lisbon weekend');
    await expect(
      page.getByText('Anyone with this link can see this example. Changes to it are not saved.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete project' })).toHaveCount(0);
    await project.name.fill('Mine now');
    await project.save.click();
    await expect(notice).toBeVisible();
    expect(writes).toEqual([]);
    expect((await api.read(DEMO_ID)).name).toBe('Lisbon weekend');
  });
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
