import { expect } from '@playwright/test';
import { failedCall } from './support/console-watch';
import { test } from './support/fixtures';
import { port } from './support/server';

/** Names of this machine that are not known to be its own: over plain http the browser does not say what a form comes from. */
const HOST = 'quits.test';
const OTHER_HOST = 'evil.test';

test.use({
  baseURL: `http://${HOST}:${port}`,
  javaScriptEnabled: false,
  launchOptions: async ({ launchOptions }, use) => {
    const rules = [HOST, OTHER_HOST].map((name) => `MAP ${name} 127.0.0.1`).join(', ');
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`] });
  },
});

test('the form of the home page works without JavaScript', async ({ page, browserConsole }) => {
  browserConsole.expect(/^error: The Cross-Origin-Opener-Policy header has been ignored/);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Project name' }).fill('Plain');
  const [request] = await Promise.all([
    page.waitForRequest('**/api/projects'),
    page.getByRole('button', { name: 'Create project' }).click(),
  ]);
  expect(await request.allHeaders()).not.toHaveProperty('sec-fetch-site');
  await page.waitForURL(/\/project\//);
  await expect(page.getByRole('textbox', { name: 'Project name' })).toHaveValue('Plain');
});

test('a deleted project is brought back without JavaScript', async ({ page, request, browserConsole }) => {
  browserConsole.expect(failedCall(404), /^error: The Cross-Origin-Opener-Policy header has been ignored/);
  // Node.js does not know the name of the host.
  const projects = `http://localhost:${port}/api/projects`;
  const { id } = await (await request.post(projects, { data: { name: 'Plain' } })).json();
  expect((await request.delete(`${projects}/${id}`)).ok()).toBe(true);
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByRole('textbox', { name: 'Project name' })).toHaveValue('Plain');
});

test('a page of another site can’t send it', async ({ page, browserConsole }) => {
  browserConsole.expect(failedCall(415), /^error: The Cross-Origin-Opener-Policy header has been ignored/);
  await page.route(`http://${OTHER_HOST}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="http://${HOST}:${port}/api/projects"><button>Win</button></form>`,
    }),
  );
  await page.goto(`http://${OTHER_HOST}/`);
  // What the browser logs may come after the answer.
  const logged = (text: RegExp) => page.waitForEvent('console', (message) => text.test(message.text()));
  const [response] = await Promise.all([
    page.waitForResponse('**/api/projects'),
    logged(/415/),
    logged(/Cross-Origin-Opener-Policy/),
    page.getByRole('button', { name: 'Win' }).click(),
  ]);
  expect(response.status()).toBe(415);
});
