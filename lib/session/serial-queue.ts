/** Runs one piece of work after the other. One that fails does not hold up the next. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  readonly #yielding = new Set<AbortController>();

  /** What yields is aborted, so that this need not wait for it. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    for (const other of this.#yielding) other.abort();
    return this.#queue(work);
  }

  /** The work gets a signal that aborts as soon as other work waits. It then resolves to null, however it ends. */
  async runYielding<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | null> {
    const own = new AbortController();
    const { signal } = own;
    this.#yielding.add(own);
    try {
      return await this.#queue(() => (signal.aborted ? Promise.resolve(null) : work(signal)));
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      this.#yielding.delete(own);
    }
  }

  #queue<Result>(work: () => Promise<Result>): Promise<Result> {
    const end = this.#last.then(work);
    this.#last = end.catch(() => undefined);
    return end;
  }
}
