import { byId, sameEntity } from '@/lib/domain/entities';
import { sameRates } from '@/lib/domain/money/rates';
import type { Entity, Expense, Member, Project } from '@/lib/domain/project';
import { sameItems, withFields } from '@/lib/domain/structural-sharing';

type IsSame = (previous: Member | Expense, next: Member | Expense) => boolean;

/** The next project, with the members and expenses of the previous one that have the same content and version. */
export function shareStructure(previous: Project, next: Project): Project {
  return shared(previous, next, (old, one) => old.version === one.version && sameEntity(old, one));
}

/**
 * The next project, with the members and expenses of the previous one that have the same content, as it is typed, of
 * whatever version.
 */
export function shareContent(previous: Project, next: Project): Project {
  return shared(previous, next, (old, one) => sameTexts(old, one) && sameEntity(old, one));
}

/** Whether a field shows the same: a blank name is saved as none, and stays in its field as it is typed. */
function sameTexts(a: Entity, b: Entity): boolean {
  return (a.name ?? '') === (b.name ?? '') && (a.note ?? '') === (b.note ?? '');
}

function shared(previous: Project, next: Project, isSame: IsSame): Project {
  const shareExpense = (old: Expense, one: Expense) => (isSame(old, one) ? old : one);
  const shareMember = (old: Member, one: Member) => {
    const expenses = shareItems(old.expenses, one.expenses, shareExpense);
    return isSame(old, one) && expenses === old.expenses ? old : withFields(one, { expenses });
  };
  const project = withFields(next, {
    rates: sameRates(previous.rates, next.rates) ? previous.rates : next.rates,
    members: shareItems(previous.members, next.members, shareMember),
  });
  const isSameProject = withFields(previous, project) === previous && withFields(project, previous) === project;
  return isSameProject ? previous : project;
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
