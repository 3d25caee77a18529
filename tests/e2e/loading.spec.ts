import { expect, type Page } from '@playwright/test';
import { failedCall, noAnswer } from './support/console-watch';
import { difficultProject } from './support/difficult-project';
import { test } from './support/fixtures';
import { expectNoShift, watchShifts } from './support/layout-shifts';
import { holdScripts, isHydrated } from './support/open-page';
import { ProjectPage } from './support/project-page';

const spinner = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Loading the project…' });
const loadError = (page: Page) => page.getByRole('alert').filter({ hasText: 'Project load error' });

test('an absolute API address makes the first paint and the browser use that server instead, and another window and back asks it for nothing', async ({
  page,
  api,
  other,
  request,
  context,
}) => {
  const { id } = await api.create('Elsewhere', [{ name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] }]);
  expect((await request.get(`${other.url}/api/projects/${id}`)).status(), 'its own database has no such project').toBe(
    404,
  );
  const ownCalls: string[] = [];
  page.on('request', (sent) => sent.url().startsWith(`${other.url}/api`) && ownCalls.push(sent.url()));

  const response = await page.goto(`${other.url}/project/${id}`);
  expect(await response?.text()).toContain('Pizza');
  await isHydrated(page);
  await test.step('another window and back', async () => {
    const window = await context.newPage();
    await window.bringToFront();
    await page.bringToFront();
    await page.evaluate(() => {
      dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForTimeout(300);
    await window.close();
  });
  expect(other.api.calls).toMatchObject([{ method: 'GET', path: `/projects/${id}`, by: 'server' }]);

  const project = new ProjectPage(page);
  await project.amount('Pizza').fill('31');
  await project.saveAll();
  // Its answer tells all that the save has changed.
  expect(other.api.by('browser')).toMatchObject([{ method: 'PATCH' }]);
  expect(ownCalls).toEqual([]);
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Pizza', 31, []]]);

  await page.goto(other.url);
  await isHydrated(page);
  await page.getByRole('textbox', { name: 'Project name' }).fill('Also elsewhere');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(/\/project\//);
  expect((await api.readPlain(page.url().split('/').at(-1) ?? '')).name).toBe('Also elsewhere');
});

test('a missing project of another server answers 404, too', async ({ page, other, browserConsole }) => {
  browserConsole.expect(failedCall(404));
  const response = await page.goto(`${other.url}/project/1111111111111111111111`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
  expect(other.api.by('browser')).toEqual([]);
});

test('when the first paint can’t have the project, a spinner waits for it, and nothing moves as it comes', {
  tag: '@everywhere',
}, async ({ page, api, other }) => {
  const { id, name } = await difficultProject(api);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  other.api.behave = async ({ by }) => {
    if (by === 'server') return { status: 500, detail: 'Not now.' };
    await released;
    return 'ok';
  };
  await watchShifts(page);
  const response = await page.goto(`${other.url}/project/${id}`);
  expect(response?.status()).toBe(200);
  await expect(spinner(page)).toHaveText('Loading the project…');
  await expect(page).toHaveTitle('Quits – Untitled project');
  await isHydrated(page);
  release();
  await expect(spinner(page)).toBeHidden();
  await expect(new ProjectPage(page).name).toHaveValue(name ?? '');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveTitle(`Quits – ${name}`);
  await expectNoShift(page, 'spinner, then project');
});

test('a load that fails at first needs no help from the person', async ({ page, api, other, browserConsole }) => {
  browserConsole.expect(noAnswer, failedCall(500));
  const { id } = await api.create('Shaky');
  const answers = ['hang up' as const, { status: 500, detail: 'Not now.' }];
  other.api.behave = ({ by }) => (by === 'server' ? 'hang up' : (answers.shift() ?? 'ok'));
  await page.goto(`${other.url}/project/${id}`);
  await expect(page.getByRole('textbox', { name: 'Project name' })).toHaveValue('Shaky', { timeout: 8_000 });
  expect(other.api.by('browser')).toHaveLength(3);
  await expect(loadError(page)).toBeHidden();
});

test('an id that can be none is a missing project, never an error', async ({ request }) => {
  for (const id of ['x', '%00', '%E0%A4%A', '..%2f..%2fetc', 'a'.repeat(3_000), '%F0%9F%8D%95', "1' OR '1'='1"]) {
    const response = await request.get(`/project/${id}`);
    expect([400, 404], id).toContain(response.status());
  }
});

test('projects and missing pages keep out of search engines, and the home page and the example do not', async ({
  request,
  api,
}) => {
  const { id } = await api.create('Private');
  const robots = async (path: string) =>
    /<meta name="robots" content="([^"]*)"/.exec(await (await request.get(path)).text())?.[1] ?? '';
  expect(await robots(`/project/${id}`)).toContain('noindex');
  expect(await robots('/project/1111111111111111111111')).toContain('noindex');
  for (const path of ['/', '/demo']) expect(await robots(path)).not.toContain('noindex');
});

test('the created date is told in UTC at first, and in the reader’s time zone once scripts have come', async ({
  page,
  api,
}) => {
  const { id, created_at } = await api.create('Dated');
  const releaseScripts = await holdScripts(page);
  await page.goto(`/project/${id}`, { waitUntil: 'commit' });
  const written = (zone: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      ...zone,
    }).format(new Date(created_at));
  const time = page.getByRole('time');
  await expect(time).toBeVisible();
  await expect(time).toHaveText(`Created ${written({ timeZone: 'UTC', timeZoneName: 'short' })}`);
  releaseScripts();
  await isHydrated(page);
  await expect(time).toHaveText(`Created ${written({ timeZone: 'Pacific/Auckland' })}`);
  await expect(time).toHaveAttribute('datetime', created_at);
});
