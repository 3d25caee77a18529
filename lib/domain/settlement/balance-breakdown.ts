import { weightOf } from '@/lib/domain/involvement';
import { involvedAfterDeletion } from '@/lib/domain/member-deletion';
import { paidExpenses } from '@/lib/domain/payer';
import type { Expense, Member } from '@/lib/domain/project';
import type { OwnCost } from './own-cost';
import type { Payment } from './settlement';
import { apportion, shareOf, splitOf } from './shares';

/** What an expense adds to what a member paid, or to what a member bears. */
export interface AccountLine {
  readonly expense: Expense;
  readonly payerId: string;
  /** Whole minor units. */
  readonly amount: number;
}

/** How the own cost of a member comes about, and with it the balance. */
export interface Account {
  /** What the member spent, and the payments that the member made. */
  readonly paid: readonly AccountLine[];
  readonly made: readonly AccountLine[];
  readonly shares: readonly AccountLine[];
  readonly received: readonly AccountLine[];
  /**
   * What rounding takes from the shares, in minor units: less than a unit of the settlement, and hardly ever any where
   * that is one.
   */
  readonly rounding: number;
}

/**
 * The account of a member, line by line in the order of the project. All are whole minor units that add up to what the
 * own cost says: the shares by themselves, or less the rounding to a larger unit. Expenses without an amount have no
 * line. Unit and own cost are those of the settlement.
 */
export function accountOf(members: readonly Member[], memberId: string, cost: OwnCost, unit: number): Account {
  const ids = members.map(({ id }) => id);
  const isMember = (id: string) => ids.includes(id);
  const paid: AccountLine[] = [];
  const borne: AccountLine[] = [];
  for (const { expense, payer } of paidExpenses(members)) {
    const { amount, weights } = expense;
    if (!amount) continue;
    const payerId = payer.id;
    if (payerId === memberId) paid.push({ expense, payerId, amount });
    const involvedMemberIds = involvedAfterDeletion(expense.involvedMemberIds, payerId, isMember);
    const sharing = splitOf({ involvedMemberIds, weights }, ids);
    if (!sharing.memberIds.includes(memberId)) continue;
    borne.push({ expense, payerId, amount: shareOf(amount, weightOf(weights, memberId), sharing) });
  }
  const exact = borne.filter(isSpent);
  const nearest = Math.round(sumOf(exact));
  // Rounding the shares can lift a rest of just under a unit to a whole one. The shares take that minor unit then.
  const rest = Math.max(1 - unit, Math.min(unit - 1, nearest - cost.share));
  const shares = wholeLines(exact, cost.share + rest);
  return {
    paid: paid.filter(isSpent),
    made: paid.filter(isPayment),
    shares,
    received: wholeLines(borne.filter(isPayment), cost.received),
    rounding: sumOf(shares) - cost.share,
  };
}

function isPayment({ expense }: AccountLine): boolean {
  return expense.isPayment ?? false;
}

function isSpent(line: AccountLine): boolean {
  return !isPayment(line);
}

/** The lines in whole minor units that add up to the total. */
function wholeLines(lines: readonly AccountLine[], total: number): readonly AccountLine[] {
  const exact = lines.map(({ amount }) => amount);
  const whole = apportion(exact, total);
  return lines.map((line, at) => ({ ...line, amount: whole[at] ?? 0 }));
}

/** The sum of the lines, in minor units. */
export function sumOf(lines: readonly Pick<AccountLine, 'amount'>[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * The members whom the payments connect with this one, in no order. Their balances cancel out, and they need one payment
 * less than they are: so the payments are as many as there are members with a balance, less such groups.
 */
export function groupOf(payments: readonly Payment[], { fromMemberId }: Payment): ReadonlySet<string> {
  const group = new Set([fromMemberId]);
  for (let size = 0; size !== group.size; ) {
    size = group.size;
    for (const { fromMemberId: from, toMemberId: to } of payments) {
      if (group.has(from) || group.has(to)) group.add(from).add(to);
    }
  }
  return group;
}
