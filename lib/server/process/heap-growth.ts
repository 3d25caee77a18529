import 'server-only';
import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow after a collection before the next one, in percent. V8 lets it grow up to
 * fourfold where there is much memory, and never gives it back: under load the same process then ended anywhere from 480 to
 * 940 MB. With a factor of two it stays below 400, and a page takes no longer (docs/performance.md).
 */
const MOST_GROWTH = 100;

/** Holds the memory of this process near to what it needs. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${MOST_GROWTH}`);
}
