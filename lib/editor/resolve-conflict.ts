import { mapExpenses } from '@/lib/domain/entities';
import { involvedAfterDeletion } from '@/lib/domain/member-deletion';
import type { Conflict, ConflictField } from '@/lib/domain/merge/conflict';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { withChanged, withFields } from '@/lib/domain/structural-sharing';
import { editDraft } from './edit-draft';

export type Choice = 'mine' | 'theirs';

/** The draft once the person has chosen one side of a conflict in the entity of this id. */
export function resolveConflict(
  draft: Project,
  id: string,
  conflict: Conflict,
  field: ConflictField,
  choice: Choice,
): Project {
  const { name, amount, involved, existence } = conflict;
  if (field === 'existence') {
    // Either they have deleted it and I choose theirs, or I have deleted it and choose mine.
    const isDeletion = (existence?.theirs === 'removed') === (choice === 'theirs');
    return existence && isDeletion ? withoutEntity(draft, id) : draft;
  }
  if (choice === 'mine') return draft;
  if (field === 'name' && name) return withName(draft, id, name.theirs);
  if (field === 'amount' && amount) return withExpense(draft, id, () => ({ amount: amount.theirs }));
  if (field === 'involved' && involved) {
    const memberIds = new Set(draft.members.map((member) => member.id));
    return withExpense(draft, id, (payer) => ({
      involvedMemberIds: involvedAfterDeletion(involved.theirs, payer.id, (memberId) => memberIds.has(memberId)),
    }));
  }
  return draft;
}

function withoutEntity(draft: Project, id: string): Project {
  const payer = draft.members.find(({ expenses }) => expenses.some((expense) => expense.id === id));
  return payer === undefined
    ? editDraft(draft, { type: 'member-removed', memberId: id })
    : editDraft(draft, { type: 'expense-removed', memberId: payer.id, expenseId: id });
}

function withName(draft: Project, id: string, name: string | null): Project {
  if (draft.id === id) return withFields(draft, { name });
  const members = withChanged(draft.members, id, (member) => withFields(member, { name }));
  return withExpense(withFields(draft, { members }), id, () => ({ name }));
}

function withExpense(draft: Project, id: string, fields: (payer: Member) => Partial<Expense>): Project {
  const change = (expense: Expense, payer: Member) =>
    expense.id === id ? withFields(expense, fields(payer)) : expense;
  return withFields(draft, { members: mapExpenses(draft.members, change) });
}
