import type { Expense, Member } from '@/lib/domain/project';
import { type Sums, sumsOf } from './sums';

/** The sum of what a member spent, in minor units. Payments are not spent. */
export function memberTotal(member: Member): number {
  return member.expenses.reduce((total, { amount, isPayment }) => total + (isPayment ? 0 : (amount ?? 0)), 0);
}

/** What a member spent, and what they handed over: how many entries there are of each, and their sum in minor units. */
export function paidBy({ expenses }: Pick<Member, 'expenses'>) {
  const isPayment = (expense: Expense) => expense.isPayment === true;
  return { spent: totalOf(expenses.filter((one) => !isPayment(one))), handedOver: totalOf(expenses.filter(isPayment)) };
}

function totalOf(expenses: readonly Expense[]) {
  return { count: expenses.length, total: expenses.reduce((total, { amount }) => total + (amount ?? 0), 0) };
}

/**
 * The balance of each member in minor units, by id and in the members' order: what they paid less their shares, so a
 * creditor's is positive. It is fractional if a share is. Amounts are summed as integers and divided once per sum of
 * weights, and whole units and fractions are added apart: so only the fractions are rounded.
 */
export function computeBalances(members: readonly Member[], sums: Sums = sumsOf(members)): Map<string, number> {
  const { spent, handedOver, owed } = sums;
  const takenFrom = owed.divided();
  return new Map(members.map(({ id }, at) => [id, takenFrom((spent[at] ?? 0) + (handedOver[at] ?? 0), at)]));
}
