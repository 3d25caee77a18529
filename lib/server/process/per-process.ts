import 'server-only';

/**
 * The bundles of the start-up hook and of the routes have separate modules, as has scripts/server.mjs, and share the global object.
 * This is the only place in it that is ours.
 */
const shared = globalThis as typeof globalThis & { quitsState?: Map<string, unknown> };
shared.quitsState ??= new Map();
const state = shared.quitsState;

interface PerProcess<T> {
  /** The one value of this process, created at the first call. */
  get(): T;
  /** Forgets the value and returns it, for the caller to close. Undefined where there is none. */
  take(): T | undefined;
}

/** A value that all bundles share, through hot reloading. A promise that rejects is forgotten, and made anew. */
export function perProcess<T>(name: string, make: () => T): PerProcess<T> {
  function take(): T | undefined {
    const value = state.get(name) as T | undefined;
    state.delete(name);
    return value;
  }

  function get(): T {
    if (!state.has(name)) {
      const made = make();
      state.set(name, made);
      if (made instanceof Promise) made.catch(() => state.get(name) === made && state.delete(name));
    }
    return state.get(name) as T;
  }

  return { get, take };
}

/** What was left in the process under this name. */
export function getProcessState<T>(name: string): T | undefined {
  return state.get(name) as T | undefined;
}

/** Leaves a value in the process under this name, in place of the one before. */
export function setProcessState(name: string, value: unknown): void {
  state.set(name, value);
}
