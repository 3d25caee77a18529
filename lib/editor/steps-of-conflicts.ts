import { changedIds } from '@/lib/domain/entities';
import { findEntity, hasEntity } from '@/lib/domain/find-entity';
import { type Conflict, type Conflicts, draftFields, fieldsOf, NO_CONFLICTS } from '@/lib/domain/merge/conflict';
import { isSettled, withValuesOf } from '@/lib/domain/merge/conflict-values';
import { withoutConflict } from '@/lib/domain/merge/open-conflicts';
import { withTheirValues } from '@/lib/domain/merge/their-values';
import type { Project } from '@/lib/domain/project';
import { mapShared } from '@/lib/domain/structural-sharing';
import { countedSince } from './counted-bills';
import { withSavedOrders } from './rows';
import type { EditorState, Step } from './state';

/**
 * The steps once others have changed what is in conflict from now on: where a step has replaced what both had, it has replaced
 * what others have by now, so an undo comes to that.
 */
export function withTheirsBefore(
  { past, conflicts: before }: Pick<EditorState, 'past' | 'conflicts'>,
  { base, snapshot, conflicts }: Pick<EditorState, 'snapshot' | 'conflicts'> & { readonly base: Project },
): readonly Step[] {
  const news = [...conflicts].filter(([id, conflict]) => conflict !== before.get(id));
  if (news.length === 0) return past;
  return mapShared(past, (step) => {
    const changed = changedIds(step.before, step.after);
    const replaced = news
      .filter(([id]) => changed.has(id))
      .map(([id, conflict]) => [id, replacedBy(step, id, conflict, base)] as const)
      .filter(([, conflict]) => fieldsOf(conflict).length > 0);
    if (replaced.length === 0) return step;
    const theirs = withTheirValues(step.before, new Map(replaced), snapshot);
    const isMoved = replaced.some(([, { payer }]) => payer !== undefined);
    const draft = isMoved ? withSavedOrders(theirs, snapshot) : theirs;
    const made = { snapshot, draft, conflicts: NO_CONFLICTS };
    return { ...step, before: countedSince(made, step.before) };
  });
}

/** The conflict in those fields in which the step has replaced what the base has. */
function replacedBy({ before, after }: Step, id: string, conflict: Conflict, base: Project): Conflict {
  const [both, old, now] = [base, before, after].map((project) => findEntity(project, id));
  if (!both || !old || !now) return {};
  const replaced = draftFields.flatMap(([field]) => {
    if (!conflict[field]) return [];
    const ofBase = withValuesOf({ [field]: conflict[field] }, both);
    return isSettled(ofBase, old) && !isSettled(ofBase, now) ? [[field, conflict[field]] as const] : [];
  });
  return Object.fromEntries(replaced);
}

/** The conflicts without those about what this step had removed and others had changed: an undo of it has kept that. */
export function withoutUndoneRemovals(conflicts: Conflicts, { before, after }: Step): Conflicts {
  return [...conflicts].reduce((left, [id, { existence }]) => {
    const isUndone = existence?.theirs === 'changed' && hasEntity(before, id) && !hasEntity(after, id);
    return isUndone ? withoutConflict(left, id, 'existence') : left;
  }, conflicts);
}
