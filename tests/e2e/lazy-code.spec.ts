import { expect, type Page } from '@playwright/test';
import { failedCall, noAnswer } from './support/console-watch';
import { test } from './support/fixtures';
import { holdScripts, isHydrated, lazyCodeIsThere, openPage, SCRIPTS, watchDocument } from './support/open-page';
import { ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { storesDraft } from './support/stored-drafts';

const restored = /^Restored 1 unsaved change: /;
const loggedFailure = /^error: .*(NetworkError|OutdatedError|ChunkLoadError|Failed to load chunk)/;

const texts = {
  en: 'Part of this page has not loaded yet, so nothing can be changed here.',
  de: 'Ein Teil dieser Seite ist noch nicht geladen, deshalb lässt sich hier nichts ändern.',
  es: 'Una parte de esta página aún no está cargada, así que aquí no se puede cambiar nada.',
};

async function createTrip(api: ProjectsApi): Promise<string> {
  return (await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] }, { name: 'Ben' }])).id;
}

test('a page whose scripts don’t come says so, takes no typing until they do, and saves what was typed before', async ({
  page,
  api,
}) => {
  const id = await createTrip(api);
  for (const [lang, text] of Object.entries(texts)) {
    const html = await (await page.request.get(`/project/${id}?lng=${lang}`)).text();
    const others = Object.values(texts).filter((other) => other !== text && html.includes(other));
    expect([html.includes(text), others], lang).toEqual([true, []]);
  }
  await page.clock.install();
  const releaseScripts = await holdScripts(page);
  await page.goto(`/project/${id}?lng=en`, { waitUntil: 'commit' });
  const project = new ProjectPage(page);
  const name = page.locator('main :is(textarea, input)').first();
  await name.fill('Early bird');
  await project.amount('Pizza').fill('45.5');
  // The clock goes on meanwhile.
  await page.clock.fastForward(9_000);
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(name).toBeEditable();
  await page.clock.fastForward(6_500);
  await expect(page.getByRole('alert')).toContainText(texts.en);
  await expect(name).not.toBeEditable();

  releaseScripts();
  await isHydrated(page);
  await expect(page.getByText(texts.en)).toBeHidden();
  await expect(name).toBeEditable();
  await expect(name).toHaveValue('Early bird');
  await expect(page.getByRole('textbox', { name: 'Link to this page' })).not.toBeEditable();
  await project.hasUnsavedChanges();
  await project.saveAll();
  expect(await api.readPlain(id)).toMatchObject({
    name: 'Early bird',
    members: [{ expenses: [['Pizza', 45.5, []]] }, {}],
  });
});

async function startsAndSaves(page: Page): Promise<void> {
  await isHydrated(page);
  await expect(page.getByText(texts.en)).toBeHidden();
  const project = new ProjectPage(page);
  await project.name.fill('Trip 2');
  await project.saveAll();
}

test('scripts of the first load that fail are requested again, and the page starts without a reload', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(noAnswer);
  const id = await createTrip(api);
  let isDown = true;
  await page.route(SCRIPTS, (route) => (isDown ? route.abort('internetdisconnected') : route.continue()));
  await page.goto(`/project/${id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toContainText(texts.en, { timeout: 10_000 });
  const project = new ProjectPage(page);
  await expect(project.name).not.toBeEditable();
  isDown = false;
  await startsAndSaves(page);
});

for (const when of ['before', 'after']) {
  test(`each script of the first load may fail once, ${when} the page's own scripts have run: nobody notices`, async ({
    page,
    api,
    browserConsole,
  }) => {
    browserConsole.expect(noAnswer);
    const id = await createTrip(api);
    const failed = new Set<string>();
    await page.route(SCRIPTS, (route) => {
      const url = route.request().url();
      if (failed.has(url)) return route.continue();
      failed.add(url);
      return route.abort('internetdisconnected');
    });
    if (when === 'before') await holdInlineScripts(page);
    await page.goto(`/project/${id}`, { waitUntil: 'commit' });
    await startsAndSaves(page);
  });
}

/** As where the head of a page comes in pieces: a style sheet that has not come holds up the inline scripts behind it. */
async function holdInlineScripts(page: Page): Promise<void> {
  await page.route('**/held-up.css', async (route) => {
    await page.waitForTimeout(1_000);
    await route.fulfill({ contentType: 'text/css', body: '' });
  });
  await page.route('**/project/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<head>', '<head><link rel="stylesheet" href="/held-up.css">');
    await route.fulfill({ response, body });
  });
}

/** Opens the trip in a page that gets the scripts of the first load alone, and changes an amount there. */
async function typeWithoutLazyCode(page: Page, id: string): Promise<void> {
  const { isOfFirstLoad } = await watchDocument(page, id);
  await page.route(SCRIPTS, (route) =>
    isOfFirstLoad(route.request().url()) ? route.continue() : route.abort('internetdisconnected'),
  );
  const project = new ProjectPage(page);
  await project.open(id);
  await project.amount('Pizza').fill('31');
}

/** The idle page asks for its later code within some seconds. */
function failsToLoad(page: Page): Promise<unknown> {
  return page.waitForEvent('console', (message) => loggedFailure.test(`${message.type()}: ${message.text()}`));
}

test('a network that fails before the later code has come costs no edit, and the page mends itself', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(noAnswer, loggedFailure);
  const id = await createTrip(api);
  await typeWithoutLazyCode(page, id);
  const project = new ProjectPage(page);
  await project.involved('Pizza').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+S');
  // The idle page requests its deferred scripts within three seconds.
  await page.waitForTimeout(3_500);
  await storesDraft(page, { amount: 3_100 });
  await expect(project.amount('Pizza')).toHaveValue('31.00');
  await expect(project.save).toHaveText('Saving…');

  const streams = page.waitForRequest(/\/events\?/);
  await page.unroute(SCRIPTS);
  // What was asked for may go on by itself.
  await page.keyboard.press('ControlOrMeta+S');
  await project.isUpToDate();
  await streams;
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Pizza', 31, []]]);
  await project.involved('Pizza').click();
  await expect(project.dialog).toBeVisible();
});

test('a draft is stored by the code of the first load, and outlives a page whose later scripts never came', async ({
  page,
  context,
  api,
  browserConsole,
}) => {
  browserConsole.expect(noAnswer, loggedFailure);
  const id = await createTrip(api);
  const failed = failsToLoad(page);
  await typeWithoutLazyCode(page, id);
  await failed;
  await storesDraft(page, { amount: 3_100 });
  await page.close({ runBeforeUnload: false });
  const next = new ProjectPage(await context.newPage());
  await next.open(id);
  await expect(next.page.getByText(restored)).toBeVisible();
  await expect(next.amount('Pizza')).toHaveValue('31.00');
});

const refused = /^error: Refused to execute script/;
const missing = { status: 404, headers: { 'X-Content-Type-Options': 'nosniff' } };
const signIn = { status: 200 };

for (const [how, answer] of Object.entries({ '404': missing, '200 with a page': signIn })) {
  test(`a page whose build is gone reloads itself once and keeps its draft: scripts answer ${how}`, async ({
    page,
    api,
    browserConsole,
  }) => {
    // A page is run as a script where nothing forbids it, and is none.
    browserConsole.expect(loggedFailure, ...(answer === missing ? [failedCall(404), refused] : [/^uncaught: $/]));
    const id = await createTrip(api);
    const { served, isOfFirstLoad } = await watchDocument(page, id);
    let isGone = true;
    await page.route(SCRIPTS, (route) =>
      isOfFirstLoad(route.request().url()) || !isGone
        ? route.continue()
        : route.fulfill({ ...answer, contentType: 'text/html', body: '<!doctype html><p>Hello' }),
    );
    page.on('dialog', (dialog) => expect(dialog.type(), 'nobody is asked').toBe('none'));
    const project = new ProjectPage(page);
    await project.open(id);
    await project.amount('Pizza').fill('31');
    await project.name.focus();
    // The same build: a reload would not help.
    await expect.poll(() => served.requests, { timeout: 15_000 }).toBeGreaterThan(1);
    await page.waitForTimeout(500);
    await expect(project.amount('Pizza')).toHaveValue('31.00');
    await expect(page.getByText(restored)).toBeHidden();

    // As the page of another build names other scripts.
    const reloaded = page.waitForEvent('domcontentloaded');
    served.addition = '<!-- /_next/static/chunks/of-another-build.js -->';
    await reloaded;
    isGone = false;
    await isHydrated(page);
    await expect(page.getByText(restored)).toBeVisible();
    await expect(project.amount('Pizza')).toHaveValue('31.00');
    await project.saveAll();
  });
}

test('a page whose build is gone asks to be reloaded where no draft can be stored, and reloads itself once nothing is unsaved', async ({
  page,
  context,
  api,
  browserConsole,
}) => {
  browserConsole.expect(loggedFailure, failedCall(404), refused, /^warning: QuotaExceededError/);
  const id = await createTrip(api);
  const { origin } = new URL((await page.request.get('/')).url());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const { served, isOfFirstLoad } = await watchDocument(page, id);
  let isGone = true;
  await page.route(SCRIPTS, (route) =>
    isOfFirstLoad(route.request().url()) || !isGone ? route.continue() : route.fulfill(missing),
  );
  const project = new ProjectPage(page);
  await project.open(id);
  await project.amount('Pizza').fill('31');
  await project.name.focus();
  served.addition = '<!-- /_next/static/chunks/of-another-build.js -->';
  await expect(page.getByText('Quits has a new version, and this page needs it.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(project.amount('Pizza')).toHaveValue('31.00');

  const reloaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await reloaded;
  isGone = false;
  await isHydrated(page);
  await expect(project.amount('Pizza')).toHaveValue('30.00');
});

test('a page whose build stays gone reloads itself no more than once for each script', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(failedCall(404), refused);
  const id = await createTrip(api);
  const { served } = await watchDocument(page, id);
  let documents = 0;
  page.on('domcontentloaded', () => {
    documents += 1;
  });
  let missingScript = '';
  await page.route(SCRIPTS, (route) => {
    missingScript ||= route.request().url();
    return route.request().url() === missingScript ? route.fulfill(missing) : route.continue();
  });
  await page.goto(`/project/${id}`);
  served.addition = '<!-- /_next/static/chunks/of-another-build.js -->';
  await expect.poll(() => documents, { timeout: 10_000 }).toBe(2);
  await expect(page.getByRole('alert')).toContainText(texts.en, { timeout: 10_000 });
  // Long enough for another try of the script.
  await page.waitForTimeout(3_000);
  expect(documents).toBe(2);
});

const newVersion = 'Quits has a new version. Reload the page.';

/** Notes each text of a toast, also of one that goes with its page. The returned function tells. */
async function watchToasts(page: Page): Promise<() => string[]> {
  const texts: string[] = [];
  await page.exposeFunction('noteToast', (text: string) => texts.push(text));
  await page.addInitScript(() => {
    const { noteToast } = window as unknown as { noteToast: (text: string) => void };
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]')) noteToast(toast.textContent ?? '');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => texts;
}

/** From the press on nothing that comes late is there but what shows toasts: the next build has that as it was. */
async function losesDialogs(page: Page): Promise<() => Promise<void>> {
  await page.route(SCRIPTS, async (route) => {
    const response = await page.request.get(route.request().url());
    const isOfToasts = (await response.text()).includes('data-sonner-theme');
    return isOfToasts ? route.continue() : route.fulfill(missing);
  });
  return () => page.unroute(SCRIPTS);
}

const presses: Record<string, (page: Page, project: ProjectPage) => Promise<unknown>> = {
  'the currency': (page) => chooseFromMenu(page, /^Currency/),
  'the history': (page) => chooseFromMenu(page, /^History/),
  'a file': (page) => chooseFromMenu(page, /CSV/),
  'the other links': (page) => chooseFromMenu(page, /^View-only link/),
  'the link': (page) => page.getByRole('button', { name: 'Share', exact: true }).click(),
  'who shares': (_page, project) => project.involved('Pizza').click(),
  'a payment': (page) => page.locator('.answer-payment').first().click(),
  'a new expense': (page) => page.getByRole('button', { name: /^Expense: enter/ }).click(),
};

async function chooseFromMenu(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Project menu' }).click();
  await page.getByRole('button', { name }).click();
}

/** Ben owes Anna a half of what she paid. */
function createDebt(api: ProjectsApi) {
  return api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] }, { name: 'Ben' }]);
}

for (const [what, press] of Object.entries(presses)) {
  test(`the first press on what a build that is gone has not loaded never says that the network fails: ${what}`, async ({
    page,
    api,
    browserConsole,
  }) => {
    browserConsole.expect(failedCall(404), refused);
    browserConsole.allow(loggedFailure);
    const { id } = await createDebt(api);
    const { served } = await watchDocument(page, id);
    const toasts = await watchToasts(page);
    // Nothing is fetched ahead: the press is the first to ask.
    await page.addInitScript(() => {
      Object.assign(window, { requestIdleCallback: (run: () => void) => setTimeout(run, 20_000) });
    });
    const project = new ProjectPage(page);
    await project.open(id);
    const haveDialogs = await losesDialogs(page);
    served.addition = '<!-- /_next/static/chunks/of-another-build.js -->';
    const reloaded = page.waitForEvent('domcontentloaded', { timeout: 5_000 });
    await press(page, project);
    await reloaded;
    await haveDialogs();
    await isHydrated(page);
    expect(toasts().filter((text) => !text.includes(newVersion))).toEqual([]);
  });
}

test('a save whose code is gone does not say that the network fails, and goes on after the reload', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(failedCall(404), refused);
  browserConsole.allow(loggedFailure);
  const id = await createTrip(api);
  const { served, isOfFirstLoad } = await watchDocument(page, id);
  let isGone = true;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    if (isOfFirstLoad(route.request().url())) return route.continue();
    await answered;
    await (isGone ? route.fulfill(missing) : route.continue());
  });
  const toasts = await watchToasts(page);
  const project = new ProjectPage(page);
  await project.open(id);
  await project.amount('Pizza').fill('31');
  await page.keyboard.press('ControlOrMeta+S');
  const reloaded = page.waitForEvent('domcontentloaded');
  served.addition = '<!-- /_next/static/chunks/of-another-build.js -->';
  answer();
  await reloaded;
  isGone = false;
  await expect.poll(async () => (await api.readPlain(id)).members[0]?.expenses).toEqual([['Pizza', 31, []]]);
  expect(toasts().filter((text) => text.includes('Network'))).toEqual([]);
});

/** Asks for a script that the server does not have. */
function askForGone(page: Page, name: string): Promise<unknown> {
  return page.evaluate((src) => {
    document.head.append(Object.assign(document.createElement('script'), { src }));
  }, `/_next/static/chunks/${name}.js`);
}

test('a read-only page whose build is gone reloads itself, although it holds the link to copy', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(failedCall(404), refused);
  const link = await api.readOnlyLink((await createDebt(api)).id);
  const { served } = await watchDocument(page, link);
  await openPage(page, `/project/${link}`);
  await expect(page.getByRole('textbox', { name: 'Link to this page' })).toHaveValue(new RegExp(link));
  served.addition = '<!-- /_next/static/chunks/of-another-build.js -->';
  const reloaded = page.waitForEvent('domcontentloaded', { timeout: 5_000 });
  await askForGone(page, 'one');
  await reloaded;
});

test('a page whose build is gone does not reload itself beneath an open dialog, and what was typed there outlives the reload', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(failedCall(404), refused);
  const { id } = await createDebt(api);
  const { served } = await watchDocument(page, id);
  const project = new ProjectPage(page);
  await project.open(id);
  await lazyCodeIsThere(page);
  const documents = served.requests;
  served.addition = '<!-- /_next/static/chunks/of-another-build.js -->';
  const notice = page.locator('[data-notice]', { hasText: 'Quits has a new version, and this page needs it.' });
  await page.locator('.answer-payment').first().click();
  const paid = project.dialog.getByRole('textbox', { name: 'Amount paid' });
  await paid.fill('5');
  await askForGone(page, 'one');
  await expect(notice).toBeVisible();
  await expect(paid).toHaveValue('5');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Expense: enter/ }).click();
  await page.keyboard.type('Wine');
  await askForGone(page, 'two');
  await page.waitForTimeout(500);
  await expect(project.dialog.getByRole('textbox', { name: 'What' })).toHaveValue('Wine');
  // Each check reads the page once more.
  expect(served.requests).toBe(documents + 1);
  const reloaded = page.waitForEvent('domcontentloaded');
  await page.keyboard.press('Escape');
  await expect(project.dialog).toBeHidden();
  await askForGone(page, 'three');
  await reloaded;
  await isHydrated(page);
  await expect(page.getByText(/“Wine”/).first()).toBeVisible();
});
