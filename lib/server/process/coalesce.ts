import 'server-only';

/**
 * Makes calls of a key that come while another is under way share one, which begins when that has ended: each caller
 * gets a result, or an error, that was asked for after its call, and never an older one. A call waits for so many
 * milliseconds for the one ahead of it, which may never end.
 */
export function coalesce<T>(maxWaitMs: number): (key: string, ask: () => Promise<T>) => Promise<T> {
  /** The last one that has begun of each key, until it ends. */
  const underWay = new Map<string, Promise<T>>();
  /** The one that begins next. */
  const waiting = new Map<string, Promise<T>>();

  function begin(key: string, ask: () => Promise<T>): Promise<T> {
    waiting.delete(key);
    const result = ask();
    const forget = () => {
      if (underWay.get(key) === result) underWay.delete(key);
    };
    underWay.set(key, result);
    result.then(forget, forget);
    return result;
  }

  return (key, ask) => {
    const next = waiting.get(key);
    if (next !== undefined) return next;
    const ahead = underWay.get(key);
    if (ahead === undefined) return begin(key, ask);
    const made = untilEnded(ahead, maxWaitMs).then(() => begin(key, ask));
    waiting.set(key, made);
    return made;
  };
}

/** Resolves when it has ended, well or not, or has taken too long. */
function untilEnded(ahead: Promise<unknown>, maxWaitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    ahead.then(end, end);
  });
}

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
export function coalesceWhileWanted<T>() {
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

/**
 * Makes calls share one result, or one error: that of the call under way, and then until so many milliseconds after it
 * began.
 */
export function coalesceFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let isUnderWay = false;
  let begunAt = 0;

  return () => {
    if (latest === undefined || !(isUnderWay || performance.now() - begunAt < ms)) {
      isUnderWay = true;
      begunAt = performance.now();
      latest = ask().finally(() => {
        isUnderWay = false;
      });
    }
    return latest;
  };
}
