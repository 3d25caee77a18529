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

interface Ends {
  tell: (line: string) => void;
  /** Handles one request at the server, or two equal ones at the same time. */
  handle: (sent: Sent, isTwice: boolean) => Promise<Answered>;
  onSent: (from: string) => unknown;
}

/**
 * A network in which time does not pass by itself: what is under way waits until the dice let one thing of it arrive. It
 * loses requests and answers, sends requests twice, and lets some arrive after their sender has given them up.
 */
export class Network {
  #letters: Letter[] = [];
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
    const sent = {
      from,
      method: init.method ?? 'GET',
      path: pathname.replace('/api', ''),
      init,
      context: this.ends.onSent(from),
    };
    return new Promise((resolve, reject) => {
      this.#letters.push({ sent, answer: null, sender: { resolve, reject } });
    });
  };

  get isQuiet(): boolean {
    return this.#letters.length === 0;
  }

  /** Closes a page: what it has sent may still arrive, and nobody waits for the answers. */
  forget(from: string): void {
    for (const letter of this.#letters) if (letter.sent.from === from) letter.sender = null;
  }

  /** Breaks all connections: who waits for an answer gets none, whether or not the request has arrived. */
  breakConnections(): void {
    for (const letter of this.#letters) giveUp(letter);
    this.#letters = this.#letters.filter(({ answer }) => answer === null && this.dice.chance(0.3));
  }

  /** One thing of those under way arrives, or is lost: of all, or of those to and from one page. */
  async step(page?: string): Promise<void> {
    const letter = this.dice.oneOf(this.#letters.filter(({ sent }) => page === undefined || sent.from === page));
    if (letter === undefined) return;
    if (letter.answer !== null) this.#deliverAnswer(letter);
    else await this.#deliverRequest(letter);
    await settle();
  }

  async #deliverRequest(letter: Letter): Promise<void> {
    const fate = this.isReliable ? 'arrives' : this.dice.pick(this.#fates);
    this.ends.tell(`${say(letter)} ${fate}`);
    if (fate === 'given-up') return giveUp(letter);
    if (fate === 'lost') {
      giveUp(letter);
      return this.#remove(letter);
    }
    if (fate === 'again-later') this.#letters.push({ ...letter, sender: null });
    letter.answer = await this.ends.handle(letter.sent, fate === 'twice');
    this.ends.tell(`  ${letter.answer.status} ${letter.answer.text}`);
    if (fate === 'answer-lost') giveUp(letter);
    if (letter.sender === null) this.#remove(letter);
  }

  #deliverAnswer(letter: Letter): void {
    this.#remove(letter);
    if (letter.answer === null || letter.sender === null) return;
    const { status, headers, text } = letter.answer;
    this.ends.tell(`${say(letter)} is answered`);
    letter.sender.resolve(new Response(text === '' ? null : text, { status, headers }));
  }

  #remove(letter: Letter): void {
    this.#letters = this.#letters.filter((other) => other !== letter);
  }
}

type Fate = 'arrives' | 'twice' | 'again-later' | 'answer-lost' | 'lost' | 'given-up';
type Fates = readonly (readonly [weight: number, fate: Fate])[];

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

/** As `fetch` does without a connection. */
function giveUp(letter: Letter): void {
  letter.sender?.reject(new TypeError('Failed to fetch'));
  letter.sender = null;
}

/** Lets the pages do all that they can do without the network. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
