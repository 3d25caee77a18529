import { sameContent } from '@/lib/domain/entities';
import { findEntity, findMember, hasEntity } from '@/lib/domain/find-entity';
import type { Conflicts } from '@/lib/domain/merge/conflict';
import { withoutConflict } from '@/lib/domain/merge/open-conflicts';
import { threeWayMerge } from '@/lib/domain/merge/three-way-merge';
import type { Project } from '@/lib/domain/project';
import { mapShared, withFields } from '@/lib/domain/structural-sharing';
import type { EditorState, Step } from './state';

/**
 * The steps once others have changed what is in conflict from now on: ahead of what I have done to it is what they have, and
 * not what both have replaced, so an undo comes to theirs.
 */
export function withTheirsBefore(
  { past, conflicts: before }: Pick<EditorState, 'past' | 'conflicts'>,
  { base, theirs, conflicts }: { readonly base: Project; readonly theirs: Project; readonly conflicts: Conflicts },
): readonly Step[] {
  const ids = [...conflicts.keys()].filter((id) => conflicts.get(id) !== before.get(id));
  if (ids.length === 0) return past;
  return mapShared(past, (step) => {
    if (!ids.some((id) => isChangedBy(step, id))) return step;
    const sides = { base, mine: step.before, theirs };
    return withFields(step, { before: threeWayMerge(sides, { bringsBack: false }).project });
  });
}

/** The conflicts without those about what this step had removed and others had changed: an undo of it has kept that. */
export function withoutUndoneRemovals(conflicts: Conflicts, { before, after }: Step): Conflicts {
  return [...conflicts].reduce((left, [id, { existence }]) => {
    const isUndone = existence?.theirs === 'changed' && hasEntity(before, id) && !hasEntity(after, id);
    return isUndone ? withoutConflict(left, id, 'existence') : left;
  }, conflicts);
}

function isChangedBy({ before, after }: Step, id: string): boolean {
  const [old, now] = [findEntity(before, id), findEntity(after, id)];
  if (old === undefined || now === undefined) return old !== now;
  return !sameContent(old, now) || findMember(before, id) !== findMember(after, id);
}
