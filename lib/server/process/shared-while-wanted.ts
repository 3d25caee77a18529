import 'server-only';

interface Work<T> {
  result: Promise<T>;
  /** Callers who still wait for it. */
  callers: number;
  abandoned: AbortController;
}

/**
 * Makes calls of a key share the work that is under way, until it ends. A caller whose signal aborts is rejected with its
 * reason at once; when the last has left, the signal of the work aborts.
 */
export function sharedWhileWanted<T>() {
  const underWay = new Map<string, Work<T>>();

  function begin(key: string, ask: (abandoned: AbortSignal) => Promise<T>): Work<T> {
    const abandoned = new AbortController();
    const work: Work<T> = { result: ask(abandoned.signal), callers: 0, abandoned };
    underWay.set(key, work);
    return work;
  }

  return async (key: string, caller: AbortSignal, ask: (abandoned: AbortSignal) => Promise<T>): Promise<T> => {
    caller.throwIfAborted();
    const work = underWay.get(key) ?? begin(key, ask);
    work.callers += 1;
    let leave = (): void => undefined;
    const left = new Promise<never>((_resolve, reject) => {
      leave = () => reject(caller.reason);
      caller.addEventListener('abort', leave);
    });
    try {
      return await Promise.race([work.result, left]);
    } finally {
      caller.removeEventListener('abort', leave);
      work.callers -= 1;
      if (work.callers === 0) {
        if (underWay.get(key) === work) underWay.delete(key);
        work.abandoned.abort();
      }
    }
  };
}
