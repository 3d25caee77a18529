import { expect, type Page, type Request, type Route } from '@playwright/test';
import { failedCall, noAnswer } from './support/console-watch';
import { test } from './support/fixtures';
import { callOf, ProjectPage, recordWrites } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { storesDraft } from './support/stored-drafts';

const loggedError = /^error: .*Error/;

async function openTrip(page: Page, api: ProjectsApi) {
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] },
    {
      name: 'Ben',
      expenses: [
        { name: 'Taxi', amount: 12 },
        { name: 'Bread', amount: 4 },
      ],
    },
    { name: 'Cleo' },
  ]);
  const project = new ProjectPage(page);
  await project.open(id);
  return { id, project };
}

/** Answers the calls that match. All others go through. */
async function intercept(page: Page, matches: (request: Request) => boolean, answer: (route: Route) => Promise<void>) {
  await page.route('**/api/**', (route) => (matches(route.request()) ? answer(route) : route.fallback()));
}

const isSave = (request: Request) => callOf(request) === 'PATCH project';

/** Holds saves back, as a slow server does, until they are released. `isSent` resolves with the first of them. */
async function hold(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, isSave, async (route) => {
    await released;
    await route.fallback();
  });
  return { isSent: page.waitForRequest(isSave), release };
}

test('the save button says whether there is something to save, which goes in one call, with no read after it', async ({
  page,
  api,
}) => {
  const { id, project } = await openTrip(page, api);
  await test.step('nothing is to be saved of what is as it was', async () => {
    await project.isUpToDate();
    await expect(project.save).toHaveAttribute('aria-disabled', 'true');
    await project.name.fill('Trip!');
    await project.hasUnsavedChanges();
    await expect(project.save).not.toHaveAttribute('aria-disabled');
    await project.name.fill('Trip');
    await project.isUpToDate();
    await project.amount('Pizza').fill('30.0');
    await project.isUpToDate();
    await project.amount('Pizza').fill('30.01');
    await project.hasUnsavedChanges();
    await project.amount('Pizza').fill('30');
    await project.isUpToDate();
  });
  const reads: Request[] = [];
  page.on(
    'request',
    (request) => request.method() === 'GET' && /\/api\/projects\/[^/]+$/.test(request.url()) && reads.push(request),
  );
  const writes = recordWrites(page);

  await project.removeExpense('Bread').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await project.amount('Taxi').fill('13');
  await project.removeMember('Cleo').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await project.memberName('Anna').fill('Annabel');
  await project.addNamedMember('Dora');
  await project.addExpense('Dora', 'Museum', '21');
  await project.involved('Museum').click();
  for (const name of ['Annabel', 'Ben']) await page.getByRole('checkbox', { name }).click();
  await page.keyboard.press('Escape');
  await project.name.fill('Trip 2');
  await project.saveAll();

  expect(writes.map(callOf)).toEqual(['PATCH project']);
  expect(reads).toEqual([]);
  expect(await api.readPlain(id)).toEqual({
    name: 'Trip 2',
    members: [
      { name: 'Annabel', expenses: [['Pizza', 30, []]] },
      { name: 'Ben', expenses: [['Taxi', 13, []]] },
      { name: 'Dora', expenses: [['Museum', 21, ['Dora']]] },
    ],
  });
});

test('a save that is refused, or that nobody answers, is made again by itself with all that it had', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(failedCall(429), noAnswer, loggedError);
  const { id, project } = await openTrip(page, api);
  const writes = recordWrites(page);
  const answers: ((route: Route) => Promise<void>)[] = [
    // A server that wants to be left alone.
    (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, body: '' }),
    (route) => route.abort('connectionreset'),
  ];
  await intercept(page, isSave, async (route) => (answers.shift() ?? ((one) => one.fallback()))(route));
  await project.addNamedMember('Dora');
  await project.addNamedMember('Emil');
  await project.addExpense('Emil', 'Wine', '9');
  await project.name.fill('Trip 2');
  await project.save.click();
  await expect(project.toast('Too many requests')).toBeVisible();
  await expect(project.save).toHaveText('Saving…');
  await project.isUpToDate();
  await expect(project.toast('Too many requests')).toHaveCount(0);
  expect(writes.map(callOf)).toEqual(['PATCH project', 'PATCH project', 'PATCH project']);
  expect(new Set(writes.map((write) => write.headers()['idempotency-key'])).size, 'one save').toBe(1);
  const { name, members } = await api.readPlain(id);
  expect([name, members.map((member) => member.name)]).toEqual(['Trip 2', ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil']]);
  expect(members.at(-1)?.expenses).toEqual([['Wine', 9, []]]);
});

test('while a save is under way the button says so, half-typed text follows it once it is typed, and the cursor stays', async ({
  page,
  api,
}) => {
  const { id, project } = await openTrip(page, api);
  const writes = recordWrites(page);
  const { isSent, release } = await hold(page);
  await project.addNamedMember('Dora');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(project.save).toHaveText('Saving…');
  await expect(project.save).toHaveAttribute('aria-busy', 'true');
  await isSent;
  await project.save.click({ force: true });
  await page.keyboard.press('ControlOrMeta+S');

  await project.memberName('Dora').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' L');
  release();
  await expect(project.memberName('Dora L'), 'the field that is typed in keeps the cursor').toBeFocused();
  await page.keyboard.type('ee');
  await expect(project.memberName('Dora Lee')).toHaveValue('Dora Lee');
  await project.hasUnsavedChanges();
  expect(writes.map(callOf)).toEqual(['PATCH project']);
  expect((await api.readPlain(id)).members[3]?.name).toBe('Dora');

  await project.memberName('Dora Lee').blur();
  await project.isUpToDate();
  expect(writes.map(callOf)).toEqual(['PATCH project', 'PATCH project']);
  expect((await api.readPlain(id)).members.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Cleo', 'Dora Lee']);

  await test.step('in a new expense, too, while the server gives it its id', async () => {
    const { isSent, release } = await hold(page);
    await project.addExpense('Cleo', 'Cake', '8');
    await page.keyboard.press('ControlOrMeta+S');
    await isSent;
    await page.keyboard.type('.5');
    release();
    await project.hasUnsavedChanges();
    await expect(project.amount('Cake')).toBeFocused();
    await expect(project.amount('Cake')).toHaveValue('8.5');
    await page.keyboard.press('ControlOrMeta+S');
    await project.isUpToDate();
    expect((await api.readPlain(id)).members[2]?.expenses).toEqual([['Cake', 8.5, []]]);
  });
});

test.describe('leaving the page', () => {
  const leave = (page: Page) => page.getByRole('link', { name: /Quits/ }).click();

  test('asks nothing once what is unsaved is stored, which is there again later, nor once it is saved', async ({
    page,
    api,
  }) => {
    const { id, project } = await openTrip(page, api);
    await project.amount('Pizza').fill('31');
    await storesDraft(page, { amount: 3_100 });
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      return dialog.accept();
    });
    await leave(page);
    await page.waitForURL('/');
    expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Pizza', 30, []]]);
    await page.goBack();
    await expect(project.amount('Pizza')).toHaveValue('31.00');
    await project.hasUnsavedChanges();
    await project.saveAll();
    await leave(page);
    await page.waitForURL('/');
    expect(questions).toEqual([]);
  });

  test('asks first in a browser that stores nothing, on the way back to where the person came from, too', async ({
    page,
    api,
    browserConsole,
  }) => {
    browserConsole.expect(/^warning: SecurityError/, /^error: SecurityError/);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      };
    });
    await page.goto('/');
    const { id, project } = await openTrip(page, api);
    await project.amount('Pizza').fill('31');
    const told = project.toast('This browser stores nothing: unsaved changes are not kept on this device.');
    await expect(told).toBeVisible();
    await project.name.fill('Trip 2');
    await page.waitForTimeout(500);
    await expect(told, 'once').toHaveCount(1);
    const questions: string[] = [];
    let isLeft = false;
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      return isLeft ? dialog.accept() : dialog.dismiss();
    });
    for (const go of [() => leave(page), () => page.evaluate(() => history.back())]) {
      questions.length = 0;
      await go();
      await expect.poll(() => questions).toEqual(['beforeunload']);
      await expect(page).toHaveURL(`/project/${id}`);
      await expect(project.amount('Pizza')).toHaveValue('31.00');
    }
    isLeft = true;
    await leave(page);
    await page.waitForURL('/');
    expect(questions).toEqual(['beforeunload', 'beforeunload']);
    expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Pizza', 30, []]]);
  });
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('a banner at the lower edge says that there are unsaved changes, and a tap on it saves', async ({
    page,
    api,
  }) => {
    const { id, project } = await openTrip(page, api);
    const banner = page.getByRole('button', { name: 'Unsaved changes' });
    await expect(banner).toBeHidden();
    await project.memberName('Anna').fill('Annabel');
    await expect(banner).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 2_000);
    await expect(banner).toBeInViewport({ ratio: 1 });
    const box = await banner.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), 'within reach of a thumb').toBeGreaterThan(700);
    await banner.tap();
    await expect(banner).toBeHidden();
    await expect(project.toast('Annabel updated')).toBeVisible();
    await project.isUpToDate();
    expect((await api.readPlain(id)).members[0]?.name).toBe('Annabel');
  });
});

test('on a wide screen the save button stays in view instead of a banner', async ({ page, api }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  const { project } = await openTrip(page, api);
  await project.memberName('Cleo').scrollIntoViewIfNeeded();
  await project.memberName('Cleo').fill('Last');
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Unsaved changes' })).toBeHidden();
  await expect(project.save).toBeInViewport({ ratio: 1 });
});
