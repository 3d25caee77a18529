import { entitiesOf } from '@/lib/domain/entities';
import { sameInvolved, weightsOf, withInvolved } from '@/lib/domain/involvement';
import { involvedAfterDeletion } from '@/lib/domain/member-deletion';
import type { Expense, Project } from '@/lib/domain/project';
import { mapShared, withFields } from '@/lib/domain/structural-sharing';

/**
 * The draft after an undo to an earlier one that has brought members back. They are again in the lists that they were in
 * then, and that others have changed since but left them in, with the weights that they have there.
 */
export function withRestoredLists(snapshot: Project, before: Project, draft: Project, earlier: Project): Project {
  const [saved, old, now, then] = [entitiesOf(snapshot), entitiesOf(before), entitiesOf(draft), entitiesOf(earlier)];
  const isBack = (id: string) => now.has(id) && saved.has(id) && !old.has(id);
  if (!draft.members.some(({ id }) => isBack(id))) return draft;

  function restored(expense: Expense, payerId: string): Expense {
    const list = saved.get(expense.id)?.involvedMemberIds ?? [];
    const listThen = then.get(expense.id)?.involvedMemberIds;
    const wasIn = (id: string) => listThen?.length === 0 || listThen?.includes(id);
    if (!list.some((id) => isBack(id) && wasIn(id))) return expense;
    const without = involvedAfterDeletion(list, payerId, (id) => old.has(id));
    if (!sameInvolved(without, expense.involvedMemberIds)) return expense;
    return withInvolved(
      expense,
      involvedAfterDeletion(list, payerId, (id) => now.has(id) && (old.has(id) || wasIn(id) === true)),
      { ...saved.get(expense.id)?.weights, ...weightsOf(expense.involvedMemberIds, expense.weights) },
    );
  }

  const members = mapShared(draft.members, (member) =>
    withFields(member, { expenses: mapShared(member.expenses, (expense) => restored(expense, member.id)) }),
  );
  return withFields(draft, { members });
}
