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

const creates = (kind: 'member' | 'expense', name: string) => (request: Request) =>
  callOf(request) === `POST ${kind}` && (request.postDataJSON() as { name: string }).name === name;

/** Holds calls back, as a slow server does, until they are released. `isSent` resolves with the first of them. */
async function hold(page: Page, call: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isHeld = (request: Request) => callOf(request) === call;
  await intercept(page, isHeld, async (route) => {
    await released;
    await route.fallback();
  });
  return { isSent: page.waitForRequest(isHeld), release };
}

test('the save button says whether there is something to save, which goes in its order, with one read after it', async ({
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
    (request) =>
      request.method() === 'GET' &&
      /\/api\/projects\/[^/]+(\/since\/[^/]+)?$/.test(request.url()) &&
      reads.push(request),
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

  expect(writes.map(callOf)).toEqual([
    'PUT project',
    'POST member',
    'PUT member',
    'DELETE member',
    'POST expense',
    'PUT expense',
    'DELETE expense',
  ]);
  expect(reads).toHaveLength(1);
  expect(await api.readPlain(id)).toEqual({
    name: 'Trip 2',
    members: [
      { name: 'Annabel', expenses: [['Pizza', 30, []]] },
      { name: 'Ben', expenses: [['Taxi', 13, []]] },
      { name: 'Dora', expenses: [['Museum', 21, ['Dora']]] },
    ],
  });
});

test('a save that is refused or breaks in the middle loses nothing, and the next one sends only the rest', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(failedCall(429), noAnswer, loggedError);
  const { id, project } = await openTrip(page, api);
  const writes = recordWrites(page);
  let answer: ((route: Route) => Promise<void>) | null = null;
  await intercept(
    page,
    (request) => answer !== null && creates('member', 'Emil')(request),
    (route) => answer!(route),
  );
  await project.addNamedMember('Dora');
  await project.addNamedMember('Emil');
  await project.addExpense('Anna', 'Wine', '9');
  await project.name.fill('Trip 2');
  await test.step('a server that wants to be left alone is left alone', async () => {
    answer = (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, body: '' });
    await project.save.click();
    await expect(project.toast('The member could not be added: Too many requests')).toBeVisible();
    await project.hasUnsavedChanges();
    expect(writes.map(callOf)).toEqual(['PUT project', 'POST member', 'POST member']);
  });
  await test.step('a connection that breaks leaves what was not sent for the next save', async () => {
    answer = (route) => route.abort('connectionreset');
    await project.addExpense('Emil', 'Cake', '8');
    await project.save.click();
    await expect(project.toast('The member could not be added: Network error')).toBeVisible();
    await project.hasUnsavedChanges();
    await expect(project.amount('Wine')).toHaveValue('9.00');
  });
  answer = null;
  writes.length = 0;
  await page.keyboard.press('ControlOrMeta+S');
  await project.isUpToDate();
  expect(writes.map(callOf)).toEqual(['POST member', 'POST expense', 'POST expense']);
  await expect(project.toast('The member could not be added')).toHaveCount(0);
  const { name, members } = await api.readPlain(id);
  expect([name, members.map((member) => member.name)]).toEqual(['Trip 2', ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil']]);
  expect(members[0]?.expenses.at(-1)).toEqual(['Wine', 9, []]);
  expect(members.slice(3).map(({ expenses }) => expenses)).toEqual([[], [['Cake', 8, []]]]);
});

test('while a save is under way the button says so, half-typed text waits for the next press, and the cursor stays', async ({
  page,
  api,
}) => {
  const { id, project } = await openTrip(page, api);
  const writes = recordWrites(page);
  const { isSent, release } = await hold(page, 'POST member');
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
  await project.hasUnsavedChanges();
  await expect(project.memberName('Dora L'), 'the field that is typed in keeps the cursor').toBeFocused();
  await page.keyboard.type('ee');
  await expect(project.memberName('Dora Lee')).toHaveValue('Dora Lee');
  expect(writes.map(callOf)).toEqual(['POST member']);
  expect((await api.readPlain(id)).members[3]?.name).toBe('Dora');

  await project.saveAll();
  expect(writes.map(callOf)).toEqual(['POST member', 'PUT member']);
  expect((await api.readPlain(id)).members.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Cleo', 'Dora Lee']);

  await test.step('in a new expense, too, while the server gives it its id', async () => {
    const { isSent, release } = await hold(page, 'POST expense');
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
