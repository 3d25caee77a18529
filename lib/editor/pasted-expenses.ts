import { numbered } from '@/lib/domain/order';
import type { Expense, Member } from '@/lib/domain/project';
import { mapShared, withFields } from '@/lib/domain/structural-sharing';
import type { PastedExpense } from './actions';
import { dated } from './blank-row';

interface Listing {
  /** The expense whose place they take, and who has paid it. */
  readonly memberId: string;
  readonly expenseId: string | null;
  readonly listed: readonly PastedExpense[];
}

/** The members with these expenses, for everyone, in place of the one whose name the list was. */
export function withPastedExpenses(
  members: readonly Member[],
  { memberId, expenseId, listed }: Listing,
): readonly Member[] {
  return mapShared(members, (payer) => {
    const paid = listed.filter((expense) => expense.memberId === payer.id).map(asExpense);
    const { expenses } = payer;
    const hasIt = payer.id === memberId && expenses.some(({ id }) => id === expenseId);
    if (hasIt)
      return withNumbered(
        payer,
        expenses.flatMap((expense) => (expense.id === expenseId ? paid : [expense])),
      );
    return paid.length === 0 ? payer : withNumbered(payer, [...expenses, ...paid]);
  });
}

function asExpense({ id, name, amount, original, date }: PastedExpense): Expense {
  return { id, name, amount, order: 0, involvedMemberIds: [], ...(original && { original }), ...dated(date) };
}

function withNumbered(payer: Member, expenses: readonly Expense[]): Member {
  return withFields(payer, { expenses: numbered(expenses) });
}
