import { idsOf } from '@/lib/domain/by-id';
import type { Project } from '@/lib/domain/project';
import { isTemporaryId, replacementId } from '@/lib/domain/temporary-id';

/**
 * From the ids of what is in the draft but no longer in the snapshot to temporary ones: the server has deleted it, so it
 * can only be created anew. The same for the same two projects.
 */
export function renewedIds(snapshot: Project, draft: Project): Map<string, string> {
  const known = idsOf(snapshot);
  const drafted = idsOf(draft);
  const renewed = new Map<string, string>();
  const taken = new Set([...known, ...drafted]);
  for (const id of drafted) {
    if (known.has(id) || isTemporaryId(id)) continue;
    const replacement = replacementId(id, (candidate) => taken.has(candidate));
    taken.add(replacement);
    renewed.set(id, replacement);
  }
  return renewed;
}
