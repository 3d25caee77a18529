/** Milliseconds in which the other tabs answer. One that is frozen does not, and loses what it holds. */
const ANSWER_WITHIN = 300;

type Message =
  | { readonly type: 'asked' }
  | { readonly type: 'held'; readonly locks: readonly string[] }
  | { readonly type: 'taken'; readonly lock: string };

/** Locks for a browser that has none, over plain http on a network's address: a tab tells the others what it holds. */
export class ChannelLocks {
  readonly #channel = new BroadcastChannel('quits-locks');
  /** What is called where another tab takes a lock, by the lock. */
  readonly #own = new Map<string, () => void>();

  constructor() {
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.type === 'asked') this.#send({ type: 'held', locks: [...this.#own.keys()] });
      if (data.type === 'taken') this.#give(data.lock);
    });
  }

  /** Holds a lock until the returned function is called, or another tab takes it. */
  hold(lock: string, onTaken: () => void): () => void {
    this.#own.set(lock, onTaken);
    return () => this.#own.delete(lock);
  }

  /** Takes a lock from the tab that holds it. */
  take(lock: string): void {
    this.#send({ type: 'taken', lock });
  }

  /** The locks that any tab holds. */
  async held(): Promise<ReadonlySet<string>> {
    const held = new Set(this.#own.keys());
    const stop = new AbortController();
    const add = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'held') for (const lock of data.locks) held.add(lock);
    };
    this.#channel.addEventListener('message', add, { signal: stop.signal });
    this.#send({ type: 'asked' });
    await new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN));
    stop.abort();
    return held;
  }

  close(): void {
    this.#channel.close();
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
