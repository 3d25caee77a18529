/**
 * Turns for other requests while the server renders: what waits for one, which comes after all earlier ones, is rendered in a
 * stretch of its own. There are none in a browser.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  next(): Promise<void> | null {
    if (typeof window !== 'undefined') return null;
    this.#last = this.#last.then(() => new Promise((resolve) => setTimeout(resolve)));
    return this.#last;
  }
}
