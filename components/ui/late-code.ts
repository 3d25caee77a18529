import { useSyncExternalStore } from 'react';

/**
 * A module that is no part of the first load. Unlike React's `lazy`, it can be fetched ahead, it is asked for again after a
 * failure, and a failure does not unmount anything else.
 */
export class LateCode<Module> {
  current: Module | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly fetch: () => Promise<Module>) {}

  async load(): Promise<Module> {
    this.current ??= await this.fetch();
    for (const listener of this.#listeners) listener();
    return this.current;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}

/** The module once it is loaded, null until then. */
export function useLateCode<Module>(code: LateCode<Module>): Module | null {
  return useSyncExternalStore(
    code.subscribe,
    () => code.current,
    () => null,
  );
}
