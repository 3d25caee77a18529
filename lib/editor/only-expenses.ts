import { byId } from '@/lib/domain/entities';
import type { Project } from '@/lib/domain/project';
import { mapShared, withFields, withOrder } from '@/lib/domain/structural-sharing';
import type { EditorState } from './state';

/**
 * The snapshot with these expenses as the draft has them, which may be gone there, and with the new members whom they name. All
 * else is as it is saved, places in a list included.
 */
export function onlyExpenses(
  { snapshot, draft }: Pick<EditorState, 'snapshot' | 'draft'>,
  ids: readonly string[],
): Project {
  const asked = new Set(ids);
  const drafted = draft.members.flatMap(({ id, expenses }) =>
    expenses.filter((expense) => asked.has(expense.id)).map((expense) => ({ payerId: id, expense })),
  );
  const named = new Set(drafted.flatMap(({ payerId, expense }) => [payerId, ...expense.involvedMemberIds]));
  const saved = byId(snapshot.members);
  const newcomers = draft.members.filter(({ id }) => named.has(id) && !saved.has(id));
  const members = [...snapshot.members, ...newcomers.map((member) => ({ ...member, expenses: [] }))];
  return withFields(snapshot, {
    members: mapShared(members, (member) => {
      const orders = new Map(member.expenses.map(({ id, order }) => [id, order]));
      const own = drafted
        .filter(({ payerId }) => payerId === member.id)
        .map(({ expense }) => withOrder(expense, orders.get(expense.id) ?? expense.order));
      if (own.length === 0 && !member.expenses.some(({ id }) => asked.has(id))) return member;
      return withFields(member, { expenses: [...member.expenses.filter(({ id }) => !asked.has(id)), ...own] });
    }),
  });
}
