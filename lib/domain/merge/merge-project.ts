import type { Project } from '@/lib/domain/project';
import { withFields } from '@/lib/domain/structural-sharing';
import { type Conflicts, NO_CONFLICTS } from './conflict';
import { shareConflicts, stillOpen, united } from './open-conflicts';
import { shareStructure } from './share-structure';
import { mergeThreeWay } from './three-way';

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
 * draft keeps has the id that it had, and is created again under it.
 */
export function mergeProject(
  base: Project,
  draft: Project,
  latest: Project,
  earlier: Conflicts = NO_CONFLICTS,
): ProjectMerge {
  const snapshot = shareStructure(base, latest);
  const merge = mergeThreeWay({ base, mine: draft, theirs: snapshot }, { bringsBack: true });
  const { name, currency, members } = merge.project;
  const merged = withFields(snapshot, { name, currency, members });

  const conflicts = united(stillOpen(earlier, merged, snapshot), merge.conflicts);
  return { snapshot, draft: merged, conflicts: shareConflicts(earlier, conflicts) };
}
