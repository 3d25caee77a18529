import { readFileSync } from 'node:fs';
import type { RequestEvent } from '@/lib/offline/worker-scope';
import { compileScript } from '@/scripts/script-loader.mjs';

/** As a browser runs the file. */
const runWorker = new Function(
  'self',
  compileScript(readFileSync('lib/offline/offline-pages-worker.script.ts', 'utf8')),
);

const ORIGIN = 'https://quits.example';

/** The part of a browser's cache that the worker uses. Its keys are in the order of storing. */
class FakeCache {
  readonly #stored = new Map<string, Response>();

  constructor(private readonly refuse: () => void) {}

  async match(path: string): Promise<Response | undefined> {
    this.refuse();
    return this.#stored.get(new URL(path, ORIGIN).href)?.clone();
  }

  async matchAll(): Promise<Response[]> {
    return Array.from(this.#stored.values(), (response) => response.clone());
  }

  async put(path: string, response: Response): Promise<void> {
    this.refuse();
    const { href } = new URL(path, ORIGIN);
    this.#stored.delete(href);
    this.#stored.set(href, response);
  }

  async delete(path: string | Request): Promise<boolean> {
    return this.#stored.delete(new URL(typeof path === 'string' ? path : path.url, ORIGIN).href);
  }

  async keys(): Promise<Request[]> {
    return Array.from(this.#stored.keys(), (url) => new Request(url));
  }
}

interface Asked {
  method?: string;
  mode?: string;
  headers?: Record<string, string>;
}

/** The real service worker in a scope whose network and storage the test decides on. */
export class WorkerUnderTest {
  /** What the server has, by path. A function decides anew each time. A page with a tag is not given to who has it. */
  readonly server = new Map<string, Response | (() => Promise<Response>)>();
  /** The paths that were asked for, in order. */
  readonly log: string[] = [];
  isOffline = false;
  isStorageBlocked = false;
  windows = 1;
  readonly caches = new Map<string, FakeCache>();
  readonly #listeners = new Map<string, (event: unknown) => void>();

  constructor() {
    const refuse = () => {
      if (this.isStorageBlocked) throw new DOMException('No room.', 'QuotaExceededError');
    };
    const scope = {
      location: { origin: ORIGIN },
      caches: {
        open: async (name: string) => {
          refuse();
          const cache = this.caches.get(name) ?? new FakeCache(refuse);
          this.caches.set(name, cache);
          return cache;
        },
        keys: async () => [...this.caches.keys()],
        delete: async (name: string) => this.caches.delete(name),
      },
      clients: { claim: async () => undefined, matchAll: async () => Array.from({ length: this.windows }) },
      skipWaiting: async () => undefined,
      fetch: (request: Request | string, options?: RequestInit) => this.#fetch(request, options),
      addEventListener: (name: string, listener: (event: unknown) => void) => this.#listeners.set(name, listener),
    };
    runWorker(scope);
  }

  /** What the worker answers, once it has done all that follows; null where it leaves the request to the browser. */
  async ask(path: string, { method = 'GET', mode = 'navigate', headers = {} }: Asked = {}): Promise<Response | null> {
    const works: Promise<unknown>[] = [];
    const given: { response: Promise<Response> | null } = { response: null };
    const request = { url: new URL(path, ORIGIN).href, method, mode, headers: new Headers(headers) };
    const event: RequestEvent = {
      request: request as Request,
      respondWith: (response) => {
        given.response = response;
      },
      waitUntil: (work) => void works.push(work),
    };
    this.#listeners.get('fetch')?.(event);
    const response = await given.response;
    if (response !== null) await Promise.all(works);
    return response;
  }

  /** As a page does. Resolves when the worker has done all that follows. */
  async tell(type: 'opened' | 'forget', path: string): Promise<void> {
    await this.#dispatch('message', { type, path });
  }

  activate(): Promise<void> {
    return this.#dispatch('activate');
  }

  async stored(cache: 'pages' | 'files'): Promise<string[]> {
    const requests = (await this.caches.get(`quits-${cache}-1`)?.keys()) ?? [];
    return requests.map(({ url }) => new URL(url).pathname);
  }

  async #dispatch(name: string, data?: unknown): Promise<void> {
    const works: Promise<unknown>[] = [];
    this.#listeners.get(name)?.({ data, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  }

  async #fetch(request: Request | string, { headers }: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, ORIGIN);
    this.log.push(pathname);
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const answer = this.server.get(pathname) ?? fromServer('Not found', { status: 404 });
    if (typeof answer === 'function') return answer();
    const tag = answer.headers.get('ETag');
    const isKnown = tag !== null && new Headers(headers).get('If-None-Match') === tag;
    return isKnown
      ? fromServer(null, { status: 304, headers: { Date: answer.headers.get('Date') ?? '' } })
      : answer.clone();
  }
}

/** An answer as it comes by a call of `fetch` to the own origin: a response that was made by hand has another type. */
export function fromServer(
  body: string | null,
  init: ResponseInit = {},
  more: { type?: string; redirected?: boolean } = {},
) {
  const properties = { type: { value: more.type ?? 'basic' }, redirected: { value: more.redirected ?? false } };
  const mark = (response: Response): Response => {
    const clone = response.clone.bind(response);
    return Object.defineProperties(response, { ...properties, clone: { value: () => mark(clone()) } });
  };
  return mark(new Response(body, init));
}
