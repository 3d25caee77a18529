import { entitiesOf, sameName } from '@/lib/domain/entities';
import { sameInvolved } from '@/lib/domain/involvement';
import type { Entity, Project } from '@/lib/domain/project';

export interface Theirs<T> {
  readonly theirs: T;
}

/** The values of several drafts are asked about one after the other. */
interface Drafted<T> extends Theirs<T> {
  readonly more?: readonly T[];
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
  /** What other drafts of mine have in a field. The server may have a third value, which stays there until I choose. */
  readonly draftName?: Drafted<string | null>;
  readonly draftAmount?: Drafted<number | null>;
  readonly draftInvolved?: Drafted<readonly string[]>;
}

export type ConflictField = keyof Conflict;

export type DraftedField = 'name' | 'amount' | 'involved';

const DRAFT_FIELDS = { name: 'draftName', amount: 'draftAmount', involved: 'draftInvolved' } as const;

/** The fields of a draft that a conflict can be about, with those that hold what other drafts have there. */
const draftFields = Object.entries(DRAFT_FIELDS) as [DraftedField, ConflictField][];

/** Conflicts by the id that the project, member or expense has in the draft. */
export type Conflicts = ReadonlyMap<string, Conflict>;

export const NO_CONFLICTS: Conflicts = new Map();

/** A conflict in all fields of this member or expense of theirs. Those in which mine equals theirs are not open. */
export function aboutAll({ name, amount = null, involvedMemberIds }: Entity): Conflict {
  if (involvedMemberIds === undefined) return { name: { theirs: name } };
  return { name: { theirs: name }, amount: { theirs: amount }, involved: { theirs: involvedMemberIds } };
}

/** The conflict without the fields in which mine now equals theirs, or undefined if none is left. */
export function openConflict(conflict: Conflict | undefined, mine: Entity): Conflict | undefined {
  if (conflict === undefined) return undefined;
  let open = conflict;
  for (const field of fieldsOf(conflict)) while (isAnswered(open, field, mine)) open = withoutField(open, field);
  return Object.keys(open).length === 0 ? undefined : open;
}

function isAnswered(conflict: Conflict, field: ConflictField, mine: Entity): boolean {
  const { name, amount, involved } = questionIn(conflict, field);
  if (name) return sameName(name.theirs, mine.name);
  if (amount) return amount.theirs === mine.amount;
  return involved !== undefined && sameInvolved(involved.theirs, mine.involvedMemberIds ?? []);
}

/** The conflict in this field alone. What another draft has stands in it as theirs. */
export function questionIn(conflict: Conflict, field: ConflictField): Conflict {
  return { [field === 'existence' ? field : aboutField(field)]: conflict[field] };
}

/** The field of the draft that the person is asked about. */
export function aboutField(field: Exclude<ConflictField, 'existence'>): DraftedField {
  const drafted = draftFields.find(([, draftField]) => draftField === field);
  return drafted?.[0] ?? (field as DraftedField);
}

/** The fields in which another draft has another value. */
export function draftedFields(conflict: Conflict): DraftedField[] {
  return draftFields.filter(([, draftField]) => conflict[draftField]).map(([field]) => field);
}

/** The conflicts between two drafts of mine. What one has deleted and the other has changed counts as deleted by me. */
export function betweenDrafts(conflicts: Conflicts): Conflicts {
  const between = new Map<string, Conflict>();
  for (const [id, conflict] of conflicts) {
    const { name, amount, involved, existence } = conflict;
    between.set(id, {
      ...(name && { draftName: name }),
      ...(amount && { draftAmount: amount }),
      ...(involved && { draftInvolved: involved }),
      ...(existence && { existence: { theirs: 'changed' } }),
    });
  }
  return between;
}

/** The part of a conflict that does not depend on the server. */
function ofDrafts({ draftName, draftAmount, draftInvolved }: Conflict): Conflict {
  return {
    ...(draftName && { draftName }),
    ...(draftAmount && { draftAmount }),
    ...(draftInvolved && { draftInvolved }),
  };
}

/** The conflicts of both. The later ones count where both ask about the same, except that no draft's value is dropped. */
export function united(earlier: Conflicts, later: Conflicts): Conflicts {
  const all = new Map(earlier);
  for (const [id, conflict] of later) {
    const before = earlier.get(id) ?? {};
    const drafted = draftFields.flatMap(([, field]) => {
      const values = [conflict, before].flatMap((one) => valuesIn(one[field]));
      const [theirs, ...more] = values.filter(
        (value, at) => !values.slice(0, at).some((other) => isSame(value, other)),
      );
      if (theirs === undefined) return [];
      return [[field, more.length === 0 ? { theirs } : { theirs, more }]];
    });
    all.set(id, { ...before, ...conflict, ...Object.fromEntries(drafted) });
  }
  return all;
}

function valuesIn(drafted: Drafted<unknown> | undefined): unknown[] {
  return drafted ? [drafted.theirs, ...(drafted.more ?? [])] : [];
}

function isSame(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) ? sameInvolved(a, b) : a === b;
}

/** The conflicts under the ids that entities have got. */
export function withConflictIds(conflicts: Conflicts, ids: ReadonlyMap<string, string>): Conflicts {
  if (conflicts.size === 0 || ids.size === 0) return conflicts;
  return new Map([...conflicts].map(([id, conflict]) => [ids.get(id) ?? id, conflict]));
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
    const isDeleted = theirs === undefined && isDeletion;
    const isThere = theirs !== undefined && !isDeletion;
    const current = isDeleted ? conflict : isThere ? withLatest(conflict, theirs) : ofDrafts(conflict);
    const open = openConflict(current, mine);
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
  const { [field]: answered, ...rest } = conflict;
  const [, theirs, ...more] = valuesIn(answered);
  if (theirs === undefined) return rest;
  return { ...rest, [field]: more.length === 0 ? { theirs } : { theirs, more } };
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
  const fields = fieldsOf(a);
  return fields.length === fieldsOf(b).length && fields.every((field) => sameValues(a[field], b[field]));
}

function sameValues(a: Drafted<unknown> | undefined, b: Drafted<unknown> | undefined): boolean {
  const [values, others] = [valuesIn(a), valuesIn(b)];
  return values.length === others.length && values.every((value, at) => isSame(value, others[at]));
}
