import { call } from '@/tests/support/api-under-test';

export type Failure = 'refused' | 'unreachable' | 'answer lost' | 'answer garbled';

/** The network between the browser and the real route handlers. A test says what becomes of each change; reading goes well. */
class TestNetwork {
  /** What becomes of a change like `PUT /projects/…`. */
  failureOf: (call: string) => Failure | undefined = () => undefined;
  /** Runs before a change reaches the server. */
  meanwhile: (call: string) => Promise<void> = async () => undefined;
  /** The changes that run at the moment. */
  running = 0;
  /** The most changes at once. */
  peak = 0;
  /** The changes that ran while an earlier one did. */
  overlaps: [earlier: string, later: string][] = [];
  /** The calls that were begun since the last look. */
  #begun: string[] = [];

  reset(): void {
    this.failureOf = () => undefined;
    this.meanwhile = async () => undefined;
    this.peak = 0;
    this.overlaps = [];
    this.#begun = [];
  }

  /** The calls since the last look, as `PUT expense`. A save reads the project at the end of each of its rounds. */
  takeCalls(): string[] {
    return this.#begun.splice(0);
  }

  /** The changes among the calls since the last look. */
  takeChanges(): string[] {
    return this.takeCalls().filter(isChange);
  }

  readonly fetch: typeof globalThis.fetch = async (input, { method = 'GET', headers, body, signal } = {}) => {
    signal?.throwIfAborted();
    const path = String(input).replace('/api', '');
    const name = `${method} ${kindOf(path)}`;
    this.#begun.push(name);
    if (!isChange(name)) return toResponse(await call(method, path, { headers }));
    const failure = this.failureOf(`${method} ${path}`);
    this.running += 1;
    this.peak = Math.max(this.peak, this.running);
    try {
      await new Promise(setImmediate);
      if (failure === 'unreachable') throw new TypeError('fetch failed');
      if (failure === 'refused') return new Response('{}', { status: 500 });
      await this.meanwhile(`${method} ${path}`);
      const answer = await call(method, path, { headers, body });
      if (failure === 'answer lost') throw new TypeError('fetch failed');
      if (failure === 'answer garbled') return new Response('<html>', { status: answer.status });
      return toResponse(answer);
    } finally {
      this.running -= 1;
      if (this.running > 0) this.overlaps.push([name, this.#begun.findLast(isChange) ?? '']);
    }
  };
}

function toResponse({ status, headers, body }: Awaited<ReturnType<typeof call>>): Response {
  return new Response(body && JSON.stringify(body), { status, headers });
}

function isChange(call: string): boolean {
  return !call.startsWith('GET');
}

function kindOf(path: string): string {
  return ['project', 'member', 'expense'][Math.floor(path.split('/').length / 2) - 1] ?? path;
}

export const network = new TestNetwork();
globalThis.fetch = network.fetch;
beforeEach(() => network.reset());
