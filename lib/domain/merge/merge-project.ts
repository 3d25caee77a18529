import type { Project } from '@/lib/domain/project';
import { withFields } from '@/lib/domain/structural-sharing';
import { type Conflicts, NO_CONFLICTS } from './conflict';
import { shareConflicts, stillOpen, united, withConflictIds } from './open-conflicts';
import { remapIds, renewedIds } from './remap-ids';
import { shareStructure } from './share-structure';
import { mergeThreeWay } from './three-way';

export interface ProjectMerge {
  /** The latest project, built from the objects of the base. */
  readonly snapshot: Project;
  /** The latest project with my unsaved changes. */
  readonly draft: Project;
  readonly conflicts: Conflicts;
  /** From the ids of what they have deleted and the draft keeps to the temporary ids with which it is created anew. */
  readonly renewed: ReadonlyMap<string, string>;
}

/**
 * Merges what others have saved into the draft, which was made from the base. No change of either side is lost silently: it
 * is in the draft, or noted as a conflict. Conflicts noted earlier stay until both sides agree.
 */
export function mergeProject(
  base: Project,
  draft: Project,
  latest: Project,
  earlier: Conflicts = NO_CONFLICTS,
): ProjectMerge {
  const snapshot = shareStructure(base, latest);
  const merge = mergeThreeWay({ base, mine: draft, theirs: snapshot }, { bringsBack: true });
  const renewed = renewedIds(snapshot, merge.project);
  const { name, currency, members } = remapIds(merge.project, renewed);
  const merged = withFields(snapshot, { name, currency, members });

  const open = stillOpen(withConflictIds(earlier, renewed), merged, snapshot);
  const conflicts = united(open, withConflictIds(merge.conflicts, renewed));
  return { snapshot, draft: merged, conflicts: shareConflicts(earlier, conflicts), renewed };
}
