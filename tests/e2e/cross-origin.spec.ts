import { expect } from '@playwright/test';
import { noAnswer } from './support/console-watch';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';
import { otherServerUrl, startOtherServer } from './support/other-server';
import { ProjectPage } from './support/project-page';

type Server = Awaited<ReturnType<typeof startOtherServer>>;

let front: Server;
let back: Server;

// In one worker, so that the servers of this file start once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ browserName: _ }, { workerIndex }) => {
  const index = 100 + 2 * (workerIndex % 50);
  [back, front] = await Promise.all([
    startOtherServer({ CORS_ORIGINS: otherServerUrl(index) }, index + 1),
    startOtherServer({ API_BASE_URL: `${otherServerUrl(index + 1)}/api` }, index),
  ]);
});

test.afterAll(async () => {
  await Promise.all([front.stop(), back.stop()]);
});

test('a Quits elsewhere is the server of these pages: with tags, keys and streams', async ({
  page,
  context,
  request,
}) => {
  await openPage(page, front.url);
  await page.getByRole('textbox', { name: 'Project name' }).fill('Elsewhere');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(/\/project\//);
  const id = page.url().split('/').at(-1) ?? '';
  expect((await request.get(`${front.url}/api/projects/${id}`)).status()).toBe(404);

  const project = new ProjectPage(page);
  await project.addNamedMember('Anna');
  await project.addExpense('Anna', 'Pizza', '30');
  await project.saveAll();

  const other = new ProjectPage(await context.newPage());
  await openPage(other.page, `${front.url}/project/${id}`);
  const changes: Record<string, string>[] = [];
  other.page.on('request', (sent) => sent.method() === 'PATCH' && changes.push(sent.headers()));
  await other.amount('Pizza').fill('40');
  await other.saveAll();
  expect(changes).toMatchObject([{ 'if-match': expect.stringMatching(/^"[\w-]+\.2"$/) }]);

  await page.bringToFront();
  await expect(project.amount('Pizza')).toHaveValue('40.00');
  await project.removeExpense('Pizza').click();
  await project.dialog.getByRole('button', { name: 'Confirm' }).click();
  await project.saveAll();
  await expect(other.amount('Pizza')).toBeHidden();
  expect((await (await request.get(`${back.url}/api/projects/${id}`)).json()).members).toMatchObject([
    { expenses: [] },
  ]);
});

test('the form of the home page creates the project there, too', async ({ browser, request }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(front.url);
  await page.getByRole('textbox', { name: 'Project name' }).fill('Plain');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(/\/project\//);
  const id = page.url().split('/').at(-1);
  expect((await (await request.get(`${back.url}/api/projects/${id}`)).json()).name).toBe('Plain');
  await context.close();
});

test('a site that is not listed can’t call the API', async ({ page, api, browserConsole }) => {
  browserConsole.expect(/blocked by CORS policy/, noAnswer);
  const { id } = await api.create('Private');
  await page.goto('about:blank');
  const read = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => 'read',
        () => 'refused',
      ),
    `${back.url}/api/projects/${id}`,
  );
  expect(read).toBe('refused');
});
