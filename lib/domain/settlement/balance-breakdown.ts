import { weightOf } from '@/lib/domain/involvement';
import { involvedAfterDeletion } from '@/lib/domain/member-deletion';
import type { Expense, Member } from '@/lib/domain/project';
import type { Payment } from './settlement';
import { apportion, shareOf, splitOf } from './shares';

/** What an expense adds to what a member paid, or to what a member bears. */
export interface AccountLine {
  readonly expense: Expense;
  readonly payerId: string;
  /** Whole minor units. */
  readonly amount: number;
}

/** How the balance of a member comes about: the sum of what is paid, less the sum of what is borne, and what rounding adds. */
export interface Account {
  readonly paid: readonly AccountLine[];
  readonly borne: readonly AccountLine[];
  /** Minor units, less than a unit of the settlement. Zero where that is one minor unit. */
  readonly rounding: number;
}

/**
 * The account of a member, line by line in the order of the project. Shares are whole minor units, rounded so that the lines
 * add up to the balance that is shown: by themselves, or with the rounding to a larger unit. Expenses without an amount have
 * no line. Unit and balance are those of the settlement.
 */
export function accountOf(members: readonly Member[], memberId: string, balance: number, unit = 1): Account {
  const ids = members.map(({ id }) => id);
  const isMember = (id: string) => ids.includes(id);
  const paid: AccountLine[] = [];
  const shares: AccountLine[] = [];
  for (const { id: payerId, expenses } of members) {
    for (const expense of expenses) {
      const { amount, weights } = expense;
      if (!amount) continue;
      if (payerId === memberId) paid.push({ expense, payerId, amount });
      const involvedMemberIds = involvedAfterDeletion(expense.involvedMemberIds, payerId, isMember);
      const sharing = splitOf({ involvedMemberIds, weights }, ids);
      if (!sharing.memberIds.includes(memberId)) continue;
      shares.push({ expense, payerId, amount: shareOf(amount, weightOf(weights, memberId), sharing) });
    }
  }
  const exact = shares.map(({ amount }) => amount);
  const nearest = Math.round(sumOf(shares));
  // Rounding the shares can lift a rest of just under a unit to a whole one. The shares take that minor unit then.
  const rounding = Math.max(1 - unit, Math.min(unit - 1, balance - sumOf(paid) + nearest));
  const whole = apportion(exact, sumOf(paid) - balance + rounding);
  const borne = shares.map((line, at) => ({ ...line, amount: whole[at] ?? 0 }));
  return { paid, borne, rounding };
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
