import 'server-only';
import { perProcess } from '@/lib/server/process/per-process';

/** Resolves when the caller's turn begins, with the function that ends it. */
export type TakeTurn = () => Promise<() => void>;

/** Turns in the order in which they are asked for, one at a time. */
export function newTurns(): TakeTurn {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const previous = last;
    let endTurn = () => {};
    last = new Promise((resolve) => {
      // The driver is synchronous: without setImmediate the whole queue would block the event loop.
      endTurn = () => setImmediate(resolve);
    });
    await previous;
    return endTurn;
  };
}

/**
 * The turns of all connections by which this process writes to its file. Without them a transaction of one, which is open
 * while the process does other things, would make every write of the other fail as locked.
 */
export const processTurns = perProcess('turns', newTurns);
