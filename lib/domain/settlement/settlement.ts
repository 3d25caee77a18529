import { countedProject } from '@/lib/domain/money/counted-amounts';
import { leastPaid } from '@/lib/domain/money/currency';
import type { Project } from '@/lib/domain/project';
import { MAX_EXACT_BALANCES, zeroSumGroups } from '@/lib/domain/settlement/fewest-payments';
import { type OwnCost, ownCosts } from '@/lib/domain/settlement/own-cost';
import { type Balance, roundedBalances } from '@/lib/domain/settlement/rounded-balances';
import { computeBalances, sumsOf } from '@/lib/domain/settlement/sums';

/** One payment of a settlement in minor units, always above zero. */
export interface Payment {
  readonly fromMemberId: string;
  readonly toMemberId: string;
  readonly amount: number;
}

export interface Settlement {
  /** The balances as they are shown, by member id: minor units that sum to zero, in the order of the exact ones. */
  readonly balances: ReadonlyMap<string, number>;
  /** They bring the shown balances to zero. */
  readonly payments: readonly Payment[];
  /** Whether no list is shorter. */
  readonly isFewest: boolean;
}

/** In minor units: 0.00001 of a major unit. */
const SETTLED_BELOW = 0.001;

/**
 * What the balances (minor units, positive for creditors) are in whole units, and the payments that settle them: the fewest
 * possible for up to 16 members whose balance is not zero in these. Above that, pairs that cancel out and a chain through all
 * others. Balances are rounded within groups that cancel out, so that rounding adds no payment between them, and grouped again
 * as they are shown. Ties are broken by the order of the map. A unit is the least that can be paid, in minor units.
 */
export function settle(balances: ReadonlyMap<string, number>, unit = 1): Settlement {
  const all = Array.from(balances, ([memberId, amount]) => ({ memberId, amount: amount / unit }));
  const tolerance = toleranceOf(all);
  const open = all.filter(({ amount }) => Math.abs(amount) >= tolerance);
  const rounded = new Map(all.map(({ memberId }) => [memberId, 0]));
  let groups = groupsOf(open, tolerance).map(roundedBalances);
  for (const { memberId, amount } of groups.flat()) rounded.set(memberId, amount);
  // Only those count whose balance is shown, and some of these cancel out only as they are rounded.
  const shown = nonZero(rounded);
  if (open.some(({ amount }) => !Number.isInteger(amount))) groups = groupsOf(shown, 0.5);
  const payments = groups.flatMap(settleInOrder).map((payment) => ({ ...payment, amount: payment.amount * unit }));
  return {
    balances: new Map(Array.from(rounded, ([id, amount]) => [id, amount * unit])),
    payments,
    isFewest: canSearch(shown),
  };
}

function canSearch(open: readonly Balance[]): boolean {
  return open.length <= MAX_EXACT_BALANCES;
}

function groupsOf(open: readonly Balance[], tolerance: number): Balance[][] {
  return canSearch(open) ? mostGroups(open, tolerance) : pairsAndRest(open, tolerance);
}

function nonZero(balances: ReadonlyMap<string, number>): Balance[] {
  return Array.from(balances, ([memberId, amount]) => ({ memberId, amount })).filter(({ amount }) => amount !== 0);
}

function mostGroups(open: readonly Balance[], tolerance: number): Balance[][] {
  const amounts = open.map(({ amount }) => amount);
  return zeroSumGroups(amounts, tolerance).map((positions) => open.filter((_, at) => positions.includes(at)));
}

/** The pairs that cancel out, and all others as one group. */
function pairsAndRest(open: readonly Balance[], tolerance: number): Balance[][] {
  const pairs: Balance[][] = [];
  const rest: Balance[] = [];
  for (const balance of open) {
    const at = rest.findIndex(({ amount }) => Math.abs(amount + balance.amount) < tolerance);
    if (at === -1) rest.push(balance);
    else pairs.push([...rest.splice(at, 1), balance]);
  }
  return [...pairs, rest];
}

/** Floating-point noise grows with the balances. At most half a minor unit counts as noise. */
function toleranceOf(balances: readonly Balance[]): number {
  const magnitude = balances.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  return Math.min(0.5, Math.max(SETTLED_BELOW, magnitude * 2 ** -48));
}

/**
 * The first debtor pays the first creditor the smaller of the two balances, until all are settled. The payments are a chain,
 * so each group takes at most one less than it has balances. A payment that is made divides the chain and leaves the other
 * payments as they were, as the order of the group does not depend on the amounts.
 */
function settleInOrder(balances: readonly Balance[]): Payment[] {
  const payments: Payment[] = [];
  const debtors = balances.filter(({ amount }) => amount < 0);
  const creditors = balances.filter(({ amount }) => amount > 0);
  let [from, to] = [debtors.shift(), creditors.shift()];
  while (from && to) {
    const amount = Math.min(-from.amount, to.amount);
    payments.push({ fromMemberId: from.memberId, toMemberId: to.memberId, amount });
    from = { ...from, amount: from.amount + amount };
    to = { ...to, amount: to.amount - amount };
    if (from.amount === 0) from = debtors.shift();
    if (to.amount === 0) to = creditors.shift();
  }
  return payments;
}

/** What a project comes to, in minor units. */
export interface ProjectSettlement extends Settlement {
  /** What each balance is made of, by member id and in the members' order. */
  readonly costs: ReadonlyMap<string, OwnCost>;
}

/** Who gets and owes how much, of what that is made, and the payments that settle it, in whole units of what can be paid. */
export function settleProject(project: Pick<Project, 'members' | 'currency' | 'rates'>): ProjectSettlement {
  const { members, currency } = countedProject(project);
  const sums = sumsOf(members);
  const settlement = settle(computeBalances(members, sums), leastPaid(currency));
  return { ...settlement, costs: ownCosts(members, settlement.balances, sums) };
}
