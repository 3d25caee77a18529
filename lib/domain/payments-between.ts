import { findMember } from './find-entity';
import { isPaymentTo } from './involvement';
import type { Expense, Project } from './project';

/** What the project has of money that the one member has handed over to the other alone. */
export function paymentsBetween(project: Project, fromMemberId: string, toMemberId: string): readonly Expense[] {
  const { expenses = [] } = findMember(project, fromMemberId) ?? {};
  return expenses.filter((expense) => isPaymentTo(expense, toMemberId));
}
