import 'server-only';
import { perProcess } from '@/lib/server/process/per-process';

/** Resolves when the caller has the mutex, with the function that releases it. */
export type Mutex = () => Promise<() => void>;

/** A mutex that callers get in the order in which they ask for it. */
export function newMutex(): Mutex {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const previous = last;
    let release = () => {};
    last = new Promise((resolve) => {
      // The driver is synchronous: without setImmediate the whole queue would block the event loop.
      release = () => setImmediate(resolve);
    });
    await previous;
    return release;
  };
}

/**
 * The mutex of all connections by which this process writes to its file. Without it a transaction of one, which is open
 * while the process does other things, would make every write of the other fail as locked.
 */
export const processMutex = perProcess('mutex', newMutex);
