import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { codeFailure } from '@/lib/client/api-error';
import { retry } from '@/lib/client/retry';
import { browserPlatform } from '@/lib/session/browser-platform';
import { Observable } from '@/lib/session/observable';

/**
 * A module that is no part of the first load. Unlike React's `lazy`, it can be fetched ahead, it is asked for again after a
 * failure, and a failure does not unmount anything else.
 */
export class LazyCode<Module> extends Observable<Module | null> {
  static readonly #ofPage: LazyCode<unknown>[] = [];

  /** Without `isAhead` it comes only when it is asked for: how a page begins decides whether it needs it. */
  constructor(
    private readonly fetch: () => Promise<Module>,
    { isAhead = true } = {},
  ) {
    super(null);
    if (isAhead) LazyCode.#ofPage.push(this);
  }

  /** Fetches all that the page may need, so that it is there when the network is gone. */
  static async loadAll(): Promise<void> {
    await Promise.all(LazyCode.#ofPage.map((code) => code.load()));
  }

  /** Rejects with what a person can be told: a NetworkError. */
  async load(): Promise<Module> {
    const module = this.get() ?? (await this.fetch().catch(refuse));
    this.set(module);
    return module;
  }

  /**
   * Asks for it once the scripts of the page are there, while React takes the page over: the line has nothing else to do then. Who
   * needs it asks for it all the same, and again after a failure.
   */
  loadAfterPage(): void {
    const load = () => void this.load().catch(console.error);
    // A script that nobody answers would hold back the page's `load`.
    if (document.readyState === 'complete') load();
    else window.addEventListener('load', load, { once: true });
  }
}

function refuse(cause: unknown): never {
  throw codeFailure(cause);
}

/** The module once it is loaded, null until then. */
export function useLazyCode<Module>(code: LazyCode<Module>): Module | null {
  return useSyncExternalStore(code.subscribe, code.get, code.getFirst);
}

interface LazyProps<Module> {
  code: LazyCode<Module>;
  children: (module: Module) => ReactNode;
}

/** Shows what is made of lazy code, and nothing until that has come. */
export function Lazy<Module>({ code, children }: LazyProps<Module>): ReactNode {
  const module = useLazyCode(code);
  useEffect(() => {
    const left = new AbortController();
    void retry(browserPlatform, () => code.load(), { signal: left.signal, onFailed: console.warn });
    return () => left.abort();
  }, [code]);
  return module && children(module);
}
