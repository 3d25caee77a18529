import 'server-only';

/**
 * Makes calls share one result, or one error: that of the call under way, and then until so many milliseconds after it
 * began.
 */
export function sharedFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
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
