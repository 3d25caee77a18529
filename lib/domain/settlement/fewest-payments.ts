/** The time of the exact search doubles with each balance. 16 balances take a few milliseconds. */
export const MAX_EXACT_BALANCES = 16;

/**
 * Splits balances into the largest number of groups that each sum to zero within the tolerance, given as positions.
 * Every group of n can be settled in n - 1 payments, so this minimises the payments. A remainder that does not cancel out is
 * one more group. Time O(n·2^n), for at most 16 balances.
 *
 * Verhoeff, "Settling multiple debts efficiently" (2004); Pătcaş et al., "The debts' clearing problem" (2012).
 */
export function zeroSumGroups(balances: readonly number[], tolerance: number): number[][] {
  const everyone = 2 ** balances.length - 1;
  const sums = new Float64Array(everyone + 1);
  // For each set, the largest number of subsets with sum zero on the way from it to the empty set, one balance at a time.
  const zeroSums = new Uint8Array(everyone + 1);
  const isZero = (set: number) => Math.abs(sums[set] ?? 0) < tolerance;

  for (let set = 1; set <= everyone; set++) {
    const first = lowestBit(set);
    sums[set] = (sums[set ^ first] ?? 0) + (balances[positionOf(first)] ?? 0);
    let most = 0;
    for (let rest = set; rest !== 0; rest &= rest - 1) {
      const without = zeroSums[set ^ lowestBit(rest)] ?? 0;
      if (without > most) most = without;
    }
    zeroSums[set] = isZero(set) ? most + 1 : most;
  }

  const groups: number[][] = [];
  let group: number[] = [];
  for (let set = everyone; set !== 0; ) {
    if (isZero(set) && group.length > 0) {
      groups.push(group);
      group = [];
    }
    const wanted = (zeroSums[set] ?? 0) - (isZero(set) ? 1 : 0);
    let rest = set;
    while (zeroSums[set ^ lowestBit(rest)] !== wanted) rest &= rest - 1;
    group.push(positionOf(lowestBit(rest)));
    set ^= lowestBit(rest);
  }
  if (group.length > 0) groups.push(group);

  return groups.map((positions) => positions.sort((a, b) => a - b)).sort(([a = 0], [b = 0]) => a - b);
}

function lowestBit(set: number): number {
  return set & -set;
}

function positionOf(bit: number): number {
  return 31 - Math.clz32(bit);
}
