import type { Conflict, ConflictField } from '@/lib/domain/merge/conflict';
import { questionIn } from '@/lib/domain/merge/conflict';
import { uncontested } from '@/lib/domain/merge/uncontested';
import type { Project } from '@/lib/domain/project';
import type { Choice } from './actions';
import { editDraft } from './edit-draft';
import { withSavedOrders } from './saved-orders';

/** The draft once the person has chosen one side of a conflict in the entity of this id. */
export function resolveConflict(
  { draft, snapshot }: { readonly draft: Project; readonly snapshot: Project },
  id: string,
  conflict: Conflict,
  field: ConflictField,
  choice: Choice,
): Project {
  // What I have deleted and they have changed is here again.
  if (field === 'existence' && conflict.existence?.theirs === 'changed') {
    return choice === 'mine' ? withoutEntity(draft, id) : draft;
  }
  if (choice === 'mine') return draft;
  return withSavedOrders(uncontested(draft, new Map([[id, questionIn(conflict, field)]]), snapshot), snapshot);
}

function withoutEntity(draft: Project, id: string): Project {
  const payer = draft.members.find(({ expenses }) => expenses.some((expense) => expense.id === id));
  return payer === undefined
    ? editDraft(draft, { type: 'member-removed', memberId: id })
    : editDraft(draft, { type: 'expense-removed', memberId: payer.id, expenseId: id });
}
