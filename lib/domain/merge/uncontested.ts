import { involvedAfterDeletion, withoutMember } from '@/lib/domain/member-deletion';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { filterShared, mapShared, withFields } from '@/lib/domain/structural-sharing';
import type { Conflicts, Theirs } from './conflict';

/** The draft as it may be saved with open conflicts: it has others' values, and what others deleted stays deleted. */
export function uncontested(draft: Project, conflicts: Conflicts): Project {
  if (conflicts.size === 0) return draft;
  const isDeleted = ({ id }: Member | Expense) => conflicts.get(id)?.existence?.theirs === 'removed';
  const deleted = draft.members.filter(isDeleted);
  const remaining = deleted.reduce((members, { id }) => withoutMember(members, id), draft.members);
  const memberIds = new Set(remaining.map(({ id }) => id));

  function uncontestedExpense(expense: Expense, payerId: string): Expense {
    const conflict = conflicts.get(expense.id);
    if (conflict === undefined) return expense;
    const { name, amount, involved } = conflict;
    return withFields(expense, {
      name: theirsOr(name, expense.name),
      amount: theirsOr(amount, expense.amount),
      // Their list may name members that I have deleted.
      involvedMemberIds: involved
        ? involvedAfterDeletion(involved.theirs, payerId, (id) => memberIds.has(id))
        : expense.involvedMemberIds,
    });
  }

  const members = mapShared(remaining, (member) => {
    const expenses = filterShared(member.expenses, (expense) => !isDeleted(expense));
    return withFields(member, {
      name: theirsOr(conflicts.get(member.id)?.name, member.name),
      expenses: mapShared(expenses, (expense) => uncontestedExpense(expense, member.id)),
    });
  });
  return withFields(draft, { name: theirsOr(conflicts.get(draft.id)?.name, draft.name), members });
}

function theirsOr<T>(contested: Theirs<T> | undefined, mine: T): T {
  return contested ? contested.theirs : mine;
}
