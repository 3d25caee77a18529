const LONGEST_MS = 60_000;

/**
 * Milliseconds to wait after so many failures in a row: twice as long each time up to a minute, less up to a third at
 * random, so that those whom a server has left behind do not all come back in the same instant.
 */
export function backoff(firstMs: number, failures: number): number {
  return Math.min(firstMs * 2 ** failures, LONGEST_MS) * (2 / 3 + Math.random() / 3);
}
