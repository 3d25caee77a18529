import type { Project } from '@/lib/domain/project';
import { swapIds } from '@/lib/domain/swap-ids';
import { type Conflicts, NO_CONFLICTS, shareConflicts, stillOpen } from './conflict';
import { renewedIds } from './renew-ids';
import { shareStructure } from './share-structure';
import { mergeThreeWay } from './three-way';

export interface ProjectMerge {
  /** The latest project, built from the objects of the base. */
  readonly snapshot: Project;
  /** What is left to be saved on it. */
  readonly draft: Project;
  readonly conflicts: Conflicts;
  /** From the ids of what they have removed and the draft keeps to the temporary ids under which it is created anew. */
  readonly renewed: ReadonlyMap<string, string>;
}

/**
 * Brings what others have saved into the draft that was begun on the base. Nothing that either side has changed vanishes
 * silently: it is in the draft, or noted as a conflict. Conflicts noted earlier stay until both sides agree.
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
  const { name, members } = swapIds(merge.project, renewed);
  const isSnapshot = name === snapshot.name && members === snapshot.members;
  const merged = isSnapshot ? snapshot : { ...snapshot, name, members };

  const noted = Array.from(merge.conflicts, ([id, conflict]) => [renewed.get(id) ?? id, conflict] as const);
  const conflicts = new Map(stillOpen(earlier, merged, snapshot));
  for (const [id, conflict] of noted) conflicts.set(id, { ...conflicts.get(id), ...conflict });
  return { snapshot, draft: merged, conflicts: shareConflicts(earlier, conflicts), renewed };
}
