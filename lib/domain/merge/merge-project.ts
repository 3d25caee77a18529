import { byId, sameEntity } from '@/lib/domain/entities';
import { sameRates } from '@/lib/domain/money/rates';
import type { Entity, Expense, Member, Project } from '@/lib/domain/project';
import { sameItems, withFields } from '@/lib/domain/structural-sharing';
import { type Conflicts, NO_CONFLICTS } from './conflict';
import { shareConflicts, stillOpen, united } from './open-conflicts';
import { threeWayMerge } from './three-way-merge';

export interface ProjectMerge {
  /** The latest project, built from the objects of the base. */
  readonly snapshot: Project;
  /** The latest project with my unsaved changes. */
  readonly draft: Project;
  readonly conflicts: Conflicts;
}

/**
 * Merges what others have saved into the draft, which was made from the base. No change of either side is lost silently: it
 * is in the draft, or noted as a conflict. Conflicts noted earlier stay until both sides agree. What they have deleted and the
 * draft still has, has the id that it had, and is created again under it.
 */
export function mergeProject(
  base: Project,
  draft: Project,
  latest: Project,
  earlier: Conflicts = NO_CONFLICTS,
): ProjectMerge {
  const snapshot = shareStructure(base, latest);
  const merge = threeWayMerge({ base, mine: draft, theirs: snapshot }, { bringsBack: true });
  const { name, currency, rates, members } = merge.project;
  const merged = withFields(snapshot, { name, currency, rates, members });

  const conflicts = united(stillOpen(earlier, merged, snapshot), merge.conflicts);
  return { snapshot, draft: merged, conflicts: shareConflicts(earlier, conflicts) };
}

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
  return withFields(next, {
    rates: sameRates(previous.rates, next.rates) ? previous.rates : next.rates,
    members: shareItems(previous.members, next.members, shareMember),
  });
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
