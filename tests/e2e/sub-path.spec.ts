import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { port } from './support/server';

/** A proxy that has something else at its root, and Quits beneath a path, which it takes away or passes on. */
function proxyBeneath(prefix: string, passOn: boolean) {
  return createServer((asked: IncomingMessage, response: ServerResponse) => {
    const { url = '', method, headers } = asked;
    if (url !== prefix && !url.startsWith(`${prefix}/`)) {
      response.writeHead(404).end('Another site');
      return;
    }
    const path = passOn ? url : url.slice(prefix.length);
    const onward = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.pipe(onward);
  });
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.beforeEach(({ browserConsole }) => browserConsole.allow(/404|Refused to execute script/));

test('beneath a path each page says that it can not work there', async ({ page, api }) => {
  const { id } = await api.create('Trip', [{ name: 'Anna' }]);
  const proxy = proxyBeneath('/quits', false);
  const origin = await listen(proxy);
  for (const path of ['/', '/demo', `/project/${id}`]) {
    await page.goto(`${origin}/quits${path}?lng=en`);
    await expect(page.getByRole('alert').filter({ hasText: 'Quits was set up beneath a path' })).toBeVisible();
  }
  proxy.close();
});

test('a path that a proxy passes on is none of the pages, and they say nothing of paths at the root', async ({
  page,
}) => {
  const proxy = proxyBeneath('/quits', true);
  const origin = await listen(proxy);
  await page.goto(`${origin}/quits/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  proxy.close();

  await page.route(/\/_next\/static\/.*\.js/, (route) => route.fulfill({ status: 404 }));
  const asked = page.waitForResponse(/\/nowhere\/api\/health$/);
  await page.goto('/nowhere');
  expect((await asked).status()).toBe(404);
  await expect(page.getByText('Quits was set up beneath a path')).toBeHidden();
});
