import { expect } from '@playwright/test';
import { ModestServer } from '@/tests/support/modest-server';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';
import { startOtherServer } from './support/other-server';
import { openFromMenu, ProjectPage } from './support/project-page';

const modest = new ModestServer();
let front: Awaited<ReturnType<typeof startOtherServer>>;

test.beforeAll(async ({ browserName: _ }, { workerIndex }) => {
  front = await startOtherServer({ API_BASE_URL: await modest.start() }, 50 + (workerIndex % 50));
});

test.afterAll(async () => {
  await front.stop();
  await modest.stop();
});

test('a server that answers only what the specification promises is enough', async ({ page, context }) => {
  await page.clock.install();
  await openPage(page, front.url);
  await page.getByRole('textbox', { name: 'Project name' }).fill('Trip');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(/\/project\//);
  const id = page.url().split('/').at(-1) ?? '';

  const project = new ProjectPage(page);
  await expect(page.getByRole('time')).toHaveAttribute('datetime', /Z$/);
  await project.addNamedMember('Anna');
  await project.addNamedMember('Bo');
  await project.addExpense('Anna', 'Pizza', '30');
  await project.saveAll();
  await project.expectPayments('Bo → Anna: 15.00');

  await project.memberName('Bo').fill('Bob');
  await project.amount('Pizza').fill('40');
  await project.saveAll();
  expect(modest.plain(id)).toEqual({
    name: 'Trip',
    members: [
      { name: 'Anna', expenses: [['Pizza', 40, []]] },
      { name: 'Bob', expenses: [] },
    ],
  });

  const other = new ProjectPage(await context.newPage());
  await openPage(other.page, `${front.url}/project/${id}`);
  await expect(other.amount('Pizza')).toHaveValue('40.00');
  await other.removeExpense('Pizza').click();
  await other.dialog.getByRole('button', { name: 'Confirm' }).click();
  await other.addExpense('Bob', 'Wine', '10');
  await other.saveAll();

  await page.bringToFront();
  // It is asked every ten seconds.
  await page.clock.fastForward(10_000);
  await expect(project.amount('Wine')).toHaveValue('10.00', { timeout: 15_000 });
  await expect(page.getByRole('textbox', { name: 'Amount of “Pizza”' })).toBeHidden();
  await project.isUpToDate();

  // It would log that the project is not there any more.
  await other.page.close();
  await openFromMenu(page, 'delete');
  await project.dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(front.url);
  expect(modest.projects.has(id)).toBe(false);
});
