import { findExpense } from './find-entity';
import type { Member } from './project';
import { numbered, withFields, withoutId } from './structural-sharing';

interface ExpenseMove {
  readonly memberId: string;
  readonly expenseId: string;
  readonly toMemberId: string;
  /** An expense belongs to its payer, so it is another one under another payer. */
  readonly id: string;
}

/**
 * The members after the expense was paid by another of them all along: it stands last there, as a new expense with the same
 * content. The same list if the payer is already that one, or one of the three is not there.
 */
export function withMovedExpense(members: readonly Member[], move: ExpenseMove): readonly Member[] {
  const { memberId, expenseId, toMemberId, id } = move;
  const from = members.find((member) => member.id === memberId);
  const expense = from && findExpense(from, expenseId);
  const isPossible = memberId !== toMemberId && members.some((member) => member.id === toMemberId);
  if (!expense || !isPossible) return members;
  const { version: _ofTheOld, ...content } = expense;
  return members.map((member) => {
    if (member.id === memberId)
      return withFields(member, { expenses: numbered(withoutId(member.expenses, expenseId)) });
    if (member.id !== toMemberId) return member;
    return withFields(member, { expenses: numbered([...member.expenses, { ...content, id }]) });
  });
}
