import 'server-only';

/** Keeps values by key within a size, and lets go of those first that have not been asked for the longest. */
export class RecentlyUsed<T> {
  /** A Map gives its entries in the order in which they were put in: the first one is the oldest. */
  readonly #entries = new Map<string, { value: T; size: number }>();
  #size = 0;

  constructor(private readonly mostSize: number) {}

  get(key: string): T | undefined {
    const entry = this.#take(key);
    if (entry) this.#put(key, entry);
    return entry?.value;
  }

  /** A value that alone is larger than all may be is not kept. */
  set(key: string, value: T, size: number): void {
    this.#take(key);
    if (size > this.mostSize) return;
    this.#put(key, { value, size });
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.mostSize) return;
      this.#take(oldest);
    }
  }

  #take(key: string): { value: T; size: number } | undefined {
    const entry = this.#entries.get(key);
    if (entry && this.#entries.delete(key)) this.#size -= entry.size;
    return entry;
  }

  #put(key: string, entry: { value: T; size: number }): void {
    this.#entries.set(key, entry);
    this.#size += entry.size;
  }
}
