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

/** Turns of the event loop in which whatever follows from an answer has sent its next call. */
const QUIET_TURNS = 6;

const fetchOfNode = globalThis.fetch;

/** The network between the browser and the real route handlers. A test decides how each call fails. */
class TestNetwork {
  /** How a change like `PATCH /projects/…` fails. */
  failureOf: (call: string) => Failure | undefined = () => undefined;
  /** How a read fails. */
  failureOfRead: () => Failure | undefined = () => undefined;
  /** Runs before a change reaches the server. */
  beforeChange: (call: string) => Promise<unknown> = async () => undefined;
  /** Runs before the answer to a change reaches the browser. */
  beforeAnswer: (call: string) => Promise<unknown> = async () => undefined;
  /** The highest number of changes in progress at once. */
  peak = 0;
  #changing = 0;
  /** Calls that will be answered. */
  #running = 0;
  #begun: string[] = [];
  #bodies: string[] = [];

  reset(): void {
    this.mend();
    this.beforeChange = async () => undefined;
    this.beforeAnswer = async () => undefined;
    this.peak = 0;
    this.#begun = [];
    this.#bodies = [];
  }

  /** Nothing reaches the server any more. */
  cut(): void {
    this.failureOf = () => 'unreachable';
    this.failureOfRead = () => 'unreachable';
  }

  mend(): void {
    this.failureOf = () => undefined;
    this.failureOfRead = () => undefined;
  }

  /** The next changes fail, so many of them. */
  failNext(failure: Failure, times = 1): void {
    let left = times;
    this.failureOf = () => {
      left -= 1;
      return left >= 0 ? failure : undefined;
    };
  }

  /** Waits until all is answered that will be, and all that follows from that. */
  async quiet(): Promise<void> {
    for (let turns = 0; turns < QUIET_TURNS; turns += 1) {
      await settle();
      if (this.#running > 0) turns = 0;
    }
  }

  /** The calls since the last time, like `PATCH project` and `GET changes`. */
  takeCalls(): string[] {
    return this.#begun.splice(0);
  }

  /** The changes among them. */
  takeChanges(): string[] {
    return this.takeCalls().filter(isChange);
  }

  /** What the changes since the last time have sent. */
  takeBodies(): string[] {
    return this.#bodies.splice(0);
  }

  readonly fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { method = 'GET', headers, body, signal } = init;
    signal?.throwIfAborted();
    if (!String(input).startsWith('/api')) return this.#answered(() => fetchOfNode(input, init));
    const path = String(input).replace('/api', '');
    const name = `${method} ${kindOf(path)}`;
    this.#begun.push(name);
    if (body) this.#bodies.push(String(body));
    return this.#answered(() =>
      isChange(name)
        ? this.#change(method, path, { headers, body, signal })
        : this.#read(method, path, { headers, signal }),
    );
  };

  async #answered(make: () => Promise<Response>): Promise<Response> {
    this.#running += 1;
    try {
      return await make();
    } finally {
      this.#running -= 1;
    }
  }

  async #change(method: string, path: string, { headers, body, signal }: RequestInit): Promise<Response> {
    const name = `${method} ${path}`;
    const failure = this.failureOf(name);
    this.#changing += 1;
    this.peak = Math.max(this.peak, this.#changing);
    try {
      await settle();
      if (failure === 'unreachable') throw new TypeError('fetch failed');
      if (failure?.startsWith('proxy')) return answerOfProxy(path, failure);
      if (failure === 'refused') return new Response('{}', { status: 500 });
      if (failure === 'invalid') return problemResponse(invalidInput([]), null);
      if (failure === 'unavailable') return problemResponse(unavailable('Try again later.'), null);
      if (failure === 'request hangs') await this.#aborted(signal);
      await this.beforeChange(name);
      const response = await call(method, path, { headers, body });
      await this.beforeAnswer(name);
      if (failure === 'response hangs') await this.#aborted(signal);
      if (failure === 'response lost') throw new TypeError('fetch failed');
      if (failure === 'response garbled') return new Response('<html>', { status: response.status });
      return toResponse(response);
    } finally {
      this.#changing -= 1;
    }
  }

  async #read(method: string, path: string, { headers, signal }: RequestInit): Promise<Response> {
    const failure = this.failureOfRead();
    if (failure?.startsWith('proxy')) return answerOfProxy(path, failure);
    if (failure === 'refused') return new Response('{}', { status: 503 });
    if (failure === 'unreachable') throw new TypeError('fetch failed');
    if (failure === 'request hangs') await this.#aborted(signal);
    return toResponse(await call(method, path, { headers }));
  }

  /** Never resolves. Rejects once the sender gives up. */
  async #aborted(signal: AbortSignal | null | undefined): Promise<never> {
    this.#running -= 1;
    try {
      return await new Promise<never>((_resolve, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    } finally {
      this.#running += 1;
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

function toResponse({ status, headers, body }: Awaited<ReturnType<typeof call>>): Response {
  return new Response(body && JSON.stringify(body), { status, headers });
}

function isChange(call: string): boolean {
  return !call.startsWith('GET');
}

/** The room of the API that a call is for. */
function kindOf(path: string): string {
  const [, projects = '', id, room] = path.replace(/\?.*/, '').split('/');
  return room ?? (id === undefined ? projects : 'project');
}

export const network = new TestNetwork();
globalThis.fetch = network.fetch;
beforeEach(() => network.reset());
