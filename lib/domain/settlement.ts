import { MAX_EXACT_BALANCES, zeroSumGroups } from './zero-sum-groups';

/** One payment of a settlement, in whole minor units, always above zero. */
export interface Payment {
  readonly fromMemberId: string;
  readonly toMemberId: string;
  readonly amount: number;
}

interface Balance {
  readonly memberId: string;
  readonly amount: number;
}

/** In minor units: 0.00001 of a major unit. */
const SETTLED_BELOW = 0.001;

/**
 * The payments that settle the balances (minor units, positive for creditors): the fewest possible for up to 16 members
 * with a balance, otherwise those of the greedy method. Ties are broken by the order of the map. Amounts are rounded at
 * the end, and a payment that rounds to nothing is left out.
 */
export function settle(balances: ReadonlyMap<string, number>): Payment[] {
  const all = Array.from(balances, ([memberId, amount]) => ({ memberId, amount }));
  const tolerance = toleranceOf(all);
  const open = all.filter(({ amount }) => Math.abs(amount) >= tolerance);
  if (open.length > MAX_EXACT_BALANCES) return settleGreedily(open, tolerance);

  const amounts = open.map(({ amount }) => amount);
  const groups = zeroSumGroups(amounts, tolerance).map((positions) => open.filter((_, at) => positions.includes(at)));
  return groups.flatMap((group) => settleGreedily(group, tolerance));
}

/** Floating-point noise grows with the balances. At most half a minor unit counts as noise. */
function toleranceOf(balances: readonly Balance[]): number {
  const magnitude = balances.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  return Math.min(0.5, Math.max(SETTLED_BELOW, magnitude * 2 ** -48));
}

/** The largest debtor pays the largest creditor the smaller of the two balances, until one side is settled. */
function settleGreedily(balances: readonly Balance[], tolerance: number): Payment[] {
  const payments: Payment[] = [];
  const left = balances.map(({ amount }) => amount);
  for (;;) {
    const debtor = left.indexOf(Math.min(...left));
    const creditor = left.indexOf(Math.max(...left));
    const debt = -(left[debtor] ?? 0);
    const credit = left[creditor] ?? 0;
    if (debt < tolerance || credit < tolerance) return payments;

    const transfer = Math.min(debt, credit);
    left[debtor] = transfer - debt;
    left[creditor] = credit - transfer;
    const from = balances[debtor];
    const to = balances[creditor];
    const amount = Math.round(transfer);
    if (from && to && amount > 0) payments.push({ fromMemberId: from.memberId, toMemberId: to.memberId, amount });
  }
}
