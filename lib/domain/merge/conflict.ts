import type { Expense, Project } from '@/lib/domain/project';
import { sameInvolved, sameName } from '@/lib/domain/sameness';

interface Theirs<T> {
  readonly theirs: T;
}

/**
 * What others have done to a project, member or expense that I have changed as well, by field. The draft has mine.
 * `existence` marks what they have removed and I have changed, and what they have changed and I have removed: it is in
 * the draft either way.
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

/** The fields of a project, member or expense that can be in conflict. */
type Conflictable = { readonly name: string | null } & Partial<Pick<Expense, 'amount' | 'involvedMemberIds'>>;

/** The conflict without the fields in which mine has become theirs, or undefined if none is left. */
export function openConflict(conflict: Conflict | undefined, mine: Conflictable): Conflict | undefined {
  if (conflict === undefined) return undefined;
  const { name, amount, involved } = conflict;
  let open = conflict;
  if (name && sameName(name.theirs, mine.name)) open = withoutField(open, 'name');
  if (amount && amount.theirs === mine.amount) open = withoutField(open, 'amount');
  if (involved && sameInvolved(involved.theirs, mine.involvedMemberIds ?? [])) open = withoutField(open, 'involved');
  return Object.keys(open).length === 0 ? undefined : open;
}

/** The conflict with their latest values. */
function updated(conflict: Conflict, theirs: Conflictable): Conflict {
  return {
    ...conflict,
    ...(conflict.name && { name: { theirs: theirs.name } }),
    ...(conflict.amount && { amount: { theirs: theirs.amount ?? null } }),
    ...(conflict.involved && { involved: { theirs: theirs.involvedMemberIds ?? [] } }),
  };
}

/** Earlier conflicts once the draft has been merged with the latest project, or that has been saved in part. */
export function stillOpen(conflicts: Conflicts, draft: Project, latest: Project): Conflicts {
  if (conflicts.size === 0) return conflicts;
  const [inDraft, inLatest] = [conflictables(draft), conflictables(latest)];
  const left = new Map<string, Conflict>();
  for (const [id, conflict] of conflicts) {
    const [mine, theirs] = [inDraft.get(id), inLatest.get(id)];
    if (mine === undefined) continue;
    // What they have removed is absent until a save creates it anew; what they have changed must still be there.
    const isRemoval = conflict.existence?.theirs === 'removed';
    if (theirs === undefined && isRemoval) left.set(id, conflict);
    if (theirs === undefined || isRemoval) continue;
    const open = openConflict(updated(conflict, theirs), mine);
    if (open) left.set(id, open);
  }
  return left;
}

function conflictables(project: Project): Map<string, Conflictable> {
  const found = new Map<string, Conflictable>([[project.id, project]]);
  for (const member of project.members) {
    found.set(member.id, member);
    for (const expense of member.expenses) found.set(expense.id, expense);
  }
  return found;
}

/** The conflicts with one field of one of them settled. */
export function withoutConflict(conflicts: Conflicts, id: string, field: ConflictField): Conflicts {
  const conflict = conflicts.get(id);
  if (conflict?.[field] === undefined) return conflicts;
  const left = new Map(conflicts);
  const rest = withoutField(conflict, field);
  if (Object.keys(rest).length === 0) left.delete(id);
  else left.set(id, rest);
  return left;
}

function withoutField(conflict: Conflict, field: ConflictField): Conflict {
  const { [field]: _, ...rest } = conflict;
  return rest;
}

/** The earlier objects wherever the conflicts are alike, so that only rows in which something changed render again. */
export function shareConflicts(previous: Conflicts, next: Conflicts): Conflicts {
  const shared = new Map<string, Conflict>();
  let isSame = previous.size === next.size;
  for (const [id, conflict] of next) {
    const old = previous.get(id);
    const isAlike = old !== undefined && sameConflict(old, conflict);
    shared.set(id, isAlike ? old : conflict);
    isSame &&= isAlike;
  }
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
