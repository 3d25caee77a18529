import 'server-only';
import { setFlagsFromString } from 'node:v8';

/** Percent. */
const MAX_HEAP_GROWTH = 100;

/**
 * Limits how much the heap may grow between two collections. V8's own factor is up to four where there is much memory, and it
 * returns none: the same load ended at 480 to 940 MB. With two it stays below 400, at no cost (docs/performance.md).
 *
 * For: node 20
 * Upstream: https://github.com/nodejs/node/issues/56641
 * Goes when its row “memory after 60 s of load” is within the budget without this: bench/server-rows.ts
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${MAX_HEAP_GROWTH}`);
}
