import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/**
 * Code that is no part of the first load. Unlike React's `lazy` it can be fetched ahead, it is fetched again after a
 * failure, and a network that fails takes nothing else off the screen.
 */
export class LateCode<Module> {
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

interface Wish {
  isWanted: boolean;
  onFailed: (error: unknown) => void;
}

/** The code once it is wanted and has come, null until then. */
export function useLateCode<Module>(code: LateCode<Module>, { isWanted, onFailed }: Wish): Module | null {
  const module = useSyncExternalStore(
    code.subscribe,
    () => code.current,
    () => null,
  );
  const isMissing = isWanted && module === null;
  const load = useEffectEvent(() => code.load().catch(onFailed));
  useEffect(() => {
    if (isMissing) void load();
  }, [isMissing]);
  return isWanted ? module : null;
}
