import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { noticeIfSlow } from './slow-request';

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

interface Demand {
  isWanted: boolean;
  onFailed: (error: unknown) => void;
}

const NO_DEMAND: Demand = { isWanted: false, onFailed: console.error };

/** The module once it is there, null until then. Fetches it as soon as it is wanted. */
export function useLateCode<Module>(code: LateCode<Module>, demand = NO_DEMAND): Module | null {
  const module = useSyncExternalStore(
    code.subscribe,
    () => code.current,
    () => null,
  );
  const isMissing = demand.isWanted && module === null;
  const load = useEffectEvent(() => noticeIfSlow(() => code.load()).catch(demand.onFailed));
  useEffect(() => {
    if (isMissing) void load();
  }, [isMissing]);
  return module;
}
