const LONGEST_MS = 60_000;

/**
 * Milliseconds to wait after so many failures in a row: twice as long each time, up to a minute. Up to a third of it is
 * taken off by chance (`random`, from 0 to 1), so that the clients of a server that went away don't all return at once.
 */
export function backoff(firstMs: number, failures: number, random: number): number {
  return Math.min(firstMs * 2 ** failures, LONGEST_MS) * (2 / 3 + random / 3);
}
