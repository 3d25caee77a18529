import { inOwnSigns } from '@/lib/domain/money/amount';
import { type Split, splitOf, wholeShares } from '@/lib/domain/settlement/shares';
import { type Expense, MAX_WEIGHT } from './project';

/** What a person takes weights for. Both are the same rule: amounts are parts that add up to the amount. */
export type SharingUnit = 'parts' | 'amounts';

/** The unit in which the weights of an expense read best. */
export function unitOf(amount: number | null, { sum }: Pick<Split, 'sum'>): SharingUnit {
  return sum === amount ? 'amounts' : 'parts';
}

/** Whether several share the expense in amounts. */
export function isSharedByAmounts({ amount, involvedMemberIds, weights }: Expense): boolean {
  // Whoever has a weight is in the list.
  if (weights === undefined || involvedMemberIds.length < 2) return false;
  return unitOf(amount, splitOf({ involvedMemberIds, weights }, involvedMemberIds)) === 'amounts';
}

/** Minor units that amounts leave of what they share; below zero where they exceed it. Who bears it alone leaves nothing. */
export function restOf(amount: number | null, { memberIds, sum }: Pick<Split, 'memberIds' | 'sum'>): number {
  return memberIds.length > 1 ? (amount ?? 0) - sum : 0;
}

/** Whether an amount can be given out in minor units: each share is a weight then. */
export function dividesIntoAmounts(amount: number | null, { memberIds }: Pick<Split, 'memberIds'>): amount is number {
  return amount !== null && amount >= memberIds.length && amount <= MAX_WEIGHT;
}

/**
 * Weights that mean the same in the unit, by position: as amounts they add up to the amount, which must divide into them, and as
 * parts they are the smallest of the same ratio.
 */
export function weightsIn(unit: SharingUnit, amount: number, split: Split): readonly number[] {
  if (unit === 'parts') {
    const divisor = split.weights.reduce(greatestDivisor, 0);
    return split.weights.map((weight) => weight / divisor);
  }
  return withoutZeros(wholeShares(amount, split));
}

/** The parts that a text gives; null if it is no whole number that can be a weight. */
export function readParts(text: string): number | null {
  const digits = inOwnSigns(text.trim(), '.');
  const parts = /^\d+$/.test(digits) ? Number(digits) : 0;
  return parts >= 1 && parts <= MAX_WEIGHT ? parts : null;
}

/** A weight is 1 or more, so what is too small for one minor unit takes it from the largest. */
function withoutZeros(shares: readonly number[]): readonly number[] {
  const missing = shares.filter((share) => share === 0).length;
  const raised = shares.map((share) => Math.max(share, 1));
  for (let given = 0; given < missing; given += 1) {
    const largest = raised.indexOf(Math.max(...raised));
    raised[largest] = (raised[largest] ?? 0) - 1;
  }
  return raised;
}

function greatestDivisor(a: number, b: number): number {
  let [larger, smaller] = [a, b];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
