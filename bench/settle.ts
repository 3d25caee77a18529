// Prints the milliseconds of the slowest of a few settlements in a new process, since a person meets the first ones.

import { settle } from '@/lib/domain/settlement/settlement';
import { computeBalances } from '@/lib/domain/settlement/sums';
import { groupNamed } from './groups';

const RUNS = 5;

const members = groupNamed(process.argv[3] ?? '');
let slowest = 0;
for (let run = 0; run < RUNS; run += 1) {
  const startedAt = performance.now();
  settle(computeBalances(members));
  slowest = Math.max(slowest, performance.now() - startedAt);
}
console.log(slowest);
