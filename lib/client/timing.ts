/** The result of a promise that nothing can end. Rejects with the signal's reason once it aborts. */
export function orAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Resolves once one of the things that `begin` starts calls `end`, or the signal aborts. What `begin` returns stops them then. */
export function endedOrAborted(begin: (end: () => void) => (() => void)[], signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const stops = begin(end);
    signal?.addEventListener('abort', end);

    function end() {
      for (const stop of stops) stop();
      signal?.removeEventListener('abort', end);
      resolve();
    }
  });
}

/** Milliseconds after which a call without an answer is given up, to be made again. */
export const ANSWER_WITHIN_MS = 15_000;

/** Runs the work once, after this time in milliseconds. The returned function cancels it. */
export function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Runs a callback once the page is idle. Safari has no idle callbacks yet: there it runs after a short delay. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 3_000 });
  else setTimeout(run, 1_000);
}

/**
 * Ends all that the page has asked for and nobody answers. Over HTTP/1.1 a browser has six connections to a site:
 * requests that hang hold them all, and nothing that is asked for anew would even be sent. Code that hangs is asked for
 * again only once it has failed.
 */
export function endHungRequests(): void {
  // Before that the page itself still comes, and would be ended, too.
  if (document.readyState !== 'loading') window.stop();
}
