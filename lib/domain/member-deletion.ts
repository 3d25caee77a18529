import { shareOf, splitOf } from '@/lib/domain/settlement/shares';
import { isPaymentTo, weightOf, withInvolved } from './involvement';
import { numbered } from './order';
import { paidExpenses } from './payer';
import type { Expense, Member } from './project';
import { filterShared, mapExpenses, mapShared, withFields, withoutId } from './structural-sharing';

/**
 * The members once one of them is deleted: its expenses go with it, and it leaves all involved lists as
 * `involvedAfterDeletion` says. The server leaves the same, and a test compares the two.
 */
export function withoutMember(members: readonly Member[], memberId: string): readonly Member[] {
  const remaining = withoutId(members, memberId);
  return remaining === members ? members : withoutFormer(remaining, memberId);
}

/** The same where the member is deleted already: its id leaves the lists. */
export function withoutFormer(members: readonly Member[], memberId: string): readonly Member[] {
  return mapExpenses(members, (expense, { id: payerId }) => {
    const { involvedMemberIds } = expense;
    if (!involvedMemberIds.includes(memberId)) return expense;
    return withInvolved(
      expense,
      involvedAfterDeletion(involvedMemberIds, payerId, (id) => id !== memberId),
    );
  });
}

/** The involved list once members are deleted: the payer alone if nobody is left, as an empty list means everyone. */
export function involvedAfterDeletion(
  involvedMemberIds: readonly string[],
  payerId: string,
  isMember: (id: string) => boolean,
): readonly string[] {
  const remaining = filterShared(involvedMemberIds, isMember);
  return remaining.length === 0 && involvedMemberIds.length > 0 ? [payerId] : remaining;
}

/** The members without the payments to one of them, who is to be removed: a payment to nobody is none. */
export function withoutPaymentsTo(members: readonly Member[], memberId: string): readonly Member[] {
  return mapShared(members, (member) => {
    const left = filterShared(member.expenses, (expense) => !isPaymentTo(expense, memberId));
    return left === member.expenses ? member : withFields(member, { expenses: numbered(left) });
  });
}

/** A share that others bear once a member is removed. */
export interface MovedShare {
  readonly expense: Expense;
  /** Minor units, with a fraction if the expense does not divide. */
  readonly amount: number;
  /** Who shares the expense then; an empty list means everyone. */
  readonly heirIds: readonly string[];
}

/** The shares that a member has in what others paid, in their order. What the member paid, and was paid, is removed with it. */
export function movedShares(members: readonly Member[], memberId: string): MovedShare[] {
  const memberIds = members.map(({ id }) => id);
  return paidExpenses(members).flatMap(({ expense, payer }) => {
    const { amount, involvedMemberIds, weights } = expense;
    if (payer.id === memberId || !amount || isPaymentTo(expense, memberId)) return [];
    const sharing = splitOf(expense, memberIds);
    if (!sharing.memberIds.includes(memberId)) return [];
    const heirIds = involvedAfterDeletion(involvedMemberIds, payer.id, (id) => id !== memberId);
    return [{ expense, amount: shareOf(amount, weightOf(weights, memberId), sharing), heirIds }];
  });
}
