/** A value, and who is told of its changes: what React's `useSyncExternalStore` takes. */
export class Observable<Value> {
  #value: Value;
  readonly #first: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
    this.#first = value;
  }

  readonly get = (): Value => this.#value;

  /** The value at first, which is that of what the server has rendered. */
  readonly getFirst = (): Value => this.#first;

  /** Calls the listener after each change, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}
