import { hasChanges } from '@/lib/domain/diff';
import { entitiesOf } from '@/lib/domain/entities';
import type { Conflict } from '@/lib/domain/merge/conflict';
import { uncontested } from '@/lib/domain/merge/uncontested';
import type { EditorState } from './state';

type Projects = Pick<EditorState, 'snapshot' | 'draft'>;

/** Whether a save has anything to send. */
export function hasUnsavedChanges({ snapshot, draft }: Projects): boolean {
  return hasChanges(snapshot, draft);
}

/** Whether a save has anything to send while the conflicts are open. */
export function hasSavableChanges({ snapshot, draft, conflicts }: EditorState): boolean {
  return hasChanges(snapshot, uncontested(draft, conflicts));
}

/** The ids that a new member or expense must not get, including those of deleted ones whose deletion is not saved yet. */
export function takenIds({ snapshot, draft }: Projects): Set<string> {
  return new Set([...entitiesOf(snapshot).keys(), ...entitiesOf(draft).keys()]);
}

export function canUndo({ past }: EditorState): boolean {
  return past.length > 0;
}

export function canRedo({ future }: EditorState): boolean {
  return future.length > 0;
}

/** What others have changed in the project, member or expense of this id. The same object until that changes. */
export function conflictsOf({ conflicts }: EditorState, id: string): Conflict | undefined {
  return conflicts.get(id);
}

/** A key that stays the same when an entity gets another id, by being created or created anew. */
export function rowKeyOf({ rowKeys }: EditorState, id: string): string {
  return rowKeys.get(id) ?? id;
}
