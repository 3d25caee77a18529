import type * as localPage from '@/lib/domain/temporary-id';
import type * as i18n from '@/lib/i18n/locales';
import type { RequestEvent, WorkerScope } from './worker-scope';

const LOCALES: typeof i18n.locales = ['en', 'de', 'es'];
/** The page that shows a project which exists on this device alone, at whatever path. */
const LOCAL_PAGE: typeof localPage.LOCAL_PAGE = '/project/new';
/** The files with the messages of all languages. */
const MESSAGES = LOCALES.map((locale) => `/locales/${locale}/common.json`);

/**
 * The service worker (docs/decisions/022-service-worker.md). It is built as a script of its own, and sent as /sw.js.
 *
 * - The home page and those of projects come from the network. A page that is as the last one there is not sent again. Where the
 *   network fails, or says nothing for some seconds, the last page is shown again, and says from when it is.
 * - The files of the build never change. Those that an offline page may need, code that is loaded later included, are stored with it.
 * - All else, calls of the API above all, is left to the browser.
 */
function serve(scope: WorkerScope, localPage: string, messages: readonly string[]): void {
  const PAGES = 'quits-pages-1';
  const FILES = 'quits-files-1';
  /** After this time a stored page is shown in place of one that does not come. */
  const MAX_WAIT_MS = 4_000;
  const MAX_PAGES = 50;
  /** How proxies say that the server does not answer. */
  const UNREACHABLE = [502, 503, 504];
  const HOME = '/';

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
  scope.addEventListener('fetch', (event) => {
    const { method, url, headers, mode } = event.request;
    const { origin, pathname, search } = new URL(url);
    if (method !== 'GET' || origin !== scope.location.origin || headers.has('Range')) return;
    const page = mode === 'navigate' && search === '' ? pageOf(pathname) : null;
    if (page !== null) event.respondWith(freshOrStored(event, PAGES, page));
    else if (pathname.startsWith('/_next/static/')) event.respondWith(getFile(event.request, pathname));
    else if (messages.includes(pathname)) event.respondWith(freshOrStored(event, FILES, pathname));
  });
  scope.addEventListener('message', (event) => {
    const { type, path } = Object(event.data);
    if (type === 'opened') event.waitUntil(quietly(storeForLater(pageOf(String(path)))));
    if (type === 'forget') event.waitUntil(quietly(removeFrom(PAGES, String(path))));
  });

  /** Open pages are this worker's from now on. They lose nothing by it: what they may still load is stored, or comes as before. */
  async function takeOver(): Promise<void> {
    await scope.clients.claim();
    await quietly(removeOtherCaches());
  }

  async function removeOtherCaches(): Promise<void> {
    for (const name of await scope.caches.keys()) {
      if (name.startsWith('quits-') && ![PAGES, FILES].includes(name)) await scope.caches.delete(name);
    }
  }

  /** The path under which the page at this path is stored; null where it never is. No project is stored under two paths. */
  function pageOf(path: string): string | null {
    // A project on this device alone (lib/domain/local-project.ts).
    if (/^\/project\/new-[0-9a-f]{32}$/.test(path)) return localPage;
    return /^\/(project\/[^/%]+)?$/.test(path) ? path : null;
  }

  async function freshOrStored(event: RequestEvent, cache: string, path: string): Promise<Response> {
    let storing: Promise<unknown> | undefined;
    const stored = await find(cache, path);
    const answered = ask(event.request, cache, path, stored?.headers.get('ETag')).then((response) => {
      // Without its scripts that page shows nothing: it is stored with them alone.
      if (path !== localPage) storing = quietly(store(cache, path, response.clone()));
      return response;
    });
    event.waitUntil(quietly(answered.then(() => storing)));
    if (stored === undefined) return answered;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waited = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, MAX_WAIT_MS, null);
    });
    const response = await Promise.race([answered.catch(() => null), waited]);
    clearTimeout(timer);
    // A proxy says 404 of whatever it is asked for while the server behind it is replaced.
    const isUnknown = response?.status === 404 && !isOurs(cache, response);
    if (response !== null && !UNREACHABLE.includes(response.status) && !isUnknown) return response;
    return cache === PAGES ? withDate(stored) : stored;
  }

  /** Asks the server, but for a page that is as the stored one with this tag. Then that is the answer, with the date of now. */
  async function ask(request: Request, cache: string, path: string, tag: string | null = null): Promise<Response> {
    if (cache !== PAGES || tag === null) {
      const isElsewhere = path !== new URL(request.url).pathname;
      return scope.fetch(isElsewhere ? path : request);
    }
    // A navigation itself can't be given a condition.
    const response = await scope.fetch(path, { headers: { 'If-None-Match': tag }, redirect: 'manual' });
    if (response.status !== 304) return response;
    const stored = await find(cache, path);
    if (stored === undefined) return scope.fetch(path);
    const headers = headersOf(stored);
    headers.set('Date', response.headers.get('Date') ?? '');
    return new Response(await stored.text(), { headers });
  }

  /** Marks a page with the time at which the server gave it. */
  async function withDate(stored: Response): Promise<Response> {
    const headers = headersOf(stored);
    const date = new Date(Date.parse(headers.get('Date') ?? '') || 0).toISOString();
    return new Response((await stored.text()).replace('<html', `<html data-as-of="${date}"`), { headers });
  }

  /** Those of an offline page for a body that is given anew, which these do not describe. */
  function headersOf(stored: Response): Headers {
    const headers = new Headers(stored.headers);
    for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
    return headers;
  }

  /**
   * Stores an answer although it says `no-store`, which all dynamic pages of Next.js say; a page that is gone is stored
   * no longer.
   */
  async function store(cache: string, path: string, response: Response): Promise<void> {
    if (!isOurs(cache, response)) return;
    if (cache === PAGES && response.status === 404) await removeFrom(cache, path);
    if (!isWhole(response)) return;
    const stored = await scope.caches.open(cache);
    await stored.put(path, response);
    if (cache !== PAGES) return;
    const paths = await stored.keys();
    for (const old of paths.slice(0, -MAX_PAGES)) await stored.delete(old);
  }

  function isWhole({ status, type, redirected }: Response): boolean {
    // One that was made here has the type `default`.
    return status === 200 && ['basic', 'default'].includes(type) && !redirected;
  }

  /** A network that asks for a sign-in, or a proxy that blocks, answers whatever is asked for with a page of its own. */
  function isOurs(cache: string, { headers }: Response): boolean {
    if (cache === PAGES) return /'(nonce|sha256)-/.test(headers.get('Content-Security-Policy') ?? '');
    return !/^text\/html/i.test(headers.get('Content-Type') ?? '');
  }

  async function getFile(request: Request, path: string): Promise<Response> {
    return (await find(FILES, path)) ?? scope.fetch(request);
  }

  /** Stores all that is needed without network: the page that was opened, the home page, new projects, all languages. */
  async function storeForLater(opened: string | null): Promise<void> {
    const isOtherBuild = opened !== null && (await storeWithFiles(opened, opened === localPage));
    for (const path of [HOME, localPage]) if (path !== opened) await storeWithFiles(path, isOtherBuild);
    for (const path of messages) if (isOtherBuild || !(await find(FILES, path))) await fetchFile(path);
    if (isOtherBuild) await sweep();
  }

  /** A page that is not stored yet is, once all its files are. Returns whether they are, and one of them was not there before. */
  async function storeWithFiles(path: string, isAnew: boolean): Promise<boolean> {
    const stored = isAnew ? undefined : await find(PAGES, path);
    const page = stored ?? (await scope.fetch(path));
    let isAnyNew = false;
    let isComplete = true;
    await filesOf([page.clone()], async (missing) => {
      await fetchFile(missing);
      const file = await find(FILES, missing);
      isAnyNew ||= file !== undefined;
      isComplete &&= file !== undefined;
      return file;
    });
    if (stored === undefined && isComplete) await store(PAGES, path, page);
    return isComplete && isAnyNew;
  }

  async function fetchFile(path: string): Promise<void> {
    await store(FILES, path, await scope.fetch(path));
  }

  /**
   * The files that pages name, those that these name, and so on: all that the pages can ever load. They are looked at
   * one by one, so that fetching what is missing is in nobody's way. What a page has loaded already comes from the
   * browser's own cache.
   */
  async function filesOf(
    pages: readonly Response[],
    getMissing: (path: string) => Promise<Response | undefined>,
  ): Promise<ReadonlySet<string>> {
    const needed = new Set<string>();
    for (const page of pages) for (const name of filesIn(await page.text())) needed.add(name);
    for (const path of needed) {
      const file = (await find(FILES, path)) ?? (await getMissing(path));
      if (file && /\.(js|css)$/.test(path)) for (const name of filesIn(await file.text())) needed.add(name);
    }
    return needed;
  }

  /** Without scripts for browsers that have no service worker. */
  function filesIn(text: string): string[] {
    const names = text
      .replace(/<script[^>]*\snomodule[^>]*>/gi, '')
      .matchAll(/(?:static|\.\.)\/((?:chunks|media)\/[\w.~/-]+\.\w+)/g);
    return Array.from(names, ([, name]) => `/_next/static/${name}`);
  }

  /** Removes the files that no offline page needs. Where several pages are open, an older one may still ask for them. */
  async function sweep(): Promise<void> {
    const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (open.length > 1) return;
    const [pages, files] = await Promise.all([scope.caches.open(PAGES), scope.caches.open(FILES)]);
    const needed = await filesOf(await pages.matchAll(), async () => undefined);
    for (const { url } of await files.keys()) {
      const path = new URL(url).pathname;
      if (!needed.has(path) && !messages.includes(path)) await files.delete(url);
    }
  }

  /** Undefined where nothing is stored, and where the browser lets nothing be stored. */
  function find(cache: string, path: string): Promise<Response | undefined> {
    return quietly(lookUp(cache, path));
  }

  async function lookUp(cache: string, path: string): Promise<Response | undefined> {
    return (await scope.caches.open(cache)).match(path, { ignoreVary: true });
  }

  async function removeFrom(cache: string, path: string): Promise<void> {
    await (await scope.caches.open(cache)).delete(path, { ignoreVary: true });
  }

  /** What fails here fails for nobody: without network, storage or room the browser works as without this worker. */
  function quietly<Result>(work: Promise<Result>): Promise<Result | undefined> {
    return work.catch(() => undefined);
  }
}

serve(self as unknown as WorkerScope, LOCAL_PAGE, MESSAGES);
