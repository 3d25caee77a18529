import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '@/tests/support/local-server';
import { test } from './support/fixtures';
import { expectNoShift, watchShifts } from './support/layout-shifts';
import { isHydrated } from './support/open-page';
import { origin } from './support/server';

test('nothing moves while a page arrives tag by tag', { tag: '@everywhere' }, async ({ page, api }) => {
  const members = ['Anna', 'Ben', 'Cleo', 'Dan'].map((name) => ({ name, expenses: [{ name: 'Pizza', amount: 30 }] }));
  const { id } = await api.create('Trip', [...members, { name: 'Eve', expenses: [{ involved: ['Anna', 'Ben'] }] }]);
  const slow = await startServer((from, to) => passOn(from, to));
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

/** Answers as the server does, but for pages, of which it sends one tag of the body after the other. */
function passOn({ url, method, headers }: IncomingMessage, response: ServerResponse): void {
  const asked = request(`${origin}${url}`, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
  asked.on('error', () => response.destroy());
  response.on('close', () => asked.destroy());
  asked.on('response', (answer) => {
    const { 'content-length': _length, ...others } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, others);
    if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(response);
    sendInPieces(answer, response).catch(() => response.destroy());
  });
  asked.end();
}

async function sendInPieces(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  let html = '';
  for await (const text of answer.setEncoding('utf8')) html += text;
  const start = html.indexOf('<body');
  const end = html.indexOf('</footer>');
  response.write(html.slice(0, start));
  for (const [tag] of html.slice(start, end).matchAll(/[^>]*>?/g)) {
    response.write(tag);
    await sleep(5);
  }
  response.end(html.slice(end));
}
