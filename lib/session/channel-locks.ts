/** Milliseconds in which the other tabs answer. One that is frozen does not, and loses what it holds. */
const ANSWER_WITHIN = 300;

type Message = { readonly type: 'asked' } | { readonly type: 'held'; readonly locks: readonly string[] };

/** Locks for a browser that has none, over plain http on a network's address: a tab tells the others what it holds. */
export class ChannelLocks {
  readonly #channel = new BroadcastChannel('quits-locks');
  readonly #own = new Set<string>();

  constructor() {
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.type === 'asked') this.#send({ type: 'held', locks: [...this.#own] });
    });
  }

  /** Holds a lock until the returned function is called. */
  hold(lock: string): () => void {
    this.#own.add(lock);
    return () => this.#own.delete(lock);
  }

  /** The locks that any tab holds. */
  async held(): Promise<ReadonlySet<string>> {
    const held = new Set(this.#own);
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

  #send(message: Message): void {
    this.#channel.postMessage(message);
  }
}
