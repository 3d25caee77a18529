import { formatRevision } from '@/lib/contract/etag';
import { revisionAt } from '@/lib/server/resources/epoch';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { settle } from '@/tests/support/simulated-platform';
import { drawOutcomes, EVENT_OUTCOMES, type Outcomes } from './outcomes';
import type { Rng } from './rng';

export interface SimulatedRequest {
  /** The sender: the host of the URL. */
  readonly from: string;
  readonly method: string;
  readonly path: string;
  readonly init: RequestInit;
}

export interface SimulatedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A message in flight: a request that has not reached the server, or a response that has not reached the sender. */
interface Message {
  readonly request: SimulatedRequest;
  response: SimulatedResponse | null;
  /** Null if nobody waits for the response any more. */
  sender: { resolve: (response: Response) => void; reject: (error: unknown) => void } | null;
}

/** A page's stream of events. */
interface Stream {
  readonly from: string;
  readonly source: FakeEventSource;
  /** The last version that it has delivered; null before the first. */
  delivered: number | null;
}

interface Endpoints {
  log: (line: string) => void;
  /** Handles a request at the server, or two copies of it at the same time. */
  handle: (request: SimulatedRequest, isTwice: boolean) => Promise<SimulatedResponse>;
  /** Whether the browser of a page says that it has a network. One that says no sends nothing. */
  isOnline: (from: string) => boolean;
  /** The project's version at the server. */
  version: () => number;
  /** The link that leads to the project. */
  link: () => string;
}

/**
 * A network in which time stands still: messages stay in flight until a step delivers a random one. It loses requests and
 * responses, duplicates requests, and delivers some after their sender has given up. Event streams break, with or without
 * an error.
 */
export class Network {
  #inFlight: Message[] = [];
  #streams: Stream[] = [];
  readonly #closed = new Set<string>();
  readonly #outcomes: Outcomes;
  isReliable = false;

  constructor(
    readonly rng: Rng,
    readonly endpoints: Endpoints,
  ) {
    this.#outcomes = drawOutcomes(rng);
  }

  /** Stands in for the browser's `fetch`. */
  readonly fetch = (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const { hostname, pathname } = new URL(String(input));
    const from = hostname.replace('.test', '');
    // The code of a closed page no longer sends anything.
    if (this.#closed.has(from)) return new Promise(() => undefined);
    const { method = 'GET', headers, body, signal } = init;
    const path = pathname.replace('/api', '');
    const request = { from, method, path, init: { headers, body } };
    if (!this.endpoints.isOnline(from)) {
      // The sender cannot tell this from a request that left and got no response.
      return Promise.reject(new TypeError('Failed to fetch'));
    }
    const ended = new AbortController();
    return new Promise<Response>((resolve, reject) => {
      const message: Message = { request, response: null, sender: { resolve, reject } };
      this.#inFlight.push(message);
      signal?.addEventListener('abort', () => this.#giveUp(message, signal.reason), { signal: ended.signal });
    }).finally(() => ended.abort('over'));
  };

  /** Stands in for the browser's `EventSource`. */
  openEvents(from: string, url: string): FakeEventSource {
    const source = new FakeEventSource(url);
    this.#streams.push({ from, source, delivered: null });
    return source;
  }

  /** Whether nothing is in flight, of all pages or of one. */
  isQuiet(page?: string): boolean {
    return this.#deliverable(page).length === 0;
  }

  /** Whether a request is in flight that gives the project another link. */
  get isLinkInFlight(): boolean {
    return this.#inFlight.some(({ request }) => request.path.includes('/links/'));
  }

  /** Closes a page. Its requests may still arrive, and nobody waits for the responses. */
  forget(from: string): void {
    this.#closed.add(from);
    for (const message of this.#inFlight) if (message.request.from === from) message.sender = null;
    this.#streams = this.#streams.filter((stream) => stream.from !== from);
  }

  /** Breaks all connections. No sender gets a response, whether or not the request has arrived or still will. */
  breakConnections(): void {
    for (const message of this.#inFlight) this.#giveUp(message);
    this.#inFlight = this.#inFlight.filter(({ response }) => response === null && this.rng.chance(0.3));
    for (const stream of this.#streams.splice(0)) stream.source.send('error');
  }

  /** Delivers or loses one random message: of all, or of those to and from one page. */
  async step(page?: string): Promise<void> {
    const next = this.rng.oneOf(this.#deliverable(page));
    if (next === undefined) return;
    if ('source' in next) this.#deliverEvent(next);
    else if (next.response !== null) this.#deliverResponse(next);
    else await this.#deliverRequest(next);
    await settle();
  }

  #deliverable(page?: string): (Message | Stream)[] {
    const isOf = (from: string) => page === undefined || from === page;
    this.#streams = this.#streams.filter(({ source }) => !source.isClosed);
    const isNews = (one: Stream) => one.delivered !== this.endpoints.version() || this.#isReplaced(one);
    const news = this.#streams.filter((one) => isOf(one.from) && isNews(one));
    return [...this.#inFlight.filter(({ request }) => isOf(request.from)), ...news];
  }

  /** Like the server, a new stream sends the version only if it differs from the one that the page has. */
  #deliverEvent(stream: Stream): void {
    const { source, from, delivered } = stream;
    const outcome = this.isReliable ? 'arrives' : this.rng.pick(EVENT_OUTCOMES);
    const version = this.endpoints.version();
    this.endpoints.log(`event of version ${version} for ${from} ${outcome}`);
    if (outcome !== 'arrives') this.#streams = this.#streams.filter((other) => other !== stream);
    if (outcome === 'breaks') source.send('error');
    if (outcome !== 'arrives') return;
    if (this.#isReplaced(stream)) {
      this.#streams = this.#streams.filter((other) => other !== stream);
      source.send('replaced', {});
      return;
    }
    stream.delivered = version;
    const since = new URL(source.url).searchParams.get('since');
    const revision = revisionAt(version);
    if (delivered === null && since === formatRevision(revision)) source.send('people', { people: 3 });
    else source.send('version', { ...revision, people: 3 });
  }

  /** Whether the link of the stream leads nowhere any more. */
  #isReplaced({ source }: Stream): boolean {
    return !source.url.includes(`/projects/${this.endpoints.link()}/`);
  }

  async #deliverRequest(message: Message): Promise<void> {
    const outcome = this.isReliable ? 'arrives' : this.rng.pick(this.#outcomes);
    this.endpoints.log(`${describeMessage(message)} ${outcome}`);
    if (outcome === 'given-up') return this.#giveUp(message);
    if (outcome === 'lost') {
      this.#giveUp(message);
      return this.#remove(message);
    }
    if (outcome === 'again-later') {
      this.#inFlight.push({ ...message, sender: null });
    }
    message.response = await this.endpoints.handle(message.request, outcome === 'twice');
    this.endpoints.log(`  ${message.response.status} ${message.response.text}`);
    if (outcome === 'response-lost') this.#giveUp(message);
    if (message.sender === null) this.#remove(message);
  }

  #deliverResponse(message: Message): void {
    this.#remove(message);
    if (message.response === null || message.sender === null) return;
    const { status, headers, text } = message.response;
    this.endpoints.log(`${describeMessage(message)} gets its response`);
    message.sender.resolve(new Response(text === '' ? null : text, { status, headers }));
  }

  /** Rejects like `fetch` without a connection. */
  #giveUp(message: Message, reason: unknown = new TypeError('Failed to fetch')): void {
    message.sender?.reject(reason);
    message.sender = null;
  }

  #remove(message: Message): void {
    this.#inFlight = this.#inFlight.filter((other) => other !== message);
  }
}

function describeMessage({ request: { from, method, path, init } }: Message): string {
  return `${from}: ${method} ${path} ${init.body ?? ''} ${JSON.stringify(init.headers)}`;
}
