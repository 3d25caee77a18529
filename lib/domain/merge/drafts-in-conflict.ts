import type { Project } from '@/lib/domain/project';
import { type Conflict, type Conflicts, draftFields } from './conflict';
import { conflictValuesIn } from './conflict-values';
import { withTheirValues } from './their-values';

interface Drafts {
  readonly snapshot: Project;
  readonly draft: Project;
  readonly conflicts: Conflicts;
}

/**
 * The draft with what another draft of mine has in each field in which the two differ. There are more where several
 * differ in the same field, and none where nothing is asked.
 */
export function draftsInConflict({ snapshot, draft, conflicts }: Drafts): readonly Project[] {
  const others: Map<string, Conflict>[] = [];
  for (const [id, conflict] of conflicts) {
    for (const [field, draftField] of draftFields) {
      for (const [at, value] of conflictValuesIn(conflict[draftField]).entries()) {
        others[at] ??= new Map();
        others[at].set(id, { ...others[at].get(id), [field]: value });
      }
    }
  }
  return others.map((theirs) => withTheirValues(draft, theirs, snapshot));
}
