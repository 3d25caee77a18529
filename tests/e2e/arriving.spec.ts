import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { startServer } from '@/tests/support/local-server';
import { test } from './support/fixtures';
import { expectNoShift, watchShifts } from './support/layout-shifts';
import { isHydrated } from './support/open-page';
import { origin } from './support/server';

test('nothing moves while a page arrives tag by tag', { tag: '@everywhere' }, async ({ page, api }) => {
  const members = ['Anna', 'Ben', 'Cleo', 'Dan'].map((name) => ({ name, expenses: [{ name: 'Pizza', amount: 30 }] }));
  const { id } = await api.create('Trip', [...members, { name: 'Eve', expenses: [{ involved: ['Anna', 'Ben'] }] }]);
  const slow = await startServer((from, to) => passOn(from, to, sendTagByTag));
  await watchShifts(page);
  try {
    for (const path of [`/project/${id}`, '/']) {
      await page.goto(`${slow.url}${path}`, { waitUntil: 'commit' });
      await isHydrated(page);
      await expectNoShift(page, path);
    }
  } finally {
    await slow.close();
  }
});

test('a project is painted once its first cards are there, the rest once it is whole', { tag: '@everywhere' }, async ({
  page,
  api,
}) => {
  const names = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve'];
  const { id } = await api.create(
    'Trip',
    names.map((name, at) => ({ name, expenses: [{ name: 'Pizza', amount: 30 + at }] })),
  );
  let sendRest = () => {};
  const rest = new Promise<void>((resolve) => {
    sendRest = resolve;
  });
  const slow = await startServer((from, to) =>
    passOn(from, to, (html, response) => sendInHalves(html, response, rest)),
  );
  await watchShifts(page);
  try {
    await page.goto(`${slow.url}/project/${id}`, { waitUntil: 'commit' });
    const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length);
    await expect.poll(paints, { timeout: 15_000 }).toBeGreaterThan(0);
    const card = (name: string) => page.locator(`article[aria-label="${name}"]`);
    await expect(card('Anna')).toBeVisible();
    await expect(card('Cleo')).toBeVisible();
    await expect(card('Dan')).toBeAttached();
    await expect(card('Dan')).toBeHidden();
    sendRest();
    await expect(card('Dan')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Share' })).toBeVisible();
    await isHydrated(page);
    await expectNoShift(page, 'a project in two pieces');
  } finally {
    sendRest();
    await slow.close();
  }
});

type Send = (html: string, response: ServerResponse) => Promise<void>;

/** Answers as the server does, but sends pages in its own way. */
function passOn({ url, method, headers }: IncomingMessage, response: ServerResponse, send: Send): void {
  const asked = request(`${origin}${url}`, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
  asked.on('error', () => response.destroy());
  response.on('close', () => asked.destroy());
  asked.on('response', (answer) => {
    const { 'content-length': _length, ...others } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, others);
    if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(response);
    readAll(answer)
      .then((html) => send(html, response))
      .catch(() => response.destroy());
  });
  asked.end();
}

async function readAll(answer: IncomingMessage): Promise<string> {
  let html = '';
  for await (const text of answer.setEncoding('utf8')) html += text;
  return html;
}

/** Sends the page up to the middle of the fourth card, and the rest when it is asked for. */
async function sendInHalves(html: string, response: ServerResponse, rest: Promise<void>): Promise<void> {
  const middle = html.indexOf('aria-label="Remove Dan"');
  response.write(html.slice(0, middle));
  await rest;
  response.end(html.slice(middle));
}

/** Sends one tag after the other, from the one on before which nothing is painted. */
async function sendTagByTag(html: string, response: ServerResponse): Promise<void> {
  const [, painting] = /<link rel="expect" href="#([^"]+)"/.exec(html) ?? [];
  const start = html.indexOf(`id="${painting}"`);
  const end = html.indexOf('</footer>');
  response.write(html.slice(0, start));
  for (const [tag] of html.slice(start, end).matchAll(/[^>]*>?/g)) {
    response.write(tag);
    await sleep(5);
  }
  response.end(html.slice(end));
}
