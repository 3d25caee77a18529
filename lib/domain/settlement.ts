import { type Balance, roundedBalances } from './rounded-balances';
import { MAX_EXACT_BALANCES, zeroSumGroups } from './zero-sum-groups';

/** One payment of a settlement in minor units, always above zero. */
interface Payment {
  readonly fromMemberId: string;
  readonly toMemberId: string;
  readonly amount: number;
}

export interface Settlement {
  /** The balances as they are shown, by member id: minor units that sum to zero, in the order of the exact ones. */
  readonly balances: ReadonlyMap<string, number>;
  /** They bring the shown balances to zero. */
  readonly payments: readonly Payment[];
}

/** In minor units: 0.00001 of a major unit. */
const SETTLED_BELOW = 0.001;

/**
 * What the balances (minor units, positive for creditors) are in whole units, and the payments that settle them: the fewest
 * possible for up to 16 members with a balance, otherwise those of the greedy method. Balances are rounded within groups that
 * cancel out, so that rounding adds no payment between them. Ties are broken by the order of the map. A unit is the least that
 * can be paid, in minor units.
 */
export function settle(balances: ReadonlyMap<string, number>, unit = 1): Settlement {
  const all = Array.from(balances, ([memberId, amount]) => ({ memberId, amount: amount / unit }));
  const tolerance = toleranceOf(all);
  const open = all.filter(({ amount }) => Math.abs(amount) >= tolerance);
  const shown = new Map(all.map(({ memberId }) => [memberId, 0]));
  const payments: Payment[] = [];
  for (const group of groupsOf(open, tolerance)) {
    const rounded = roundedBalances(group);
    for (const { memberId, amount } of rounded) shown.set(memberId, amount * unit);
    for (const payment of settleGreedily(rounded)) payments.push({ ...payment, amount: payment.amount * unit });
  }
  return { balances: shown, payments };
}

function groupsOf(open: readonly Balance[], tolerance: number): (readonly Balance[])[] {
  if (open.length > MAX_EXACT_BALANCES) return [open];
  const amounts = open.map(({ amount }) => amount);
  return zeroSumGroups(amounts, tolerance).map((positions) => open.filter((_, at) => positions.includes(at)));
}

/** Floating-point noise grows with the balances. At most half a minor unit counts as noise. */
function toleranceOf(balances: readonly Balance[]): number {
  const magnitude = balances.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  return Math.min(0.5, Math.max(SETTLED_BELOW, magnitude * 2 ** -48));
}

/** The largest debtor pays the largest creditor the smaller of the two balances, until one side is settled. */
function settleGreedily(balances: readonly Balance[]): Payment[] {
  const payments: Payment[] = [];
  const left = balances.map(({ amount }) => amount);
  for (;;) {
    const debtor = left.indexOf(Math.min(...left));
    const creditor = left.indexOf(Math.max(...left));
    const from = balances[debtor];
    const to = balances[creditor];
    const amount = Math.min(-(left[debtor] ?? 0), left[creditor] ?? 0);
    if (!(from && to && amount > 0)) return payments;

    left[debtor] = (left[debtor] ?? 0) + amount;
    left[creditor] = (left[creditor] ?? 0) - amount;
    payments.push({ fromMemberId: from.memberId, toMemberId: to.memberId, amount });
  }
}
