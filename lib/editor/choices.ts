import { stillInvolved } from '@/lib/domain/involvement';
import type { Conflict, ConflictField } from '@/lib/domain/merge/conflict';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { mapShared } from '@/lib/domain/shared-lists';
import { editDraft } from './edit-draft';

export type Choice = 'mine' | 'theirs';

/** The draft once the person has chosen one side of a conflict. */
export function chosen(draft: Project, id: string, conflict: Conflict, field: ConflictField, choice: Choice): Project {
  const { name, amount, involved, existence } = conflict;
  if (field === 'existence') {
    // Mine is there and theirs is not, or the other way round.
    const isRemoval = (existence?.theirs === 'removed') === (choice === 'theirs');
    return existence && isRemoval ? removed(draft, id) : draft;
  }
  if (choice === 'mine') return draft;
  if (field === 'name' && name) return withName(draft, id, name.theirs);
  if (field === 'amount' && amount) return withExpense(draft, id, (expense) => ({ ...expense, amount: amount.theirs }));
  if (field === 'involved' && involved) {
    const memberIds = new Set(draft.members.map((member) => member.id));
    return withExpense(draft, id, (expense, { id: payerId }) => ({
      ...expense,
      involvedMemberIds: stillInvolved(involved.theirs, payerId, (memberId) => memberIds.has(memberId)),
    }));
  }
  return draft;
}

function removed(draft: Project, id: string): Project {
  const payer = draft.members.find(({ expenses }) => expenses.some((expense) => expense.id === id));
  return payer === undefined
    ? editDraft(draft, { type: 'member-removed', memberId: id })
    : editDraft(draft, { type: 'expense-removed', memberId: payer.id, expenseId: id });
}

function withName(draft: Project, id: string, name: string | null): Project {
  if (draft.id === id) return { ...draft, name };
  const named = withExpense(draft, id, (expense) => ({ ...expense, name }));
  const members = mapShared(named.members, (member) => (member.id === id ? { ...member, name } : member));
  return members === draft.members ? draft : { ...draft, members };
}

function withExpense(draft: Project, id: string, change: (expense: Expense, payer: Member) => Expense): Project {
  const members = mapShared(draft.members, (member) => {
    const expenses = mapShared(member.expenses, (expense) => (expense.id === id ? change(expense, member) : expense));
    return expenses === member.expenses ? member : { ...member, expenses };
  });
  return members === draft.members ? draft : { ...draft, members };
}
