import { byId } from '@/lib/domain/by-id';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { sameExpense, sameMember } from '@/lib/domain/sameness';

/**
 * The next project, built from the members and expenses of the previous one wherever they are saved alike and of the same
 * version, so that an answer of the server re-renders and re-compares only what it changes.
 */
export function shareStructure(previous: Project, next: Project): Project {
  const members = shareItems(previous.members, next.members, shareMember);
  return members === next.members ? next : { ...next, members };
}

function shareMember(previous: Member, next: Member): Member {
  const expenses = shareItems(previous.expenses, next.expenses, shareExpense);
  const isSame = sameMember(previous, next) && previous.version === next.version && expenses === previous.expenses;
  return isSame ? previous : { ...next, expenses };
}

function shareExpense(previous: Expense, next: Expense): Expense {
  return sameExpense(previous, next) && previous.version === next.version ? previous : next;
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
  const isPrevious = shared.length === previous.length && shared.every((item, index) => item === previous[index]);
  return isPrevious ? previous : shared;
}
