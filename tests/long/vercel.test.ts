import path from 'node:path';
import { withPostgresDatabase } from '@/tests/support/database/empty-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { createProject, send } from '@/tests/system/support/api-client';
import { copyProject, linkPackages, runIn } from '@/tests/system/support/clean-folder';
import { RunningServer } from '@/tests/system/support/running-server';

jest.setTimeout(300_000);

/** The name of the flag before Node.js 23, and since. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';
/** A function has no disk: Node.js lets the process write no file. */
const NO_DISK = [PERMISSION, '--allow-fs-read=*', '--allow-addons', '--allow-worker'];

let server: RunningServer;

// Ahead of the hook that removes the database.
afterAll(() => server?.kill());

const folder = withTestFolder();
const databaseUrl = withPostgresDatabase();

beforeAll(async () => {
  const project = path.join(folder(), 'project');
  copyProject('.', project);
  linkPackages(project);
  const settings = { VERCEL: '1', DATABASE_URL: databaseUrl() };
  runIn(project, 'npm install --no-audit --no-fund && npm run vercel-build', settings);

  const command = [...NO_DISK, path.join(project, 'node_modules/.bin/next'), 'start', '--hostname', '127.0.0.1'];
  const env = { ...settings, RATE_LIMIT_CREATE: '2' };
  server = await RunningServer.start({ command, cwd: project, databaseUrl: databaseUrl(), env });
});

test('What the build has made serves pages and the API, without a step at the start and without a disk.', async () => {
  expect(await (await fetch(`${server.origin}/demo`)).text()).toContain('Lisbon weekend');

  const { id } = await createProject(server.origin, 'Harvest');
  expect((await send(`${server.origin}/api/projects/${id}`, 'PUT', { name: 'Vintage' })).status).toBe(200);
  expect(await (await fetch(`${server.origin}/project/${id}`)).text()).toContain('Vintage');
  expect(server.output).not.toContain('ERR_ACCESS_DENIED');
});

test('The build sets the security headers, and the middleware the policy of pages.', async () => {
  for (const route of [
    '/',
    '/demo',
    '/api/health',
    '/locales/de/common.json',
    '/robots.txt',
    '/sw.js',
    '/no-such-page',
  ]) {
    const { headers } = await fetch(server.origin + route);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src '(self|none)'.*frame-ancestors 'none'/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.get('x-robots-tag')).toBe(['/', '/demo'].includes(route) ? null : 'noindex, nofollow');
  }
  const worker = await fetch(`${server.origin}/sw.js`);
  expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'");
  const page = await fetch(server.origin);
  const [, nonce] = /'nonce-([\w-]+)'/.exec(page.headers.get('content-security-policy') ?? '') ?? [];
  const scripts = [...(await page.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  for (const script of scripts) expect(script).toContain(` nonce="${nonce}"`);
});

test('A browser is shown the page about the API, and a program gets the document.', async () => {
  const answerTo = (accept: string) => fetch(`${server.origin}/api`, { headers: { Accept: accept } });
  const page = await answerTo('text/html,application/xhtml+xml,*/*;q=0.8');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-");
  expect(await page.text()).toContain('<main lang="en"');
  for (const accept of ['*/*', 'application/json', 'application/json, text/html']) {
    expect(await (await answerTo(accept)).json()).toMatchObject({ openapi: '3.1.1' });
  }
});

test('The platform tells who the client is.', async () => {
  const createAs = (address: string) =>
    send(`${server.origin}/api/projects`, 'POST', {}, { 'X-Vercel-Forwarded-For': address });
  const statuses = [];
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    statuses.push((await createAs(address)).status);
  }
  expect(statuses).toEqual([201, 201, 429, 201]);
});
