import type { Expense, Member } from './project';
import { filterShared, mapShared, numbered, withFields } from './structural-sharing';

/** Whether the expense is money that was handed over to this member and nobody else. */
export function isPaymentTo({ isPayment, involvedMemberIds }: Expense, memberId: string): boolean {
  return isPayment === true && involvedMemberIds.length === 1 && involvedMemberIds[0] === memberId;
}

/** The members without the payments to one of them, who is to be removed: a payment to nobody is none. */
export function withoutPaymentsTo(members: readonly Member[], memberId: string): readonly Member[] {
  return mapShared(members, (member) => {
    const left = filterShared(member.expenses, (expense) => !isPaymentTo(expense, memberId));
    return left === member.expenses ? member : withFields(member, { expenses: numbered(left) });
  });
}
