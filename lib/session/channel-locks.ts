/** Milliseconds in which the other tabs answer. One that is frozen does not, and loses what it holds. */
const ANSWER_WITHIN_MS = 300;

type Message =
  | { readonly type: 'asked' }
  | { readonly type: 'held'; readonly locks: readonly string[]; readonly tab: number }
  | { readonly type: 'taken'; readonly lock: string };

type Held = Extract<Message, { type: 'held' }>;

let ofPage: ChannelLocks | null = null;

/** The page's own. Each listens for as long as the page is open. */
export function channelLocks(): ChannelLocks {
  ofPage ??= new ChannelLocks();
  return ofPage;
}

/** Locks for a browser that has none, over plain http on a network's address: a tab tells the others what it holds. */
export class ChannelLocks {
  readonly #channel = new BroadcastChannel('quits-locks');
  /** Of tabs that hold the same lock, the one with the lowest number keeps it. */
  readonly #tab = Math.random();
  /** What is called where another tab takes a lock, by the lock. */
  readonly #own = new Map<string, () => void>();

  constructor() {
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.type === 'asked') this.#send({ type: 'held', locks: [...this.#own.keys()], tab: this.#tab });
      if (data.type === 'taken') this.#give(data.lock);
    });
  }

  /** Holds a lock until the returned function is called, or another tab takes it. */
  hold(lock: string, onTaken: () => void): () => void {
    this.#own.set(lock, onTaken);
    return () => this.#own.delete(lock);
  }

  /**
   * Holds the first of the locks that no tab holds; null where all are held. Tabs that ask at once get one each, as
   * long as there are any.
   */
  async holdOneOf(locks: readonly string[]): Promise<(() => void) | null> {
    for (;;) {
      const held = await this.held();
      const free = locks.find((lock) => !held.has(lock));
      if (free === undefined) return null;
      const release = this.hold(free, () => undefined);
      const others = await this.#heldByOthers();
      if (!others.some(({ tab, locks: theirs }) => tab < this.#tab && theirs.includes(free))) return release;
      release();
    }
  }

  /** Takes a lock from the tab that holds it, which may be this one. */
  take(lock: string): void {
    this.#give(lock);
    this.#send({ type: 'taken', lock });
  }

  /** The locks that any tab holds. */
  async held(): Promise<ReadonlySet<string>> {
    const others = await this.#heldByOthers();
    return new Set([...this.#own.keys(), ...others.flatMap(({ locks }) => locks)]);
  }

  close(): void {
    this.#channel.close();
  }

  async #heldByOthers(): Promise<Held[]> {
    const answers: Held[] = [];
    const stop = new AbortController();
    const add = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'held') answers.push(data);
    };
    this.#channel.addEventListener('message', add, { signal: stop.signal });
    this.#send({ type: 'asked' });
    await new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS));
    stop.abort();
    return answers;
  }

  #give(lock: string): void {
    const onTaken = this.#own.get(lock);
    this.#own.delete(lock);
    onTaken?.();
  }

  #send(message: Message): void {
    this.#channel.postMessage(message);
  }
}
