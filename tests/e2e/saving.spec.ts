import { expect, type Page, type Request, type Route } from '@playwright/test';
import { failedCall, noAnswer } from './support/console-watch';
import { test } from './support/fixtures';
import { holdScripts } from './support/open-page';
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

const serverError = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status: 500, title: 'Internal error', detail: 'The disk is full.', code: 'internal_error' }),
  });

test('the save button says whether there is something to save', async ({ page, api }) => {
  const { project } = await openTrip(page, api);
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
});

test('a save sends its steps in order, and then asks once for the project', async ({ page, api }) => {
  const { id, project } = await openTrip(page, api);
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
  await project.addNamedMember('Dora');
  await project.addExpense('Dora', 'Museum', '21');
  await project.memberName('Anna').fill('Annabel');
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
      { name: 'Dora', expenses: [['Museum', 21, []]] },
    ],
  });
});

test('a new member can be involved in new expenses in the same save', async ({ page, api }) => {
  const { id, project } = await openTrip(page, api);
  await project.addNamedMember('Dora');
  await project.involved('Pizza').click();
  await page.getByRole('checkbox', { name: 'Ben' }).click();
  await page.keyboard.press('Escape');
  await project.addExpense('Dora', 'Sauna', '50');
  await project.involved('Sauna').click();
  for (const name of ['Anna', 'Ben', 'Cleo']) await page.getByRole('checkbox', { name }).click();
  await page.keyboard.press('Escape');
  await project.saveAll();
  const saved = await api.readPlain(id);
  expect(saved.members[0]?.expenses).toEqual([['Pizza', 30, ['Anna', 'Cleo', 'Dora']]]);
  expect(saved.members[3]?.expenses).toEqual([['Sauna', 50, ['Dora']]]);
});

test('when a call fails in the middle of a save, the next save sends only the rest', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(failedCall(500), loggedError);
  const { id, project } = await openTrip(page, api);
  const writes = recordWrites(page);
  let isBroken = true;
  await intercept(page, (request) => isBroken && creates('member', 'Emil')(request), serverError);

  await project.addNamedMember('Dora');
  await project.addNamedMember('Emil');
  await project.addExpense('Emil', 'Wine', '9');
  await project.addExpense('Dora', 'Cake', '8');
  await project.name.fill('Trip 2');
  await project.save.click();

  await expect(project.toast('The member could not be added: Something went wrong on the server')).toBeVisible();
  await expect(project.toast(/^3 changes saved: .*Dora.*“Cake”$/)).toBeVisible();
  await project.hasUnsavedChanges();
  await expect(project.memberName('Emil')).toBeVisible();
  await expect(project.amount('Wine')).toHaveValue('9.00');
  expect(await api.readPlain(id)).toMatchObject({ name: 'Trip 2' });

  isBroken = false;
  writes.length = 0;
  await project.saveAll();
  expect(writes.map(callOf)).toEqual(['POST member', 'POST expense']);
  await expect(project.toast('2 changes saved: Emil and “Wine”')).toBeVisible();
  await expect(project.toast('The member could not be added')).toHaveCount(0);
  expect(await api.readPlain(id)).toEqual({
    name: 'Trip 2',
    members: [
      { name: 'Anna', expenses: [['Pizza', 30, []]] },
      {
        name: 'Ben',
        expenses: [
          ['Taxi', 12, []],
          ['Bread', 4, []],
        ],
      },
      { name: 'Cleo', expenses: [] },
      { name: 'Dora', expenses: [['Cake', 8, []]] },
      { name: 'Emil', expenses: [['Wine', 9, []]] },
    ],
  });
});

test('a connection that breaks after the server has taken a call doubles nothing else', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(noAnswer, loggedError);
  const { id, project } = await openTrip(page, api);
  const writes = recordWrites(page);
  let isBroken = true;
  await intercept(
    page,
    (request) => isBroken && callOf(request) === 'PUT expense',
    (route) => route.abort('connectionreset'),
  );
  await project.addNamedMember('Dora');
  await project.addExpense('Dora', 'Cake', '8');
  await project.amount('Pizza').fill('31');
  await project.save.click();
  await expect(project.toast('The expense could not be updated: Network error')).toBeVisible();
  await project.hasUnsavedChanges();
  isBroken = false;
  writes.length = 0;
  await project.saveAll();
  expect(writes.map(callOf)).toEqual(['PUT expense']);
  const saved = await api.readPlain(id);
  expect(saved.members.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Cleo', 'Dora']);
  expect(saved.members[0]?.expenses).toEqual([['Pizza', 31, []]]);
  expect(saved.members[3]?.expenses).toEqual([['Cake', 8, []]]);
});

test('too many requests stop the save, and nothing is lost', async ({ page, api, browserConsole }) => {
  browserConsole.expect(failedCall(429), loggedError);
  const { id, project } = await openTrip(page, api);
  const writes = recordWrites(page);
  let isBusy = true;
  await intercept(
    page,
    (request) => isBusy && callOf(request) === 'POST member',
    (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, body: '' }),
  );
  await project.name.fill('Trip 2');
  await project.addNamedMember('Dora');
  await project.addExpense('Anna', 'Wine', '9');
  await project.save.click();
  await expect(project.toast('The member could not be added: Too many requests')).toBeVisible();
  await project.hasUnsavedChanges();
  expect(writes.map(callOf), 'a server that wants to be left alone is left alone').toEqual([
    'PUT project',
    'POST member',
  ]);
  isBusy = false;
  writes.length = 0;
  await project.saveAll();
  expect(writes.map(callOf)).toEqual(['POST member', 'POST expense']);
  expect(await api.readPlain(id)).toMatchObject({ name: 'Trip 2', members: [{}, {}, {}, { name: 'Dora' }] });
});

test('a network that fails before the later scripts have come costs no edit, and the page mends itself', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(noAnswer, /^error: .*(NetworkError|ChunkLoadError|Failed to load chunk)/);
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] },
    { name: 'Ben' },
  ]);
  let html = '';
  await page.route(`**/project/${id}`, async (route) => {
    const response = await route.fetch();
    html = await response.text();
    await route.fulfill({ response });
  });
  await page.route('**/_next/static/**/*.js', (route) => {
    const isOfTheFirstLoad = html.includes(new URL(route.request().url()).pathname);
    return isOfTheFirstLoad ? route.continue() : route.abort('internetdisconnected');
  });
  const project = new ProjectPage(page);
  await project.open(id);
  await project.amount('Pizza').fill('31');
  await project.involved('Pizza').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+S');
  // The idle page requests its deferred scripts within three seconds.
  await page.waitForTimeout(3_500);
  await expect(project.amount('Pizza')).toHaveValue('31.00');
  await project.hasUnsavedChanges();

  await page.unroute('**/_next/static/**/*.js');
  await project.saveAll();
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Pizza', 31, []]]);
  await project.involved('Pizza').click();
  await expect(project.dialog).toBeVisible();
});

test('while a save is under way the button says so, and half-typed text waits for the next press', async ({
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
});

test('a new row keeps its cursor while the server gives it its id', async ({ page, api }) => {
  const { id, project } = await openTrip(page, api);
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

test('what a person types before the page’s scripts have come is stored and can be saved', async ({ page, api }) => {
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] }]);
  const releaseScripts = await holdScripts(page);
  const project = new ProjectPage(page);
  await page.goto(`/project/${id}`, { waitUntil: 'commit' });
  await project.amount('Pizza').fill('45.5');
  await project.name.fill('Trip to Rome');
  releaseScripts();
  await project.hasUnsavedChanges();
  await project.saveAll();
  expect(await api.readPlain(id)).toEqual({
    name: 'Trip to Rome',
    members: [{ name: 'Anna', expenses: [['Pizza', 45.5, []]] }],
  });
});

test.describe('leaving the page', () => {
  const leave = (page: Page) => page.getByRole('link', { name: /Quits/ }).click();

  test('asks nothing once what is unsaved is stored, and it is there again later', async ({ page, api }) => {
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
    expect(questions).toEqual([]);
  });

  test.describe('in a browser that stores nothing', () => {
    test.beforeEach(async ({ page, browserConsole }) => {
      browserConsole.allow(/^warning: .*storage for drafts/);
      await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    });

    test('asks first while there are unsaved changes', async ({ page, api }) => {
      const { id, project } = await openTrip(page, api);
      await project.amount('Pizza').fill('31');
      await expect(project.toast(/^This browser stores nothing/)).toBeVisible();
      const questions: string[] = [];
      let isLeft = false;
      page.on('dialog', (dialog) => {
        questions.push(dialog.type());
        return isLeft ? dialog.accept() : dialog.dismiss();
      });
      await leave(page);
      await expect.poll(() => questions).toEqual(['beforeunload']);
      await expect(page).toHaveURL(`/project/${id}`);
      await expect(project.amount('Pizza')).toHaveValue('31.00');

      isLeft = true;
      await leave(page);
      await page.waitForURL('/');
      expect(questions).toEqual(['beforeunload', 'beforeunload']);
      expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Pizza', 30, []]]);
    });

    test('asks on the way back to where the person came from, too', async ({ page, api }) => {
      const { id } = await api.create('Trip');
      await page.goto('/');
      const project = new ProjectPage(page);
      await project.open(id);
      await project.name.fill('Trip 2');
      const question = page.waitForEvent('dialog');
      const back = page.evaluate(() => history.back());
      await (await question).dismiss();
      await back;
      await expect(page).toHaveURL(`/project/${id}`);
      await expect(project.name).toHaveValue('Trip 2');
    });
  });

  test('asks nothing when everything has been saved', async ({ page, api }) => {
    const { project } = await openTrip(page, api);
    await project.amount('Pizza').fill('31');
    await project.saveAll();
    let questions = 0;
    page.on('dialog', (dialog) => {
      questions += 1;
      return dialog.accept();
    });
    await page.getByRole('link', { name: /Quits/ }).click();
    await page.waitForURL('/');
    expect(questions).toBe(0);
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
  const { id } = await api.create(
    'Long',
    Array.from({ length: 12 }, (_, index) => ({ name: `Member ${index}`, expenses: [{ name: 'One', amount: 1 }] })),
  );
  const project = new ProjectPage(page);
  await project.open(id);
  await project.memberName('Member 11').fill('Last');
  await expect(page.getByRole('button', { name: 'Unsaved changes' })).toBeHidden();
  await expect(project.save).toBeInViewport({ ratio: 1 });
});
