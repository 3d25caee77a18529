import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { untilAnswered } from './silence';

/**
 * A module that is not part of the first load. Unlike React's `lazy`, it can be preloaded, it is requested again after a
 * failure, and a failure does not unmount anything else.
 */
export class LazyModule<Module> {
  current: Module | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(readonly fetch: () => Promise<Module>) {}

  async load(): Promise<void> {
    this.current ??= await this.fetch();
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}

/** The module once it is loaded, null until then. */
export function useLoadedModule<Module>(code: LazyModule<Module>): Module | null {
  return useSyncExternalStore(
    code.subscribe,
    () => code.current,
    () => null,
  );
}

interface Demand {
  isWanted: boolean;
  onFailed: (error: unknown) => void;
}

/** Loads the module once it is wanted. Null until it is wanted and loaded. */
export function useLazyModule<Module>(code: LazyModule<Module>, { isWanted, onFailed }: Demand): Module | null {
  const module = useLoadedModule(code);
  const isMissing = isWanted && module === null;
  const load = useEffectEvent(() => untilAnswered(() => code.load()).catch(onFailed));
  useEffect(() => {
    if (isMissing) void load();
  }, [isMissing]);
  return isWanted ? module : null;
}
