import { problemResponse } from '@/lib/server/http/route';
import { invalidInput, unavailable } from '@/lib/server/resources/errors';
import { call } from '@/tests/support/api-under-test';
import { settle } from '@/tests/support/simulated-platform';

export type Failure =
  | 'refused'
  | 'invalid'
  | 'unavailable'
  | 'unreachable'
  | 'proxy 404'
  | 'proxy 502'
  | 'proxy 200'
  | 'response lost'
  | 'response garbled'
  | 'request hangs'
  | 'response hangs';

/** The network between the browser and the real route handlers. A test decides how each call fails. */
class TestNetwork {
  /** How a change like `PUT /projects/…` fails. */
  failureOf: (call: string) => Failure | undefined = () => undefined;
  /** How a read fails. */
  failureOfRead: () => Failure | undefined = () => undefined;
  /** Runs before a change reaches the server. */
  applyPatch: (call: string) => Promise<void> = async () => undefined;
  /** Runs before the answer to a change reaches the browser. */
  beforeAnswer: (call: string) => Promise<void> = async () => undefined;
  /** Runs before a read reaches the server. */
  beforeRead: () => Promise<void> = async () => undefined;
  /** The number of changes in progress. */
  running = 0;
  /** The highest number of changes in progress at once. */
  peak = 0;
  /** The pairs of changes that were in progress at the same time. */
  overlaps: [earlier: string, later: string][] = [];
  /** The calls that began since the last `takeCalls`. */
  #begun: string[] = [];
  /** Each as it was sent. */
  #sent: string[] = [];
  readonly #atServer = new Set<Promise<unknown>>();

  reset(): void {
    this.failureOf = () => undefined;
    this.failureOfRead = () => undefined;
    this.applyPatch = async () => undefined;
    this.beforeAnswer = async () => undefined;
    this.beforeRead = async () => undefined;
    this.peak = 0;
    this.overlaps = [];
    this.#begun = [];
    this.#sent = [];
  }

  /** Waits until the server has answered all that has reached it, and all that follows from the answers. */
  async answered(): Promise<void> {
    while (this.#atServer.size > 0) {
      await Promise.allSettled(this.#atServer);
      await settle();
    }
  }

  /** The calls since the last time, like `PUT expense`. A round of a save ends with a read of the project, unless its answers tell all. */
  takeCalls(): string[] {
    return this.#begun.splice(0);
  }

  /** The same with their paths. */
  takePaths(): string[] {
    return this.#sent.splice(0);
  }

  /** The changes among the calls since the last time. */
  takeChanges(): string[] {
    return this.takeCalls().filter(isChange);
  }

  readonly fetch: typeof globalThis.fetch = async (input, { method = 'GET', headers, body, signal } = {}) => {
    signal?.throwIfAborted();
    const path = String(input).replace('/api', '');
    const name = `${method} ${kindOf(path)}`;
    this.#begun.push(name);
    this.#sent.push(`${method} ${path}`);
    if (!isChange(name)) return this.#read(method, path, { headers, signal });
    const failure = this.failureOf(`${method} ${path}`);
    this.running += 1;
    this.peak = Math.max(this.peak, this.running);
    try {
      await new Promise(setImmediate);
      if (failure === 'unreachable') throw new TypeError('fetch failed');
      if (failure?.startsWith('proxy')) return answerOfProxy(path, failure);
      if (failure === 'refused') return new Response('{}', { status: 500 });
      if (failure === 'invalid') return problemResponse(invalidInput([]), null);
      if (failure === 'request hangs') await aborted(signal);
      if (failure === 'unavailable') return problemResponse(unavailable('Try again later.'), null);
      await this.applyPatch(`${method} ${path}`);
      const response = await this.#call(method, path, { headers, body });
      await this.beforeAnswer(`${method} ${path}`);
      if (failure === 'response hangs') await aborted(signal);
      if (failure === 'response lost') throw new TypeError('fetch failed');
      if (failure === 'response garbled') return new Response('<html>', { status: response.status });
      return toResponse(response);
    } finally {
      this.running -= 1;
      if (this.running > 0) this.overlaps.push([name, this.#begun.findLast(isChange) ?? '']);
    }
  };

  async #read(method: string, path: string, { headers, signal }: RequestInit): Promise<Response> {
    const failure = this.failureOfRead();
    if (failure?.startsWith('proxy')) return answerOfProxy(path, failure);
    if (failure === 'refused') return new Response('{}', { status: 503 });
    if (failure === 'unreachable') throw new TypeError('fetch failed');
    if (failure === 'request hangs') await aborted(signal);
    await this.beforeRead();
    return toResponse(await this.#call(method, path, { headers }));
  }

  async #call(...request: Parameters<typeof call>): ReturnType<typeof call> {
    const answer = call(...request);
    this.#atServer.add(answer);
    try {
      return await answer;
    } finally {
      this.#atServer.delete(answer);
    }
  }
}

/** As proxies answer while the server behind them is replaced, and one that knows no such site. */
function answerOfProxy(path: string, failure: Failure): Response {
  const status = Number(failure.split(' ')[1]);
  if (status === 200) return new Response('');
  const answer = new Response(`${status} page not found`, { status, headers: { 'Content-Type': 'text/plain' } });
  return Object.defineProperty(answer, 'url', { value: `https://quits.example/api${path}` });
}

/** Never resolves. Rejects once the sender gives up. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

function toResponse({ status, headers, body }: Awaited<ReturnType<typeof call>>): Response {
  return new Response(body && JSON.stringify(body), { status, headers });
}

function isChange(call: string): boolean {
  return !call.startsWith('GET');
}

function kindOf(path: string): string {
  const { length } = path.replace(/\/since\/.*/, '').split('/');
  return ['project', 'member', 'expense'][Math.floor(length / 2) - 1] ?? path;
}

export const network = new TestNetwork();
globalThis.fetch = network.fetch;
beforeEach(() => network.reset());
