import { expect, type Page } from '@playwright/test';
import { seedProject } from '@/tests/support/database/largest-project';
import { failedCall } from './support/console-watch';
import { messagesOf } from './support/messages';
import { goOffline, goOnline, openAndStore, reopen, storedPages, storesPages, test } from './support/offline';
import { isHydrated, openPage } from './support/open-page';
import { startOtherServer } from './support/other-server';
import { openFromMenu, ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { databaseFile, origin } from './support/server';
import { storesCopy, storesDraft } from './support/stored-drafts';

const asOf = /^As of \d\d?:\d\d [AP]M, offline$/;
const waiting = 'No connection. Your changes will be saved once it is back.';

function createTrip(api: ProjectsApi) {
  return api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 120 }] }, { name: 'Ben' }]);
}

function storedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** All dialogs and sheets, none of which was opened before. */
async function opensEverything(page: Page, project: ProjectPage) {
  await project.involved('Hut').click();
  await expect(project.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await openFromMenu(page, 'currency');
  await page.keyboard.press('Escape');
  await project.removeMember('Ben').click();
  await expect(project.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New expense' })).toBeVisible();
  await page.keyboard.press('Escape');
}

test('the worker is sent no page that it has, stores no call, and has the last page where the network hangs or is cut', async ({
  page,
  context,
  api,
  gate,
  request,
}) => {
  const { id, members } = await createTrip(api);
  const path = `/project/${id}`;
  await openAndStore(page, path);
  const project = new ProjectPage(page);
  await test.step('the page of an unchanged project is not sent a second time, and that of a changed one is', async () => {
    const answers: number[] = [];
    context.on('response', (response) => {
      const isOfWorker = response.request().serviceWorker() !== null;
      if (isOfWorker && new URL(response.url()).pathname === path) answers.push(response.status());
    });
    await page.reload();
    await isHydrated(page);
    await expect(project.amount('Hut')).toHaveValue('120.00');
    await expect(page.getByText(asOf)).toBeHidden();
    expect(answers).toEqual([304]);
    await project.addExpense('Ben', 'Bread', '4');
    await project.saveAll();
    await page.reload();
    await isHydrated(page);
    await expect(project.amount('Bread')).toHaveValue('4.00');
    expect(answers).toEqual([304, 200]);
  });
  await test.step('no call of the API is stored', async () => {
    const stored = await storedPaths(page);
    expect(stored.filter((one) => !/^\/(_next\/static\/|locales\/|project\/|$)/.test(one))).toEqual([]);
    expect(gate.log.filter((url) => url.startsWith('/api/')).length).toBeGreaterThan(0);
  });
  await test.step('a network that hangs shows the last page after some seconds, and the latest once it answers', async () => {
    await page.goto('about:blank');
    await request.put(`/api/projects/${id}/members/${members[1]?.id}`, { data: { name: 'Benno' } });
    gate.state = 'hangs';
    await page.clock.install();
    await page.goto(path);
    await isHydrated(page);
    await expect(project.memberName('Ben')).toBeVisible();
    await expect(page.getByText(asOf)).toBeVisible();
    gate.state = 'open';
    // What hangs is given up after some seconds, and asked for again.
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(project.memberName('Benno')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByText(asOf)).toBeHidden();
  });
  await test.step('without network it is as it was last seen, with what was saved and others have changed', async () => {
    await storesCopy(page, { name: 'Benno' });
    await goOffline(context, gate);
    const again = await reopen(context, page, path);
    await expect(again.amount('Bread')).toHaveValue('4.00');
    await expect(again.memberName('Benno')).toBeVisible();
    await expect(again.save).toHaveText('Project up to date');
  });
});

test('a project that was opened once is reloaded, edited, added to and settled without network, and saved after it', async ({
  page,
  context,
  api,
  gate,
}) => {
  const { id } = await createTrip(api);
  await openAndStore(page, `/project/${id}`);
  await goOffline(context, gate);
  await page.reload();
  const project = new ProjectPage(page);
  await expect(page.getByText(asOf)).toBeVisible();
  await opensEverything(page, project);
  await project.amount('Hut').fill('130');
  await project.addExpense('Ben', 'Bread', '4');
  await project.addNamedMember('Cleo');
  await page.getByRole('button', { name: /^Cleo → Anna/ }).click();
  await project.dialog.getByRole('button', { name: 'Paid', exact: true }).click();
  await project.save.click();
  await expect(page.getByText(waiting)).toBeVisible();
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Hut', 120, []]]);

  await goOnline(context, gate);
  await project.isUpToDate();
  await expect(page.getByText(asOf)).toBeHidden();
  const { members } = await api.readPlain(id);
  expect(members.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Cleo']);
  expect(members[0]?.expenses).toEqual([['Hut', 130, []]]);
  expect(members[1]?.expenses).toEqual([['Bread', 4, []]]);
  expect(members[2]?.expenses).toEqual([[null, 44.67, ['Anna']]]);
});

test('what was typed without network waits in a tab that is opened again, and what was saved goes out from it by itself, once', async ({
  page,
  context,
  api,
  gate,
}) => {
  const { id } = await createTrip(api);
  const path = `/project/${id}`;
  await openAndStore(page, path);
  await goOffline(context, gate);
  await new ProjectPage(page).amount('Hut').fill('130');
  await storesDraft(page, { amount: 13_000 });
  const second = await reopen(context, page, path);
  await expect(second.amount('Hut')).toHaveValue('130.00');
  await goOnline(context, gate);
  await expect(second.page.getByText(asOf)).toBeHidden();
  await second.hasUnsavedChanges();
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Hut', 120, []]]);

  await goOffline(context, gate);
  await second.addExpense('Ben', 'Bread', '4');
  await second.save.click();
  await expect(second.page.getByText(waiting)).toBeVisible();
  const third = await reopen(context, second.page, path);
  await expect(third.amount('Bread')).toHaveValue('4.00');
  await third.addExpense('Ben', 'Wine', '9');
  await third.save.click();
  await storesDraft(third.page, { name: 'Wine', amount: 900 });
  const fourth = await reopen(context, third.page, path);
  await expect(fourth.amount('Wine')).toHaveValue('9.00');
  await goOnline(context, gate);
  await fourth.isUpToDate();
  expect((await api.readPlain(id)).members.map(({ expenses }) => expenses)).toEqual([
    [['Hut', 130, []]],
    [
      ['Bread', 4, []],
      ['Wine', 9, []],
    ],
  ]);
});

test('a project that is too large for the first paint opens without network', async ({ page, context, gate }) => {
  const { projectId } = seedProject(databaseFile(), { members: 2, expenses: 499, places: 0, nameLength: 1 });
  const project = new ProjectPage(page);
  // Rows that are not near the screen are a text.
  const card = page.getByRole('article', { name: 'M0', exact: true });
  await openAndStore(page, `/project/${projectId}`);
  await expect(project.expenseNames('M0').first()).toHaveValue('E0');
  await expect(card).toContainText('E498');
  await storesCopy(page, { name: 'E498' });
  await goOffline(context, gate);
  await page.reload();
  await expect(project.expenseNames('M0').first()).toHaveValue('E0');
  await expect(card).toContainText('E498');
  await expect(page.getByText(asOf)).toBeVisible();
});

test('the home page, projects and a read-only link each open without network as what they are, in the language of now', async ({
  page,
  context,
  api,
  gate,
  request,
}) => {
  const [one, other, unseen] = [
    await createTrip(api),
    await api.create('Flat', [{ name: 'Zoe' }]),
    await createTrip(api),
  ];
  const { id: shown } = await createTrip(api);
  const link = await api.readOnlyLink(shown);
  for (const id of [one.id, other.id, link]) await openAndStore(page, `/project/${id}`);
  await goOffline(context, gate);
  await test.step('a project that is only looked at is there, and comes up to date after it', async () => {
    await page.reload();
    await expect(page.getByText(asOf)).toBeVisible();
    await expect(page.getByText('View only.')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Anna' })).toContainText('Hut');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: messagesOf('en').sharing.code })).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveValue(`${gate.url}/project/${link}`);
    await page.keyboard.press('Escape');
    await expect(page.locator('main :is(input:not([type="radio"]), textarea):not([readonly])')).toHaveCount(0);
    await request.put(`${origin}/api/projects/${shown}`, { data: { name: 'Journey' } });
    await goOnline(context, gate);
    await expect(page.getByRole('heading', { level: 1, name: 'Journey' })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(asOf)).toBeHidden();
  });
  await goOffline(context, gate);
  await test.step('each project is its own page', async () => {
    for (const [id, name] of [
      [other.id, 'Flat'],
      [one.id, 'Trip'],
    ] as const) {
      await page.goto(`/project/${id}`);
      await expect(new ProjectPage(page).name).toHaveValue(name);
    }
  });
  await test.step('the home page says of when it is', async () => {
    await isHydrated(page);
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Projekt erstellen' })).toBeVisible();
    await expect(page.getByText(/^Du bist offline\. Stand dieser Seite: \d{1,2}:\d\d\.$/)).toBeVisible();
    await goOnline(context, gate);
    await expect(page.getByText(/^Du bist offline/)).toBeHidden();
    await page.reload();
    await expect(page.locator('html')).not.toHaveAttribute('data-as-of');
  });
  await test.step('what was never opened is no page', async () => {
    await goOffline(context, gate);
    await expect(page.goto(`/project/${unseen.id}`)).rejects.toThrow('ERR_');
    await page.waitForURL(/^chrome-error:/);
    // Its form and its language are those of a query, which is never stored.
    await expect(page.goto('/?lng=de')).rejects.toThrow('ERR_');
  });
});

test('a project that is deleted, here or elsewhere, or forgotten on the home page is stored no longer', async ({
  page,
  context,
  api,
  gate,
  request,
  browserConsole,
}) => {
  browserConsole.expect(failedCall(404));
  const [flat, theirs, mine] = [
    await api.create('Flat', [{ name: 'Zoe' }]),
    await createTrip(api),
    await createTrip(api),
  ];
  const paths = [flat, theirs, mine].map(({ id }) => `/project/${id}`);
  for (const path of paths) await openAndStore(page, path);
  expect(await storedPages(page)).toEqual(expect.arrayContaining(paths));
  await openFromMenu(page, 'delete');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('/');
  await expect.poll(() => storedPages(page)).not.toContain(`/project/${mine.id}`);

  await page.getByRole('button', { name: /^Options for “Flat”/ }).click();
  await page.getByRole('button', { name: 'Forget on this device' }).click();
  await expect.poll(() => storedPages(page)).not.toContain(`/project/${flat.id}`);
  expect(await storedPages(page)).toContain('/');

  await request.delete(`/api/projects/${theirs.id}`);
  await page.goto(`/project/${theirs.id}`);
  await expect(page.getByRole('heading', { name: 'Project deleted' })).toBeVisible();
  await expect.poll(() => storedPages(page)).not.toContain(`/project/${theirs.id}`);
  await goOffline(context, gate);
  await expect(page.goto(`/project/${mine.id}`)).rejects.toThrow('ERR_');
});

test('after an update of the server, pages of both builds work with and without network, and no draft is lost', async ({
  page,
  context,
  api,
  gate,
}) => {
  const [seen, open] = [await createTrip(api), await createTrip(api)];
  await openAndStore(page, `/project/${seen.id}`);
  await openAndStore(page, `/project/${open.id}`);
  const project = new ProjectPage(page);
  await project.amount('Hut').fill('130');
  gate.build = 'next';
  // The page of before goes on: all its code is stored.
  await opensEverything(page, project);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(project.amount('Hut')).toHaveValue('130.00');
  expect(await page.locator('script[src*="static/chunks/next-"]').count()).toBeGreaterThan(0);
  await storesPages(page, `/project/${open.id}`);
  await project.saveAll();

  await goOffline(context, gate);
  for (const { id } of [open, seen]) {
    await page.goto(`/project/${id}`);
    await isHydrated(page);
    await expect(page.getByText(asOf)).toBeVisible();
    await opensEverything(page, project);
  }
  await project.amount('Hut').fill('140');
  await project.save.click();
  await goOnline(context, gate);
  await project.isUpToDate();
  expect((await api.readPlain(seen.id)).members[0]?.expenses).toEqual([['Hut', 140, []]]);
  expect((await api.readPlain(open.id)).members[0]?.expenses).toEqual([['Hut', 130, []]]);
});

test('where the browser has no room, or refuses a service worker, everything works as without one', async ({
  page,
  context,
  api,
  gate,
  browserConsole,
}) => {
  // There is no room for drafts either, of which the page tells.
  browserConsole.expect(/^warning: QuotaExceededError/);
  const { id } = await createTrip(api);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: gate.url, quotaSize: 1 });
  const project = new ProjectPage(page);
  await project.open(id);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  await isHydrated(page);
  await project.addExpense('Ben', 'Bread', '4');
  await project.saveAll();
  expect(await storedPages(page)).toEqual([]);

  const refusing = await context.newPage();
  await refusing.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('Refused.', 'SecurityError'));
  });
  await new ProjectPage(refusing).open(id);
  await expect(new ProjectPage(refusing).amount('Bread')).toHaveValue('4.00');
  await openPage(refusing, '/');
  await refusing.route('**/api/projects', (route) => route.abort());
  await refusing.getByRole('textbox', { name: 'Project name' }).fill('Trip');
  await refusing.getByRole('button', { name: 'Create project' }).click();
  await expect(refusing.getByText('The project could not be created: Network error')).toBeVisible();
});

test('a server that turns the worker off has it removed, with all that it has stored', async ({ page, api, gate }) => {
  const { id } = await createTrip(api);
  await openAndStore(page, `/project/${id}`);
  const other = await startOtherServer({ SERVICE_WORKER: 'off' }, 60);
  gate.target = other.url;
  await page.goto('/');
  await isHydrated(page);
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registrations).toBe(0);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).not.toContain('quits-copies');
  await other.stop();
});

test('what is stored of a project goes on under its new link, and nothing of it under the old one', async ({
  page,
  context,
  api,
  gate,
}) => {
  const { id } = await createTrip(api);
  const project = new ProjectPage(page);
  await openAndStore(page, `/project/${id}`);
  await project.amount('Hut').fill('130');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('View-only link, new link').click();
  await page.getByRole('button', { name: 'Replace the link…' }).click();
  await page.getByRole('button', { name: 'Replace the link', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes(id));
  const path = new URL(page.url()).pathname;
  await storesPages(page, path);
  await expect.poll(() => storedPages(page)).not.toContain(`/project/${id}`);
  await goOffline(context, gate);
  const reopened = await reopen(context, page, path);
  await expect(reopened.amount('Hut')).toHaveValue('130.00');
  await expect(reopened.page.getByText(/^Restored 1 unsaved change/)).toBeVisible();
});
