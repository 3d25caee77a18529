import { type ComponentType, createElement, useSyncExternalStore } from 'react';

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

/** A component of the module. Nothing stands in its place until the module is loaded. */
export function latePart<Module, Props extends object>(
  code: LazyModule<Module>,
  partOf: (module: Module) => ComponentType<Props>,
) {
  // biome-ignore lint/correctness/noComponentHookFactories: it is called once for each part, outside of components.
  return function LatePart(props: Props) {
    const module = useLoadedModule(code);
    return module && createElement(partOf(module), props);
  };
}
