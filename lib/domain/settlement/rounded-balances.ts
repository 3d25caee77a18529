import { withRest } from './shares';

/** A balance in minor units, positive for a creditor. */
export interface Balance {
  readonly memberId: string;
  readonly amount: number;
}

/** In millionths of a unit. */
const HALF = 500_000;

/**
 * Balances that sum to zero, in whole minor units that sum to zero as well. Each differs from the exact one by less than a
 * minor unit: the method of the largest remainder (Hamilton). Among equal remainders debtors come first, then the order of the
 * list: so thirds of 100.00 are owed as 33.33 each. Among halves creditors do, so that half of 0.03 is owed as 0.02. But
 * balances below a minor unit become zero ahead of all others: who has paid what was asked for is quits.
 */
export function roundedBalances(exact: readonly Balance[]): Balance[] {
  const whole = exact.map(({ amount }) => Math.floor(amount));
  const remainders = exact.map(({ amount }, at) => remainderOf(amount - (whole[at] ?? 0)));
  // 1 for a debtor whom one more unit brings to zero, -1 for a creditor whom it would take away from there.
  const urgency = exact.map((balance) => (Math.abs(balance.amount) < 1 ? -signOf(balance) : 0));
  const amounts = withRest(
    whole,
    0,
    (a, b) =>
      (urgency[b] ?? 0) - (urgency[a] ?? 0) ||
      (remainders[b] ?? 0) - (remainders[a] ?? 0) ||
      (signOf(exact[a]) - signOf(exact[b])) * (remainders[a] === HALF ? -1 : 1),
  );
  return exact.map(({ memberId }, at) => ({ memberId, amount: (amounts[at] ?? 0) + 0 }));
}

/** In millionths, without the floating-point noise that would break ties. */
function remainderOf(fraction: number): number {
  return Math.round(fraction * 2 * HALF);
}

function signOf(balance: Balance | undefined): number {
  return Math.sign(balance?.amount ?? 0);
}
