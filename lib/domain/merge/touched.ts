import { byId } from '@/lib/domain/by-id';
import { statedInvolved } from '@/lib/domain/involvement';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { sameInvolved, sameName } from '@/lib/domain/sameness';

/**
 * Whether a side has changed the expense itself. Its order is no reason, as any edit renumbers the rows around it, nor is
 * what the removal of a member did to its involved list.
 */
export function hasTouchedExpense(
  before: Expense,
  now: Expense,
  payerId: string,
  removedMembers: ReadonlySet<string>,
): boolean {
  if (before === now) return false;
  const involved = statedInvolved(before.involvedMemberIds, now.involvedMemberIds, payerId, removedMembers);
  return (
    !sameName(before.name, now.name) ||
    before.amount !== now.amount ||
    !sameInvolved(before.involvedMemberIds, involved)
  );
}

/** Whether a side has renamed the member, or added or changed an expense of it. */
export function hasTouchedMember(before: Member, now: Member, removedMembers: ReadonlySet<string>): boolean {
  if (before === now) return false;
  const known = byId(before.expenses);
  const hasTouched = (expense: Expense) => {
    const old = known.get(expense.id);
    return old === undefined || hasTouchedExpense(old, expense, before.id, removedMembers);
  };
  return !sameName(before.name, now.name) || now.expenses.some(hasTouched);
}

/** The members that a side has put into involved lists that did not include them. */
export function newlyInvolved(before: Project, now: Project): Set<string> {
  const known = byId(before.members.flatMap(({ expenses }) => expenses));
  const involved = new Set<string>();
  for (const expense of now.members.flatMap(({ expenses }) => expenses)) {
    const old = known.get(expense.id);
    if (old === expense || old?.involvedMemberIds.length === 0) continue;
    for (const id of expense.involvedMemberIds) if (!old?.involvedMemberIds.includes(id)) involved.add(id);
  }
  return involved;
}
