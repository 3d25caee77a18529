/** Runs one piece of work after the other. One that fails does not hold up the next. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  readonly #yielding = new Set<AbortController>();

  /** What yields is aborted, so that this need not wait for it. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    for (const other of this.#yielding) other.abort();
    return this.#queue(work);
  }

  /** The work gets a signal that aborts as soon as other work wants a turn. It then resolves to null, however it ends. */
  async takeYielding<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | null> {
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
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
