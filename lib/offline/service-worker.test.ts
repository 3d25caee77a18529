import { locales } from '@/lib/i18n/locales';
import { fromServer, WorkerUnderTest } from '@/tests/support/worker-under-test';

const TRIP = '/project/trip';
const AT_FIVE = 'Sun, 22 Nov 2026 14:05:00 GMT';
const AT_SIX = 'Sun, 22 Nov 2026 14:06:00 GMT';

/** A page that names these files, as the server gave it at 14:05. */
function page(text: string, files: readonly string[] = []): Response {
  const scripts = files.map((file) => `<script src="/_next/static/chunks/${file}"></script>`);
  const headers = {
    Date: AT_FIVE,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-cache, no-store, max-age=0, must-revalidate',
    'Content-Security-Policy': "script-src 'nonce-1'",
    'Content-Encoding': 'gzip',
  };
  return fromServer(`<!doctype html><html lang="en">${scripts.join('')}${text}</html>`, { headers });
}

const goneByServer = () =>
  fromServer('Gone', { status: 404, headers: { 'Content-Security-Policy': "script-src 'nonce-2'" } });

const chunk = (...names: readonly string[]) =>
  fromServer(`e.v(t=>Promise.all(${JSON.stringify(names.map((name) => `static/chunks/${name}`))}.map(t=>e.l(t))))`);

const MESSAGES = locales.map((locale) => `/locales/${locale}/common.json`);

let worker: WorkerUnderTest;

beforeEach(() => {
  worker = new WorkerUnderTest();
  worker.server.set('/', page('home', ['main.js'])).set(TRIP, page('trip', ['main.js', 'project.js']));
  worker.server.set('/project/new', page('any local project', ['main.js', 'project.js']));
  for (const path of MESSAGES) worker.server.set(path, fromServer('{}'));
  worker.server.set('/_next/static/chunks/main.js', chunk()).set('/_next/static/chunks/project.js', chunk('dialog.js'));
  worker.server.set('/_next/static/chunks/dialog.js', chunk('sheet.js')).set('/_next/static/chunks/sheet.js', chunk());
});

afterEach(() => jest.useRealTimers());

const files = (...names: readonly string[]) => names.map((name) => `/_next/static/chunks/${name}`);

describe('a page', () => {
  test('comes from the network, and is shown again with its headers and the time it is from when that fails', async () => {
    expect(await (await worker.ask(TRIP))?.text()).not.toContain('data-as-of');
    worker.isOffline = true;
    const response = await worker.ask(TRIP);
    expect(await response?.text()).toContain('<html data-as-of="2026-11-22T14:05:00.000Z" lang="en">');
    expect(response?.headers.get('Content-Security-Policy')).toBe("script-src 'nonce-1'");
    expect(response?.headers.get('Content-Encoding')).toBeNull();
  });

  test('that was never seen fails as without the worker', async () => {
    worker.isOffline = true;
    await expect(worker.ask(TRIP)).rejects.toThrow('Failed to fetch');
  });

  test('is the newest that came', async () => {
    await worker.ask(TRIP);
    worker.server.set(TRIP, page('later'));
    await worker.ask(TRIP);
    worker.isOffline = true;
    expect(await (await worker.ask(TRIP))?.text()).toContain('later');
  });

  test('stays the last one of ours while a network answers everything with its own', async () => {
    await worker.ask(TRIP);
    worker.server.set(TRIP, fromServer('<html>Hotel</html>', { headers: { 'Content-Type': 'text/html' } }));
    expect(await (await worker.ask(TRIP))?.text()).toContain('Hotel');
    worker.isOffline = true;
    expect(await (await worker.ask(TRIP))?.text()).toContain('trip');
  });

  test('that is as the stored one is not sent again, and is from now on as old as that answer', async () => {
    const tagged = (text: string, tag: string, date: string) => {
      const response = page(text);
      response.headers.set('ETag', tag);
      response.headers.set('Date', date);
      return response;
    };
    worker.server.set(TRIP, tagged('trip', 'W/"1"', AT_FIVE));
    await worker.ask(TRIP);
    worker.server.set(TRIP, tagged('not sent', 'W/"1"', AT_SIX));
    const again = await worker.ask(TRIP);
    expect([again?.status, again?.headers.get('Content-Security-Policy')]).toEqual([200, "script-src 'nonce-1'"]);
    expect(await again?.text()).toMatch(/<html lang="en">trip/);
    worker.isOffline = true;
    expect(await (await worker.ask(TRIP))?.text()).toContain(
      '<html data-as-of="2026-11-22T14:06:00.000Z" lang="en">trip',
    );

    worker.isOffline = false;
    worker.server.set(TRIP, tagged('changed', 'W/"2"', AT_SIX));
    expect(await (await worker.ask(TRIP))?.text()).toContain('changed');
    worker.server.set(TRIP, goneByServer());
    expect((await worker.ask(TRIP))?.status).toBe(404);
  });

  test('that is forgotten while the server says that it is as before is asked for again', async () => {
    const tagged = page('trip');
    tagged.headers.set('ETag', 'W/"1"');
    worker.server.set(TRIP, tagged);
    await worker.ask(TRIP);
    worker.server.set(TRIP, async () => {
      await worker.tell('forget', TRIP);
      worker.server.set(TRIP, tagged);
      return fromServer(null, { status: 304 });
    });
    expect(await (await worker.ask(TRIP))?.text()).toContain('trip');
    expect(await worker.stored('pages')).toEqual([TRIP]);
  });

  test('of one project is never shown for another', async () => {
    await worker.ask(TRIP);
    worker.isOffline = true;
    await expect(worker.ask('/project/other')).rejects.toThrow('Failed to fetch');
    await expect(worker.ask('/')).rejects.toThrow('Failed to fetch');
  });

  test('that hangs gives way to the stored one after four seconds, and is stored when it comes', async () => {
    await worker.ask(TRIP);
    jest.useFakeTimers();
    let answer = (_response: Response) => {};
    worker.server.set(TRIP, () => new Promise((resolve) => (answer = resolve)));
    const shown: string[] = [];
    const asked = worker.ask(TRIP).then(async (response) => shown.push((await response?.text()) ?? ''));
    await jest.advanceTimersByTimeAsync(3_900);
    expect(shown).toEqual([]);
    await jest.advanceTimersByTimeAsync(200);
    answer(page('late'));
    await jest.advanceTimersByTimeAsync(100);
    await asked;
    expect(shown[0]).toContain('trip');
    worker.isOffline = true;
    expect(await (await worker.ask(TRIP))?.text()).toContain('late');
  });

  test.each([502, 503, 504])('gives way to the stored one when a proxy answers %d', async (status) => {
    await worker.ask(TRIP);
    worker.server.set(TRIP, fromServer('Bad gateway', { status }));
    expect(await (await worker.ask(TRIP))?.text()).toContain('trip');
  });

  test('is removed when the server says that it is gone', async () => {
    await worker.ask(TRIP);
    worker.server.set(TRIP, goneByServer());
    expect((await worker.ask(TRIP))?.status).toBe(404);
    expect(await worker.stored('pages')).toEqual([]);
  });

  test('stays when a proxy knows nothing of it, and is shown then, and messages stay', async () => {
    const [messages = ''] = MESSAGES;
    await worker.tell('opened', TRIP);
    const unknown = () => fromServer('404 page not found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
    worker.server.set(TRIP, unknown()).set(messages, unknown());
    expect(await (await worker.ask(TRIP))?.text()).toMatch(/data-as-of.*trip/s);
    await worker.ask(messages, { mode: 'cors' });
    expect(await worker.stored('pages')).toContain(TRIP);
    expect(await worker.stored('files')).toContain(messages);
  });

  test('is removed when it is to be forgotten', async () => {
    await worker.ask(TRIP);
    await worker.ask('/');
    await worker.tell('forget', TRIP);
    expect(await worker.stored('pages')).toEqual(['/']);
  });

  test.each([
    ['an error', fromServer('Oops', { status: 500 })],
    ['a refusal', fromServer('Slow down', { status: 429 })],
    ['an answer from elsewhere', fromServer('Hotel', {}, { redirected: true })],
    ['an opaque answer', fromServer('?', {}, { type: 'opaque' })],
    ['the sign-in page of a network', fromServer('<html>Hotel</html>', { headers: { 'Content-Type': 'text/html' } })],
  ])('is not stored where it is %s', async (_what, response) => {
    worker.server.set(TRIP, response);
    expect(await worker.ask(TRIP)).not.toBeNull();
    expect(await worker.stored('pages')).toEqual([]);
  });

  test('is one of at most fifty, the last ones', async () => {
    for (let number = 0; number < 60; number += 1) {
      worker.server.set(`/project/${number}`, page('one of many'));
      await worker.ask(`/project/${number}`);
    }
    const stored = await worker.stored('pages');
    expect(stored).toHaveLength(50);
    expect([stored[0], stored.at(-1)]).toEqual(['/project/10', '/project/59']);
  });
});

test.each([
  ['a call of the API', '/api/projects/trip', { mode: 'cors' }],
  ['a stream', '/api/projects/trip/events?since=1', { mode: 'cors' }],
  ['a page with a query', '/project/trip?lng=de', {}],
  ['another page', '/demo', {}],
  ['a page at an encoded address, which would not be forgotten with the project', '/project/%74rip', {}],
  ['a page below a project', '/project/trip/more', {}],
  ['a form', '/', { method: 'POST' }],
  ['a part of a file', '/_next/static/chunks/main.js', { mode: 'cors', headers: { Range: 'bytes=0-9' } }],
  ['a page by a call', TRIP, { mode: 'cors' }],
  ['another origin', 'https://elsewhere.example/', {}],
])('leaves %s to the browser', async (_what, path, asked) => {
  expect(await worker.ask(path, asked)).toBeNull();
  expect(worker.log).toEqual([]);
});

describe('an opened page', () => {
  test('is stored with all files that it can ever load, and so are the home page and all languages', async () => {
    await worker.tell('opened', TRIP);
    expect(await worker.stored('pages')).toEqual([TRIP, '/', '/project/new']);
    const needed = [...files('main.js', 'project.js', 'dialog.js', 'sheet.js'), ...MESSAGES];
    expect((await worker.stored('files')).toSorted()).toEqual(needed.toSorted());
    worker.isOffline = true;
    const [late] = files('sheet.js');
    expect((await worker.ask(late ?? '', { mode: 'cors' }))?.status).toBe(200);
  });

  test('keeps no page of a proxy in place of a file, and has the file the next time', async () => {
    const [late = ''] = files('dialog.js');
    const blocked = fromServer('<html>Blocked</html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    worker.server.set(late, blocked);
    worker.server.set('/locales/de/common.json', blocked);
    await worker.tell('opened', TRIP);
    expect(await worker.stored('files')).not.toEqual(expect.arrayContaining([late]));
    expect(await worker.stored('files')).not.toEqual(expect.arrayContaining(['/locales/de/common.json']));
    worker.server.set(late, chunk('sheet.js')).set('/locales/de/common.json', fromServer('{}'));
    await worker.tell('opened', TRIP);
    expect(await worker.stored('files')).toEqual(expect.arrayContaining([late, '/locales/de/common.json']));
  });

  test('asks for nothing again while the build is the same', async () => {
    await worker.tell('opened', TRIP);
    worker.log.length = 0;
    await worker.tell('opened', TRIP);
    await worker.tell('opened', '/');
    expect(worker.log).toEqual([]);
  });

  test('needs no script for old browsers', async () => {
    worker.server.set(TRIP, page('<script src="/_next/static/chunks/old.js" noModule=""></script>', ['main.js']));
    await worker.tell('opened', TRIP);
    expect(worker.log).not.toContain('/_next/static/chunks/old.js');
  });

  test('that is never stored, as the demo, keeps the home page all the same', async () => {
    await worker.tell('opened', '/demo');
    expect(await worker.stored('pages')).toEqual(['/', '/project/new']);
  });

  test('is completed the next time when the network failed in between', async () => {
    worker.server.set('/_next/static/chunks/dialog.js', () => Promise.reject(new TypeError('Failed to fetch')));
    await worker.tell('opened', TRIP);
    expect(await worker.stored('files')).not.toContain('/_next/static/chunks/dialog.js');
    worker.server.set('/_next/static/chunks/dialog.js', chunk('sheet.js'));
    await worker.tell('opened', TRIP);
    expect(await worker.stored('files')).toEqual(expect.arrayContaining(files('dialog.js', 'sheet.js')));
  });
});

describe('after an update of the server', () => {
  const update = () => {
    for (const name of ['main', 'project', 'dialog', 'sheet']) worker.server.delete(`/_next/static/chunks/${name}.js`);
    for (const name of ['main-2', 'project-2']) worker.server.set(`/_next/static/chunks/${name}.js`, chunk());
    worker.server.set('/project/new', page('new 2', ['main-2.js']));
    worker.server.set('/', page('home 2', ['main-2.js'])).set(TRIP, page('trip 2', ['main-2.js', 'project-2.js']));
  };

  test('the files of the last build go once no stored page needs them, and those that one needs stay', async () => {
    worker.server.set('/project/other', page('other', ['main.js', 'project.js']));
    await worker.tell('opened', '/project/other');
    await worker.tell('opened', TRIP);
    update();
    await worker.ask(TRIP);
    await worker.tell('opened', TRIP);
    expect(await worker.stored('files')).toEqual(
      expect.arrayContaining(files('sheet.js', 'main-2.js', 'project-2.js')),
    );
    worker.isOffline = true;
    expect(await (await worker.ask('/'))?.text()).toContain('home 2');

    worker.isOffline = false;
    await worker.tell('forget', '/project/other');
    worker.server.set(TRIP, page('trip 3', ['main-3.js'])).set('/_next/static/chunks/main-3.js', chunk());
    await worker.ask(TRIP);
    await worker.tell('opened', TRIP);
    expect((await worker.stored('files')).toSorted()).toEqual(
      [...MESSAGES, ...files('main-2.js', 'main-3.js')].toSorted(),
    );
  });

  test('they stay while another page is open, which may ask for them', async () => {
    await worker.tell('opened', TRIP);
    update();
    worker.windows = 2;
    await worker.ask(TRIP);
    await worker.tell('opened', TRIP);
    expect(await worker.stored('files')).toEqual(expect.arrayContaining(files('dialog.js', 'main-2.js')));
  });
});

describe('a project that exists on this device alone', () => {
  const local = `/project/new-${'0af9'.repeat(8)}`;

  test('is shown by one page, from the network or as it was stored', async () => {
    expect(await (await worker.ask(local))?.text()).toContain('any local project');
    expect(worker.log).toEqual(['/project/new']);
    await worker.tell('opened', local);
    worker.isOffline = true;
    expect(await (await worker.ask(local))?.text()).toContain('any local project');
    expect(await (await worker.ask(local.replaceAll('0', '1')))?.text()).toContain('any local project');
  });

  test('has a page that is stored once its files are: without its scripts it would show nothing', async () => {
    const [needed = ''] = files('project.js');
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    worker.server.set(needed, lost);
    await worker.ask(local);
    await worker.tell('opened', '/');
    await worker.tell('opened', local);
    expect(await worker.stored('pages')).toEqual(['/']);

    worker.server.set(needed, fromServer('Oops', { status: 500 }));
    await worker.tell('opened', '/');
    expect(await worker.stored('pages')).toEqual(['/']);

    worker.server.set(needed, chunk('dialog.js'));
    await worker.tell('opened', '/');
    expect(await worker.stored('pages')).toEqual(['/', '/project/new']);
    expect(await worker.stored('files')).toEqual(expect.arrayContaining(files('project.js', 'dialog.js', 'sheet.js')));
  });

  test('opens as with the last build until all files of a new one are there', async () => {
    await worker.tell('opened', local);
    const [needed = ''] = files('main-2.js');
    worker.server.set('/project/new', page('new 2', ['main-2.js']));
    worker.server.set(needed, () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await (await worker.ask(local))?.text()).toContain('new 2');
    await worker.tell('opened', local);
    worker.isOffline = true;
    expect(await (await worker.ask(local))?.text()).toContain('any local project');

    worker.isOffline = false;
    worker.server.set(needed, chunk());
    await worker.tell('opened', local);
    worker.isOffline = true;
    expect(await (await worker.ask(local))?.text()).toContain('new 2');
  });

  test('opens without network although none was ever opened', async () => {
    await worker.tell('opened', '/');
    worker.isOffline = true;
    expect(await (await worker.ask(local))?.text()).toContain('any local project');
  });

  test('has an id of one form only', async () => {
    expect(await worker.ask(`${local}0`)).toHaveProperty('status', 404);
    expect(worker.log).toEqual([`${local}0`]);
  });
});

test('messages come from the network, and without it from what was stored', async () => {
  await worker.tell('opened', '/');
  worker.server.set('/locales/de/common.json', fromServer('{"new":""}'));
  expect(await (await worker.ask('/locales/de/common.json', { mode: 'cors' }))?.text()).toBe('{"new":""}');
  worker.isOffline = true;
  expect(await (await worker.ask('/locales/de/common.json', { mode: 'cors' }))?.text()).toBe('{"new":""}');
});

test('where nothing can be stored, everything comes from the network', async () => {
  worker.isStorageBlocked = true;
  await worker.tell('opened', TRIP);
  await worker.tell('forget', TRIP);
  expect(await (await worker.ask(TRIP))?.text()).toContain('trip');
  expect((await worker.ask('/_next/static/chunks/main.js', { mode: 'cors' }))?.status).toBe(200);
});

test('removes the caches of workers before it, and none of another application', async () => {
  worker.caches.set('quits-pages-0', worker.caches.get('x') as never).set('other', worker.caches.get('x') as never);
  await worker.activate();
  expect([...worker.caches.keys()]).toEqual(['other']);
});
