import 'server-only';
import { setFlagsFromString } from 'node:v8';

/** Percent. */
const MAX_HEAP_GROWTH = 100;

/**
 * Limits how much the heap may grow between two collections. V8's own factor is up to four where there is much memory, and it
 * returns none: the same load ended at 480 to 940 MB. With two it stays below 400, at no cost (docs/performance.md).
 *
 * For: node 20
 * Upstream: none known
 * Goes when it is green without this: tests/long/memory.test.ts
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${MAX_HEAP_GROWTH}`);
}
