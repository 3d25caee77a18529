import { byId } from './by-id';
import type { Expense, Project } from './project';
import { sameInvolved, sameName } from './sameness';

/**
 * The ids of the project, members and expenses that are new or that look otherwise than before, to be pointed out. A
 * member does not count for its expenses, and nothing counts for its place.
 */
export function changedIds(before: Project, now: Project): Set<string> {
  const changed = new Set<string>();
  if (!sameName(before.name, now.name)) changed.add(now.id);
  const members = byId(before.members);
  for (const member of now.members) {
    const old = members.get(member.id);
    if (old === member) continue;
    if (old === undefined || !sameName(old.name, member.name)) changed.add(member.id);
    const expenses = byId(old?.expenses ?? []);
    for (const expense of member.expenses) if (!looksAlike(expenses.get(expense.id), expense)) changed.add(expense.id);
  }
  return changed;
}

function looksAlike(before: Expense | undefined, now: Expense): boolean {
  if (before === undefined || before === now) return before === now;
  return (
    sameName(before.name, now.name) &&
    before.amount === now.amount &&
    sameInvolved(before.involvedMemberIds, now.involvedMemberIds)
  );
}
