import 'server-only';

/** Milliseconds for which a call waits for the one ahead of it, which may never end. */
const LONGEST_WAIT = 100;

/**
 * Makes calls of a key that come while another is under way share one, which begins when that has ended: each caller gets a
 * result, or an error, that was asked for after its call, and never an older one.
 */
export function sharedBehind<T>(): (key: string, ask: () => Promise<T>) => Promise<T> {
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
    const made = untilEnded(ahead).then(() => begin(key, ask));
    waiting.set(key, made);
    return made;
  };
}

/** Resolves when it has ended, well or not, or has taken too long. */
function untilEnded(ahead: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    ahead.then(end, end);
  });
}
