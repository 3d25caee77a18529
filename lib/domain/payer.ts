import { findMember } from './entities';
import { isPaymentTo } from './involvement';
import { numbered } from './order';
import type { Expense, Member, Project } from './project';
import { mapShared, withFields, withoutId } from './structural-sharing';

/** Who paid an expense, and its order among what that member paid. */
export interface Place {
  readonly payerId: string;
  readonly order: number;
}

/** An expense with who paid it. */
export interface PaidExpense {
  readonly expense: Expense;
  readonly payer: Member;
}

/** All expenses of all payers, in the order of the project. */
export function paidExpenses(members: readonly Member[]): PaidExpense[] {
  return members.flatMap((payer) => payer.expenses.map((expense) => ({ expense, payer })));
}

/** The same by the ids of the expenses. */
export function paidById(members: readonly Member[]): Map<string, PaidExpense> {
  return new Map(paidExpenses(members).map((paid) => [paid.expense.id, paid]));
}

/** The places of all expenses, by their ids. */
export function placesOf({ members }: Pick<Project, 'members'>): ReadonlyMap<string, Place> {
  const placeOf = ({ expense, payer }: PaidExpense): Place => ({ payerId: payer.id, order: expense.order });
  return new Map(paidExpenses(members).map((paid) => [paid.expense.id, placeOf(paid)]));
}

/**
 * The members after another of them paid the expense: it stands last there, with its id and all that it holds. The same list
 * if that member has paid it already, or one of the two is not there.
 */
export function withPayer(members: readonly Member[], expenseId: string, payerId: string): readonly Member[] {
  const { expense, payer } = paidById(members).get(expenseId) ?? {};
  if (!expense || payer?.id === payerId || !members.some(({ id }) => id === payerId)) return members;
  return mapShared(members, (member) => {
    if (member !== payer && member.id !== payerId) return member;
    const expenses = member === payer ? withoutId(payer.expenses, expenseId) : [...member.expenses, expense];
    return withFields(member, { expenses: numbered(expenses) });
  });
}

/** What the project has of money that the one member has handed over to the other alone. */
export function paymentsBetween(project: Project, fromMemberId: string, toMemberId: string): readonly Expense[] {
  const { expenses = [] } = findMember(project, fromMemberId) ?? {};
  return expenses.filter((expense) => isPaymentTo(expense, toMemberId));
}
