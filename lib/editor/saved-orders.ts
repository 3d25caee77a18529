import { byId } from '@/lib/domain/entities';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { mapShared, withFields, withOrder } from '@/lib/domain/structural-sharing';

/** The draft after a row has gone that had moved those behind it. Lists that are the saved ones again have the saved orders. */
export function withSavedOrders(draft: Project, { members: saved }: Project): Project {
  const known = byId(saved);
  const members = mapShared(withOrdersOf(saved, draft.members), (member) =>
    withFields(member, { expenses: withOrdersOf(known.get(member.id)?.expenses ?? [], member.expenses) }),
  );
  return withFields(draft, { members });
}

function withOrdersOf<T extends Member | Expense>(saved: readonly T[], rows: readonly T[]): readonly T[] {
  const isSame = saved.length === rows.length && rows.every(({ id }, at) => saved[at]?.id === id);
  return isSame ? mapShared(rows, (row, at) => withOrder(row, saved[at]?.order ?? row.order)) : rows;
}
