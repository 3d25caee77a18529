/** How many steps of a save the server has acknowledged, and how many there are. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

const NOTHING: Progress = { done: 0, total: 0 };

/** How far the save is that runs. It is no part of the session's state: a row of the page need not look at each step. */
export class SaveProgress {
  #progress = NOTHING;
  readonly #listeners = new Set<() => void>();

  readonly get = (): Progress => this.#progress;

  /** Calls the listener after each step, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A save begins. */
  start(): void {
    this.#set(NOTHING);
  }

  /** Another round adds what is left to what is done. */
  plan(count: number): void {
    this.#set({ ...this.#progress, total: this.#progress.done + count });
  }

  advance(): void {
    this.#set({ ...this.#progress, done: this.#progress.done + 1 });
  }

  #set(progress: Progress): void {
    this.#progress = progress;
    for (const listener of this.#listeners) listener();
  }
}
