import 'server-only';
import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow after a collection before the next one, in percent. V8 lets it grow up to fourfold where
 * memory is plenty, and what it has once taken it keeps: under load the same process then ended anywhere from 480 to 940 MB.
 * Doubled, it stays below 400, and a page takes no longer (docs/performance.md).
 */
const MOST_GROWTH = 100;

/** Holds the memory of this process near to what it needs. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${MOST_GROWTH}`);
}
