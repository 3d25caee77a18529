import { type Sharing, weightOf } from '@/lib/domain/involvement';

/** Who shares an expense: each bears amount × weight ÷ sum of weights. */
export interface Split {
  readonly memberIds: readonly string[];
  /** By position in `memberIds`. */
  readonly weights: readonly number[];
  /** Exact: the weights of all members that a project can have add up to far less than 2^53. */
  readonly sum: number;
}

/** Who shares the expense. Ids in its list must be those of members. */
export function splitOf({ involvedMemberIds, weights }: Sharing, allMemberIds: readonly string[]): Split {
  const memberIds = involvedMemberIds.length === 0 ? allMemberIds : involvedMemberIds;
  const all = memberIds.map((id) => weightOf(weights, id));
  return { memberIds, weights: all, sum: all.reduce((sum, weight) => sum + weight, 0) };
}

/** The share of one weight, in minor units with a fraction where it does not divide. */
export function shareOf(amount: number, weight: number, { sum }: Pick<Split, 'sum'>): number {
  return quotient(BigInt(amount) * BigInt(weight), sum);
}

/** The shares of all in whole minor units that add up to the amount. */
export function wholeShares(amount: number, split: Split): number[] {
  return apportion(
    split.weights.map((weight) => shareOf(amount, weight, split)),
    amount,
  );
}

/** A quotient that is only rounded in its fraction. The product of an amount and a weight may exceed 2^53. */
function quotient(dividend: bigint, divisor: number): number {
  const by = BigInt(divisor);
  return Number(dividend / by) + Number(dividend % by) / divisor;
}

/**
 * The method of the largest remainder (Hamilton): what the total has beyond the whole parts goes out a unit at a time,
 * to the positions in the order of `compare`. Where the parts exceed the total, a unit each is taken, in the reverse
 * order. Equals stay in their order.
 */
export function withRest(whole: readonly number[], total: number, compare: (a: number, b: number) => number): number[] {
  const parts = [...whole];
  const left = total - parts.reduce((sum, part) => sum + part, 0);
  const order = [...parts.keys()].sort((a, b) => compare(a, b) * Math.sign(left));
  for (let given = 0; given < Math.abs(left) && order.length > 0; given += 1) {
    const at = order[given % order.length] ?? 0;
    parts[at] = (parts[at] ?? 0) + Math.sign(left);
  }
  return parts;
}

/** The parts in whole units that add up to the total, each next to its exact value. The exact parts add up to about the total. */
export function apportion(exact: readonly number[], total: number): number[] {
  const whole = exact.map(Math.floor);
  const remainder = (at: number) => (exact[at] ?? 0) - (whole[at] ?? 0);
  return withRest(whole, total, (a, b) => remainder(b) - remainder(a));
}
