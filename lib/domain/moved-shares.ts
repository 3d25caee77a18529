import { shareOf, splitOf } from '@/lib/domain/settlement/shares';
import { weightOf } from './involvement';
import { involvedAfterDeletion } from './member-deletion';
import { isPaymentTo } from './payments-to';
import type { Expense, Member } from './project';

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
  return members.flatMap((payer) => {
    if (payer.id === memberId) return [];
    return payer.expenses.flatMap((expense) => {
      const { amount, involvedMemberIds, weights } = expense;
      const sharing = splitOf(expense, memberIds);
      if (!amount || !sharing.memberIds.includes(memberId) || isPaymentTo(expense, memberId)) return [];
      const heirIds = involvedAfterDeletion(involvedMemberIds, payer.id, (id) => id !== memberId);
      return [{ expense, amount: shareOf(amount, weightOf(weights, memberId), sharing), heirIds }];
    });
  });
}
