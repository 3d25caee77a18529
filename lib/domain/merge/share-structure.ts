import { byId, sameEntity } from '@/lib/domain/entities';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { sameItems, withFields } from '@/lib/domain/structural-sharing';

/** The next project, with the members and expenses of the previous one that have the same content and version. */
export function shareStructure(previous: Project, next: Project): Project {
  return withFields(next, { members: shareItems(previous.members, next.members, shareMember) });
}

function shareMember(previous: Member, next: Member): Member {
  const expenses = shareItems(previous.expenses, next.expenses, shareExpense);
  return isSame(previous, next) && expenses === previous.expenses ? previous : withFields(next, { expenses });
}

function shareExpense(previous: Expense, next: Expense): Expense {
  return isSame(previous, next) ? previous : next;
}

function isSame(previous: Member | Expense, next: Member | Expense): boolean {
  return previous.version === next.version && sameEntity(previous, next);
}

function shareItems<T extends { readonly id: string }>(
  previous: readonly T[],
  next: readonly T[],
  share: (previous: T, next: T) => T,
): readonly T[] {
  if (previous === next) return next;
  const known = byId(previous);
  const shared = next.map((item) => {
    const old = known.get(item.id);
    return old === undefined ? item : share(old, item);
  });
  return sameItems(previous, shared) ? previous : shared;
}
