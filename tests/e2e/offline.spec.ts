import { expect, type Page, type Route } from '@playwright/test';
import { failedCall, noAnswer } from './support/console-watch';
import { test } from './support/fixtures';
import { lazyCodeIsThere } from './support/open-page';
import { ProjectPage, recordWrites } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';

const loggedError = /^error: .*Error/;
const waiting = 'No connection. Your changes will be saved once it is back.';
const offline = /^You are offline\./;

async function openTrip(page: Page, api: ProjectsApi) {
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 120 }] }]);
  const project = new ProjectPage(page);
  await project.open(id);
  await lazyCodeIsThere(page);
  return { id, project };
}

/** Applies a chosen failure to every write. Returns a function that repairs the network. */
async function breakWrites(page: Page, befall: (route: Route, number: number) => Promise<void>) {
  let isBroken = true;
  let count = 0;
  await page.route('**/api/projects/**', (route) => {
    if (!isBroken || route.request().method() === 'GET') return route.fallback();
    count += 1;
    return befall(route, count);
  });
  return () => {
    isBroken = false;
  };
}

test('offline the editor says so and keeps working, and only a save that was asked for goes on by itself afterwards', async ({
  page,
  context,
  api,
  browserConsole,
}) => {
  browserConsole.expect(noAnswer, loggedError);
  const { id, project } = await openTrip(page, api);
  const writes = recordWrites(page);
  await test.step('what was typed waits for the person', async () => {
    await context.setOffline(true);
    await expect(page.getByText(offline)).toBeVisible();
    await project.amount('Hut').fill('130');
    await context.setOffline(false);
    await expect(page.getByText(offline)).toBeHidden();
    await page.waitForTimeout(1_500);
    await project.hasUnsavedChanges();
    expect(writes).toEqual([]);
  });
  await context.setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  await project.addExpense('Anna', 'Bread', '4');
  await project.expectPayments();
  await project.save.click();
  await expect(page.getByText(waiting)).toBeVisible();
  await expect(project.toast('Network error'), 'one message is enough').toHaveCount(0);
  await project.addExpense('Anna', 'Cheese', '9');
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Hut', 120, []]]);

  await context.setOffline(false);
  await expect(page.getByText(waiting)).toBeHidden();
  await expect(project.toast('Bread')).toBeVisible();
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([
    ['Hut', 130, []],
    ['Bread', 4, []],
  ]);
  // The last row is still being typed in, and goes along once that ends.
  await project.amount('Cheese').blur();
  await project.isUpToDate();
  expect((await api.readPlain(id)).members[0]?.expenses[2]).toEqual(['Cheese', 9, []]);
});

test('a network that is cut in the middle of a save, or answers with its sign-in page, saves everything once', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(noAnswer, loggedError);
  // What follows an answer that was lost names the state of before.
  browserConsole.allow(failedCall(412));
  const { id, project } = await openTrip(page, api);
  await project.name.fill('Trip 2');
  for (const name of ['Ben', 'Cleo', 'Dora', 'Emil']) await project.addNamedMember(name);
  await project.addExpense('Emil', 'Wine', '9');
  await project.amount('Hut').fill('130');
  const mend = await breakWrites(page, async (route, number) => {
    // The first call reaches the server, but its answer is lost.
    if (number === 1) await route.fetch();
    await route.abort();
  });
  await project.save.click();
  await expect(page.getByText(waiting)).toBeVisible();
  await project.memberName('Ben').fill('Benno');
  await project.memberName('Benno').blur();
  mend();
  await project.isUpToDate();
  const { name, members } = await api.readPlain(id);
  expect(name).toBe('Trip 2');
  expect(members.map((member) => member.name).toSorted()).toEqual(['Anna', 'Benno', 'Cleo', 'Dora', 'Emil']);
  const expenses = async () => (await api.readPlain(id)).members.flatMap((member) => member.expenses);
  expect(await expenses()).toEqual([
    ['Hut', 130, []],
    ['Wine', 9, []],
  ]);

  await test.step('the sign-in page of a network counts for no answer', async () => {
    const signedIn = await breakWrites(page, (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<title>Welcome to our hotel</title>' }),
    );
    await project.removeExpense('Hut').click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await project.save.click();
    await expect(project.toast(/This network seems to want you to sign in first/)).toBeVisible();
    expect(await expenses()).toHaveLength(2);
    signedIn();
    await project.isUpToDate();
    expect(await expenses()).toEqual([['Wine', 9, []]]);
  });
});

test('a save that goes on by itself overwrites nothing that others have changed meanwhile', async ({
  page,
  context,
  api,
  request,
  browserConsole,
}) => {
  browserConsole.expect(noAnswer, loggedError, failedCall(412));
  const { id, project } = await openTrip(page, api);
  await context.setOffline(true);
  await project.amount('Hut').fill('130');
  await project.addExpense('Anna', 'Bread', '4');
  await project.save.click();
  await expect(page.getByText(waiting)).toBeVisible();
  const [anna] = (await api.read(id)).members;
  const data = { amount: 140 };
  await request.put(`/api/projects/${id}/members/${anna?.id}/expenses/${anna?.expenses[0]?.id}`, { data });

  await context.setOffline(false);
  const question = page.locator('[data-conflict]');
  await expect(question).toContainText(/^Someone changed this while you did.*130\.00 → 140\.00/);
  await expect(page.getByText(waiting)).toBeHidden();
  await project.hasUnsavedChanges();
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([
    ['Hut', 140, []],
    ['Bread', 4, []],
  ]);
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await project.isUpToDate();
  expect((await api.readPlain(id)).members[0]?.expenses[0]).toEqual(['Hut', 130, []]);
});
