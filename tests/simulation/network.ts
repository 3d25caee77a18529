import { FakeEventSource } from '@/tests/support/fake-event-source';
import { settle } from '@/tests/support/simulated-platform';
import type { Dice } from './dice';

export interface Sent {
  /** Who sent it: the host of its URL. */
  readonly from: string;
  readonly method: string;
  readonly path: string;
  readonly init: RequestInit;
  /** What its sender knew and wanted when it was planned, for the judge. */
  readonly context: unknown;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What is under way: a request that has not reached the server, or an answer that has not reached its sender. */
interface Letter {
  readonly sent: Sent;
  answer: Answered | null;
  /** Null where nobody waits for the answer any more. */
  sender: { resolve: (response: Response) => void; reject: (error: unknown) => void } | null;
}

/** A page's stream of events. */
interface Stream {
  readonly from: string;
  readonly source: FakeEventSource;
  /** The version that the page knows by it; null before it has brought anything. */
  told: number | null;
}

interface Ends {
  tell: (line: string) => void;
  /** Handles one request at the server, or two equal ones at the same time. */
  handle: (sent: Sent, isTwice: boolean) => Promise<Answered>;
  onSent: (from: string) => unknown;
  /** The sender will not hear of an answer. */
  onGivenUp: (sent: Sent) => void;
  /** The project's version at the server. */
  version: () => number;
}

/**
 * A network in which time does not pass by itself: what is under way waits until the dice let one thing of it arrive. It
 * loses requests and answers, sends requests twice, and lets some arrive after their sender has given them up. Streams of
 * events break, with a word or without.
 */
export class Network {
  #letters: Letter[] = [];
  #streams: Stream[] = [];
  readonly #closed = new Set<string>();
  readonly #fates: Fates;
  isReliable = false;

  constructor(
    readonly dice: Dice,
    readonly ends: Ends,
  ) {
    this.#fates = dice.chance(0.5) ? FATES : ANSWERS_LOST;
  }

  /** Stands in for the browser's `fetch`. */
  readonly fetch = (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const { hostname, pathname } = new URL(String(input));
    const from = hostname.replace('.test', '');
    // What is left of a closed page's code asks nothing.
    if (this.#closed.has(from)) return new Promise(() => undefined);
    const { method = 'GET', headers, body, signal } = init;
    const path = pathname.replace('/api', '');
    const sent = { from, method, path, init: { headers, body }, context: this.ends.onSent(from) };
    const ended = new AbortController();
    return new Promise<Response>((resolve, reject) => {
      const letter: Letter = { sent, answer: null, sender: { resolve, reject } };
      this.#letters.push(letter);
      signal?.addEventListener('abort', () => this.#giveUp(letter, signal.reason), { signal: ended.signal });
    }).finally(() => ended.abort());
  };

  /** Stands in for the browser's `EventSource`. */
  openEvents(from: string, url: string): FakeEventSource {
    const source = new FakeEventSource(url);
    this.#streams.push({ from, source, told: null });
    return source;
  }

  /** Whether nothing is under way, of all pages or of one. */
  isQuiet(page?: string): boolean {
    return this.#underWay(page).length === 0;
  }

  /** Closes a page: what it has sent may still arrive, and nobody waits for the answers. */
  forget(from: string): void {
    this.#closed.add(from);
    for (const letter of this.#letters) if (letter.sent.from === from) letter.sender = null;
    this.#streams = this.#streams.filter((stream) => stream.from !== from);
  }

  /** Breaks all connections: who waits for an answer gets none, whether or not the request has arrived. */
  breakConnections(): void {
    for (const letter of this.#letters) this.#giveUp(letter);
    this.#letters = this.#letters.filter(({ answer }) => answer === null && this.dice.chance(0.3));
    for (const stream of this.#streams.splice(0)) stream.source.send('error');
  }

  /** One thing of those under way arrives, or is lost: of all, or of those to and from one page. */
  async step(page?: string): Promise<void> {
    const next = this.dice.oneOf(this.#underWay(page));
    if (next === undefined) return;
    if ('source' in next) this.#deliverEvent(next);
    else if (next.answer !== null) this.#deliverAnswer(next);
    else await this.#deliverRequest(next);
    await settle();
  }

  #underWay(page?: string): (Letter | Stream)[] {
    const isOf = (from: string) => page === undefined || from === page;
    this.#streams = this.#streams.filter(({ source }) => !source.isClosed);
    const news = this.#streams.filter(({ from, told }) => isOf(from) && told !== this.ends.version());
    return [...this.#letters.filter(({ sent }) => isOf(sent.from)), ...news];
  }

  /** As the server does: at first the version only if it is another one than the page has. */
  #deliverEvent(stream: Stream): void {
    const { source, from, told } = stream;
    const fate = this.isReliable ? 'arrives' : this.dice.pick(EVENT_FATES);
    const version = this.ends.version();
    this.ends.tell(`event of version ${version} for ${from} ${fate}`);
    if (fate !== 'arrives') this.#streams = this.#streams.filter((other) => other !== stream);
    if (fate === 'breaks') source.send('error');
    if (fate !== 'arrives') return;
    stream.told = version;
    const since = new URL(source.url).searchParams.get('since');
    if (told === null && since === String(version)) source.send('people', { people: 3 });
    else source.send('version', { version, people: 3 });
  }

  async #deliverRequest(letter: Letter): Promise<void> {
    const fate = this.isReliable ? 'arrives' : this.dice.pick(this.#fates);
    this.ends.tell(`${say(letter)} ${fate}`);
    if (fate === 'given-up') return this.#giveUp(letter);
    if (fate === 'lost') {
      this.#giveUp(letter);
      return this.#remove(letter);
    }
    if (fate === 'again-later') this.#letters.push({ ...letter, sender: null });
    letter.answer = await this.ends.handle(letter.sent, fate === 'twice');
    this.ends.tell(`  ${letter.answer.status} ${letter.answer.text}`);
    if (fate === 'answer-lost') this.#giveUp(letter);
    if (letter.sender === null) this.#remove(letter);
  }

  #deliverAnswer(letter: Letter): void {
    this.#remove(letter);
    if (letter.answer === null || letter.sender === null) return;
    const { status, headers, text } = letter.answer;
    this.ends.tell(`${say(letter)} is answered`);
    letter.sender.resolve(new Response(text === '' ? null : text, { status, headers }));
  }

  /** As `fetch` does without a connection. */
  #giveUp(letter: Letter, reason: unknown = new TypeError('Failed to fetch')): void {
    if (letter.sender !== null) this.ends.onGivenUp(letter.sent);
    letter.sender?.reject(reason);
    letter.sender = null;
  }

  #remove(letter: Letter): void {
    this.#letters = this.#letters.filter((other) => other !== letter);
  }
}

type Fate = 'arrives' | 'twice' | 'again-later' | 'answer-lost' | 'lost' | 'given-up';
type Fates = readonly (readonly [weight: number, fate: Fate])[];

const EVENT_FATES = [
  [90, 'arrives'],
  [6, 'breaks'],
  [4, 'falls silent'],
] as const;

const FATES: Fates = [
  [70, 'arrives'],
  [7, 'twice'],
  [5, 'again-later'],
  [8, 'answer-lost'],
  [6, 'lost'],
  [4, 'given-up'],
];

/** Of a network that takes in what is sent, and gives little back. */
const ANSWERS_LOST: Fates = FATES.map(([weight, fate]) => [fate === 'answer-lost' ? 50 : weight, fate]);

function say({ sent: { from, method, path, init } }: Letter): string {
  return `${from}: ${method} ${path} ${init.body ?? ''} ${JSON.stringify(init.headers)}`;
}
