import { stillInvolved } from '@/lib/domain/involvement';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { applyStep } from '@/lib/domain/save-step';
import { mapShared } from '@/lib/domain/shared-lists';
import type { Conflict, Conflicts } from './conflict';

/**
 * The part of a draft that may be saved before the conflicts in it are settled: contested fields are as others have them,
 * and what others have removed stays away.
 */
export function uncontested(draft: Project, conflicts: Conflicts): Project {
  if (conflicts.size === 0) return draft;
  const remaining = withoutRemoved(draft, conflicts);
  const memberIds = new Set(remaining.members.map(({ id }) => id));
  const members = mapShared(remaining.members, (member) => {
    const expenses = mapShared(member.expenses, (expense) => {
      const theirs = expenseOfTheirs(expense, conflicts.get(expense.id));
      if (theirs.involvedMemberIds === expense.involvedMemberIds) return theirs;
      // Their list may name members whom I have removed.
      const involvedMemberIds = stillInvolved(theirs.involvedMemberIds, member.id, (id) => memberIds.has(id));
      return involvedMemberIds === theirs.involvedMemberIds ? theirs : { ...theirs, involvedMemberIds };
    });
    const own = expenses === member.expenses ? member : { ...member, expenses };
    return nameOfTheirs(own, conflicts.get(member.id));
  });
  const project = members === draft.members ? draft : { ...draft, members };
  return nameOfTheirs(project, conflicts.get(draft.id));
}

function withoutRemoved(draft: Project, conflicts: Conflicts): Project {
  const isRemoved = ({ id }: Member | Expense) => conflicts.get(id)?.existence?.theirs === 'removed';
  const removed = draft.members.filter(isRemoved);
  const remaining = removed.reduce((p, { id }) => applyStep(p, { kind: 'member-deleted', memberId: id }), draft);
  return remaining.members
    .flatMap(({ id: memberId, expenses }) => expenses.filter(isRemoved).map(({ id }) => ({ memberId, expenseId: id })))
    .reduce((project, ids) => applyStep(project, { kind: 'expense-deleted', ...ids }), remaining);
}

function nameOfTheirs<T extends { readonly name: string | null }>(named: T, conflict: Conflict | undefined): T {
  return conflict?.name ? { ...named, name: conflict.name.theirs } : named;
}

function expenseOfTheirs(expense: Expense, conflict: Conflict | undefined): Expense {
  if (conflict === undefined) return expense;
  const { amount, involved } = conflict;
  return {
    ...nameOfTheirs(expense, conflict),
    ...(amount && { amount: amount.theirs }),
    ...(involved && { involvedMemberIds: involved.theirs }),
  };
}
