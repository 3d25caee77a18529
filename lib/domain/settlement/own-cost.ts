import { weightOf } from '@/lib/domain/involvement';
import { involvedAfterDeletion } from '@/lib/domain/member-deletion';
import { paidExpenses } from '@/lib/domain/payer';
import type { Expense, Member } from '@/lib/domain/project';
import { computeBalances, memberTotal } from '@/lib/domain/settlement/sums';
import { shareOf, splitOf, withRest } from './shares';
import { type Sums, sumsOf } from './sums';

/** Floating-point noise in a sum of shares of a minor unit. */
const NOISE = 1e-6;

/** What a balance is made of, in whole minor units: balance = paid − share + made − received. */
export interface OwnCost {
  /** What the member spent. Payments are not spent. */
  readonly paid: number;
  /** What falls to the member of all that was spent. */
  readonly share: number;
  /** The payments that the member made to others, and got from others. */
  readonly made: number;
  readonly received: number;
}

/**
 * The own cost of each member, by id and in the members' order. Shares are rounded as the balances are, which are those of the
 * settlement: so each adds up to its balance, and together they are what was spent.
 */
export function ownCosts(
  members: readonly Member[],
  balances: ReadonlyMap<string, number>,
  { spent, handedOver: made }: Sums = sumsOf(members),
): ReadonlyMap<string, OwnCost> {
  // What falls to each, of expenses and payments together.
  const borne = members.map(({ id }, at) => (spent[at] ?? 0) + (made[at] ?? 0) - (balances.get(id) ?? 0));
  const received = made.some((amount) => amount > 0) ? receivedBy(members, borne) : [];
  return new Map(
    members.map(({ id }, at) => {
      const [all = 0, got = 0] = [borne[at], received[at]];
      return [id, { paid: spent[at] ?? 0, share: all - got, made: made[at] ?? 0, received: got }];
    }),
  );
}

/**
 * What each got of all payments, by position, in whole minor units that add up to these. Most payments are to one
 * member. What is left of those to several goes where the rest of what is borne is nearest to the exact share of what
 * was spent.
 */
function receivedBy(members: readonly Member[], borne: readonly number[]): number[] {
  const exact = exactlyReceived(members);
  const whole = exact.map((amount) => Math.floor(amount + NOISE));
  const isWhole = exact.map((amount, at) => amount - (whole[at] ?? 0) < NOISE);
  if (isWhole.every(Boolean)) return whole;
  const spent = members.map((member) => ({ ...member, expenses: member.expenses.filter((one) => !one.isPayment) }));
  const owed = computeBalances(spent);
  const excess = members.map((member, at) => {
    const share = memberTotal(member) - (owed.get(member.id) ?? 0);
    return isWhole[at] ? Number.NEGATIVE_INFINITY : (borne[at] ?? 0) - (whole[at] ?? 0) - share;
  });
  const total = members.reduce((sum, member) => sum + sumOf(member.expenses) - memberTotal(member), 0);
  return withRest(whole, total, (a, b) => (excess[b] ?? 0) - (excess[a] ?? 0) || 0);
}

function exactlyReceived(members: readonly Member[]): number[] {
  const ids = members.map(({ id }) => id);
  const positions = new Map(ids.map((id, position) => [id, position]));
  const received = ids.map(() => 0);
  for (const { expense, payer } of paidExpenses(members)) {
    const { amount, isPayment, involvedMemberIds, weights } = expense;
    if (!isPayment || !amount) continue;
    const involved = involvedAfterDeletion(involvedMemberIds, payer.id, (id) => positions.has(id));
    const split = splitOf({ involvedMemberIds: involved, weights }, ids);
    for (const id of split.memberIds) {
      const at = positions.get(id) ?? 0;
      received[at] = (received[at] ?? 0) + shareOf(amount, weightOf(weights, id), split);
    }
  }
  return received;
}

function sumOf(expenses: readonly Expense[]): number {
  return expenses.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}
