import { expect, type Page } from '@playwright/test';
import { failedCall } from './support/console-watch';
import { test } from './support/fixtures';
import { NetworkGate } from './support/network-gate';
import { openPage, SCRIPTS, watchDocument } from './support/open-page';
import { callOf, openFromMenu, ProjectPage, recordWrites } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { storesDraft } from './support/stored-drafts';

const SLOW_REQUEST_MS = 10_000;
const GIVEN_UP_MS = 15_000;
const PAUSE_MS = 5_000;

async function createTrip(api: ProjectsApi): Promise<string> {
  return (await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] }])).id;
}

/** Opens the trip in a page for whose later scripts nobody answers, until the returned function is called. */
async function openWithoutLazyCode(page: Page, id: string) {
  const { isOfFirstLoad } = await watchDocument(page, id);
  let isHanging = true;
  await page.route(SCRIPTS, async (route) => {
    if (!isHanging || isOfFirstLoad(route.request().url())) await route.continue();
  });
  await page.clock.install();
  await new ProjectPage(page).open(id);
  return () => {
    isHanging = false;
  };
}

function notice(page: Page) {
  return page.getByText('The server is not answering.');
}

async function expectNoticeOnceSlow(page: Page): Promise<void> {
  // The clock goes on meanwhile.
  await page.clock.fastForward(SLOW_REQUEST_MS - 5_000);
  await expect(notice(page)).toBeHidden();
  await page.clock.fastForward(5_000);
  await expect(notice(page)).toBeVisible();
}

// A script that hangs fails as the page is closed, which then looks whether the server has another build.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a dialog whose code nobody sends says so, and opens once the person has tried again', async ({ page, api }) => {
  const answer = await openWithoutLazyCode(page, await createTrip(api));
  const project = new ProjectPage(page);
  await project.removeExpense('Pizza').click();
  await expectNoticeOnceSlow(page);

  answer();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(project.dialog).toContainText('Pizza');
  await expect(notice(page)).toBeHidden();
});

test('a language that nobody sends says so, and comes once the person has tried again', async ({
  page,
  api,
  browserConsole,
}) => {
  // What is still asked for at the end gets no answer.
  browserConsole.allow(/^error: NetworkError/);
  const answer = await openWithoutLazyCode(page, await createTrip(api));
  let isHanging = true;
  await page.route('**/locales/**', async (route) => {
    if (!isHanging) await route.continue();
  });
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click();
  await expectNoticeOnceSlow(page);
  answer();
  const asked = page.waitForRequest('**/locales/de/**');
  await page.getByRole('button', { name: 'Try again' }).click();

  // They are asked for anew, and still nobody sends them.
  await asked;
  await expect(notice(page)).toBeHidden();
  await page.clock.fastForward(SLOW_REQUEST_MS);
  await expect(notice(page)).toBeVisible();
  isHanging = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Sprache: Deutsch' })).toBeVisible();
});

test('a save whose code nobody sends, and one that nobody answers, is made again by itself and once', async ({
  page,
  api,
  browserConsole,
}) => {
  // What is still asked for at the end gets no answer.
  browserConsole.allow(/^error: NetworkError/);
  const id = await createTrip(api);
  const answer = await openWithoutLazyCode(page, id);
  const project = new ProjectPage(page);
  const writes = recordWrites(page);
  await page.route('**/api/projects/**', async (route) => {
    if (route.request().method() === 'GET' || writes.length > 1) await route.continue();
  });
  await project.amount('Pizza').fill('31');
  await project.save.click();
  // Else the storage, too, would not have answered in time.
  await storesDraft(page, { amount: 3_100 });
  await expect(project.save).toContainText('Saving…');
  answer();
  // A call without an answer is given up, and made again after a pause.
  for (const calls of [1, 2]) {
    await page.clock.fastForward(GIVEN_UP_MS);
    await page.clock.fastForward(PAUSE_MS);
    await expect.poll(() => writes.length).toBe(calls);
  }
  await project.isUpToDate();
  expect(writes.map(callOf)).toEqual(['PATCH project', 'PATCH project']);
  expect(new Set(writes.map((write) => write.headers()['idempotency-key'])).size, 'one save').toBe(1);
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Pizza', 31, []]]);
});

test('a new project for which nobody answers says so, and is created once where the person tries again', async ({
  page,
}) => {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/projects', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) await route.continue();
  });
  await page.clock.install();
  await openPage(page, '/');
  await page.getByRole('textbox', { name: 'Project name' }).fill('Trip');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect.poll(() => keys.length).toBe(1);
  await expectNoticeOnceSlow(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/project/*');
  expect(keys[1]).toBe(keys[0]);
});

test('a deletion that nobody answers says so in its dialog, and is done once the person has tried again', async ({
  page,
  api,
  browserConsole,
}) => {
  // The press ends the stream of events too, which may be asked for again once there is no project.
  browserConsole.allow(failedCall(404));
  const id = await createTrip(api);
  await page.clock.install();
  const project = new ProjectPage(page);
  await project.open(id);
  const writes = recordWrites(page);
  await page.route(`**/api/projects/${id}`, async (route) => {
    if (route.request().method() !== 'DELETE' || writes.length > 1) await route.continue();
  });
  await openFromMenu(page, 'delete');
  await project.dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => writes.length).toBe(1);
  await page.clock.fastForward(SLOW_REQUEST_MS);
  await expect(project.dialog.getByRole('status')).toContainText('The server is not answering.');
  await project.dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(project.toast('Project deleted')).toBeVisible();
  expect(writes.map(callOf)).toEqual(['DELETE project', 'DELETE project']);
});

test('a dialog opens once the person has tried again, though scripts that hang hold all connections', async ({
  page,
  api,
  browserConsole,
}) => {
  // What has hung is asked for anew, and says so.
  browserConsole.allow(/^error/, /^warning/);
  const id = await createTrip(api);
  const gate = new NetworkGate();
  await gate.start();
  await page.clock.install();
  await page.addInitScript(() => {
    const idle: IdleRequestCallback[] = [];
    Object.assign(window, {
      requestIdleCallback: (run: IdleRequestCallback) => idle.push(run),
      becomeIdle: () => {
        for (const run of idle.splice(0)) run({ didTimeout: false, timeRemaining: () => 50 });
      },
    });
  });
  await openPage(page, `${gate.url}/project/${id}`);
  gate.state = 'hangs';
  gate.log.length = 0;
  await page.evaluate('becomeIdle()');
  // What takes the connections that the scripts leave.
  await page.evaluate(() => {
    for (let at = 0; at < 6; at += 1) void fetch(`/icon.svg?${at}`).catch(() => undefined);
  });
  await expect.poll(() => gate.log.length).toBe(6);
  const project = new ProjectPage(page);
  await project.removeExpense('Pizza').click();
  await expectNoticeOnceSlow(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(project.dialog).toBeHidden();

  // Still nobody answers.
  await expect(notice(page)).toBeHidden();
  await expectNoticeOnceSlow(page);
  gate.state = 'open';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(project.dialog).toContainText('Pizza');
  await gate.stop();
});
