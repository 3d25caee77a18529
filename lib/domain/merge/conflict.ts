import { entitiesOf, sameName } from '@/lib/domain/entities';
import { sameInvolved } from '@/lib/domain/involvement';
import { involvedAfterDeletion, withoutMember } from '@/lib/domain/member-deletion';
import type { Entity, Expense, Member, Project } from '@/lib/domain/project';
import { filterShared, mapShared, withFields } from '@/lib/domain/structural-sharing';

interface Theirs<T> {
  readonly theirs: T;
}

/**
 * What others have changed in a project, member or expense that I have changed as well, by field. The draft has my values.
 * `existence` is 'removed' if they have deleted what I have changed, and 'changed' if I have deleted what they have changed.
 * It is in the draft either way. Conflicts are kept in browsers, so the names here stay as they are.
 */
export interface Conflict {
  readonly name?: Theirs<string | null>;
  /** Minor units. */
  readonly amount?: Theirs<number | null>;
  /** Ids of members; an empty list means all of them. */
  readonly involved?: Theirs<readonly string[]>;
  readonly existence?: Theirs<'removed' | 'changed'>;
}

export type ConflictField = keyof Conflict;

/** Conflicts by the id that the project, member or expense has in the draft. */
export type Conflicts = ReadonlyMap<string, Conflict>;

export const NO_CONFLICTS: Conflicts = new Map();

/** The conflict without the fields in which mine now equals theirs, or undefined if none is left. */
export function openConflict(conflict: Conflict | undefined, mine: Entity): Conflict | undefined {
  if (conflict === undefined) return undefined;
  const { name, amount, involved } = conflict;
  let open = conflict;
  if (name && sameName(name.theirs, mine.name)) open = withoutField(open, 'name');
  if (amount && amount.theirs === mine.amount) open = withoutField(open, 'amount');
  if (involved && sameInvolved(involved.theirs, mine.involvedMemberIds ?? [])) open = withoutField(open, 'involved');
  return Object.keys(open).length === 0 ? undefined : open;
}

/** The conflict with their latest values. */
function withLatest(conflict: Conflict, theirs: Entity): Conflict {
  return {
    ...conflict,
    ...(conflict.name && { name: { theirs: theirs.name } }),
    ...(conflict.amount && { amount: { theirs: theirs.amount ?? null } }),
    ...(conflict.involved && { involved: { theirs: theirs.involvedMemberIds ?? [] } }),
  };
}

/** The earlier conflicts that are left after the draft was merged with the latest project, or after a part of it was saved. */
export function stillOpen(conflicts: Conflicts, draft: Project, latest: Project): Conflicts {
  if (conflicts.size === 0) return conflicts;
  const [inDraft, inLatest] = [entitiesOf(draft), entitiesOf(latest)];
  const left = new Map<string, Conflict>();
  for (const [id, conflict] of conflicts) {
    const [mine, theirs] = [inDraft.get(id), inLatest.get(id)];
    if (mine === undefined) continue;
    // What they have deleted is absent until a save creates it anew. What they have changed must still be there.
    const isDeletion = conflict.existence?.theirs === 'removed';
    if (theirs === undefined && isDeletion) left.set(id, conflict);
    if (theirs === undefined || isDeletion) continue;
    const open = openConflict(withLatest(conflict, theirs), mine);
    if (open) left.set(id, open);
  }
  return left;
}

/** The conflicts with one field of one of them resolved. */
export function withoutConflict(conflicts: Conflicts, id: string, field: ConflictField): Conflicts {
  const left = new Map(conflicts);
  const rest = withoutField(conflicts.get(id) ?? {}, field);
  if (Object.keys(rest).length === 0) left.delete(id);
  else left.set(id, rest);
  return left;
}

/** The conflicts without all fields of the resolved ones. */
export function withoutConflicts(conflicts: Conflicts, resolved: Conflicts): Conflicts {
  let left = conflicts;
  for (const [id, conflict] of resolved)
    for (const field of fieldsOf(conflict)) left = withoutConflict(left, id, field);
  return left;
}

export function fieldsOf(conflict: Conflict): ConflictField[] {
  return Object.keys(conflict) as ConflictField[];
}

function withoutField(conflict: Conflict, field: ConflictField): Conflict {
  const { [field]: _, ...rest } = conflict;
  return rest;
}

/** The conflicts as the previous objects wherever they are equal, so that only rows whose conflict has changed render. */
export function shareConflicts(previous: Conflicts, next: Conflicts): Conflicts {
  const shared = new Map<string, Conflict>();
  for (const [id, conflict] of next) {
    const old = previous.get(id);
    shared.set(id, old !== undefined && sameConflict(old, conflict) ? old : conflict);
  }
  const isSame = previous.size === next.size && [...shared].every(([id, conflict]) => conflict === previous.get(id));
  return isSame ? previous : shared;
}

function sameConflict(a: Conflict, b: Conflict): boolean {
  return (
    a.name?.theirs === b.name?.theirs &&
    a.amount?.theirs === b.amount?.theirs &&
    a.existence?.theirs === b.existence?.theirs &&
    (a.involved === undefined) === (b.involved === undefined) &&
    sameInvolved(a.involved?.theirs ?? [], b.involved?.theirs ?? [])
  );
}

/** The draft as it may be saved with open conflicts: it has others' values, and what others deleted stays deleted. */
export function uncontested(draft: Project, conflicts: Conflicts): Project {
  if (conflicts.size === 0) return draft;
  const isDeleted = ({ id }: Member | Expense) => conflicts.get(id)?.existence?.theirs === 'removed';
  const deleted = draft.members.filter(isDeleted);
  const remaining = deleted.reduce((members, { id }) => withoutMember(members, id), draft.members);
  const memberIds = new Set(remaining.map(({ id }) => id));

  function uncontestedExpense(expense: Expense, payerId: string): Expense {
    const conflict = conflicts.get(expense.id);
    if (conflict === undefined) return expense;
    const { name, amount, involved } = conflict;
    return withFields(expense, {
      name: theirsOr(name, expense.name),
      amount: theirsOr(amount, expense.amount),
      // Their list may name members that I have deleted.
      involvedMemberIds: involved
        ? involvedAfterDeletion(involved.theirs, payerId, (id) => memberIds.has(id))
        : expense.involvedMemberIds,
    });
  }

  const members = mapShared(remaining, (member) => {
    const expenses = filterShared(member.expenses, (expense) => !isDeleted(expense));
    return withFields(member, {
      name: theirsOr(conflicts.get(member.id)?.name, member.name),
      expenses: mapShared(expenses, (expense) => uncontestedExpense(expense, member.id)),
    });
  });
  return withFields(draft, { name: theirsOr(conflicts.get(draft.id)?.name, draft.name), members });
}

function theirsOr<T>(contested: Theirs<T> | undefined, mine: T): T {
  return contested ? contested.theirs : mine;
}
