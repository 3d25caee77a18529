import 'server-only';

/** The bundles of the start-up hook and of the routes each have modules of their own; the global object is what they share. */
const shared = globalThis as typeof globalThis & { quitsState?: Map<string, unknown> };
shared.quitsState ??= new Map();
const state = shared.quitsState;

interface PerProcess<T> {
  /** The one value of this process, made at the first call. */
  get(): T;
  /** Forgets the value and returns it, for the caller to close. Undefined where none was made. */
  take(): T | undefined;
}

/**
 * A value that exists once in each process, whichever bundle asks for it, and outlives hot reloading. A promise that
 * rejects is forgotten, so that the next call tries again.
 */
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

/** Puts a value in the place of the one that the process would make, for tests that watch what it is asked. */
export function setProcessState(name: string, value: unknown): void {
  state.set(name, value);
}

/** Forgets the values of these names, or all of them, as the end of the process would. Close first what needs closing. */
export function forgetProcessState(...names: string[]): void {
  for (const name of names.length > 0 ? names : [...state.keys()]) state.delete(name);
}
