import { findEntity } from '@/lib/domain/find-entity';
import type { Project } from '@/lib/domain/project';
import {
  type Conflict,
  type ConflictField,
  type Conflicts,
  draftFields,
  fieldsOf,
  openConflict,
  withoutField,
} from './conflict';
import { conflictValuesIn, joined, sameConflictValue, withValueIds, withValuesOf } from './conflict-values';

/** The conflicts between two drafts of mine. What one has deleted and the other has changed counts as deleted by me. */
export function betweenDrafts(conflicts: Conflicts): Conflicts {
  const between = new Map<string, Conflict>();
  for (const [id, conflict] of conflicts) {
    const drafted = draftFields.filter(([field]) => conflict[field]);
    between.set(id, {
      ...Object.fromEntries(drafted.map(([field, draftField]) => [draftField, conflict[field]])),
      ...(conflict.existence && { existence: { theirs: 'changed' } }),
    });
  }
  return between;
}

/** The part of a conflict that does not depend on the server. */
function ofDrafts(conflict: Conflict): Conflict {
  const drafted = draftFields.filter(([, draftField]) => conflict[draftField]);
  return Object.fromEntries(drafted.map(([, draftField]) => [draftField, conflict[draftField]]));
}

/** The conflicts of both. The later ones count where both ask about the same, except that no draft's value is dropped. */
export function united(earlier: Conflicts, later: Conflicts): Conflicts {
  const all = new Map(earlier);
  for (const [id, conflict] of later) {
    const before = earlier.get(id) ?? {};
    const drafted = draftFields.flatMap(([, field]) => {
      const values = [conflict, before].flatMap((one) => conflictValuesIn(one[field]));
      const distinct = values.filter((one, at) => !values.slice(0, at).some((other) => sameConflictValue(one, other)));
      return distinct.length === 0 ? [] : [[field, joined(distinct)]];
    });
    // Each may be about other members, or other currencies.
    const rates = { ...before.rates?.theirs, ...conflict.rates?.theirs };
    const weights = { ...before.weights?.theirs, ...conflict.weights?.theirs };
    all.set(id, {
      ...before,
      ...conflict,
      ...(Object.keys(weights).length > 0 && { weights: { theirs: weights } }),
      ...(Object.keys(rates).length > 0 && { rates: { theirs: rates } }),
      ...Object.fromEntries(drafted),
    });
  }
  return all;
}

/** The conflicts under the ids that entities have got. */
export function withConflictIds(conflicts: Conflicts, ids: ReadonlyMap<string, string>): Conflicts {
  if (conflicts.size === 0 || ids.size === 0) return conflicts;
  const withIds = (conflict: Conflict): Conflict =>
    Object.fromEntries(
      fieldsOf(conflict).map((field) => [
        field,
        joined(conflictValuesIn(conflict[field]).map((value) => withValueIds(value, ids))),
      ]),
    );
  return new Map([...conflicts].map(([id, conflict]) => [ids.get(id) ?? id, withIds(conflict)]));
}

/** The earlier conflicts that are left after the draft was merged with the latest project, or after a part of it was saved. */
export function stillOpen(conflicts: Conflicts, draft: Project, latest: Project): Conflicts {
  if (conflicts.size === 0) return conflicts;
  const left = new Map<string, Conflict>();
  for (const [id, conflict] of conflicts) {
    const [mine, theirs] = [findEntity(draft, id), findEntity(latest, id)];
    if (mine === undefined) continue;
    // What they have deleted is absent until a save creates it anew. What they have changed must still be there.
    const isDeletion = conflict.existence?.theirs === 'removed';
    const isDeleted = theirs === undefined && isDeletion;
    const isThere = theirs !== undefined && !isDeletion;
    const current = isDeleted ? conflict : isThere ? withValuesOf(conflict, theirs) : ofDrafts(conflict);
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
  return fields.length === fieldsOf(b).length && fields.every((field) => sameConflictValues(a[field], b[field]));
}

function sameConflictValues(a: Conflict[ConflictField], b: Conflict[ConflictField]): boolean {
  const [values, others] = [conflictValuesIn(a), conflictValuesIn(b)];
  const isSame = (value: (typeof values)[number], at: number) => {
    const other = others[at];
    return other !== undefined && sameConflictValue(value, other);
  };
  return values.length === others.length && values.every(isSame);
}
