import { idsOf } from '@/lib/domain/by-id';
import { hasChanges } from '@/lib/domain/diff';
import type { Conflict } from '@/lib/domain/merge/conflict';
import { uncontested } from '@/lib/domain/merge/uncontested';
import type { EditorState } from './state';

type Projects = Pick<EditorState, 'snapshot' | 'draft'>;

/** Whether a save has anything to send. */
export function hasUnsavedChanges({ snapshot, draft }: Projects): boolean {
  return hasChanges(snapshot, draft);
}

/** Whether a save has anything to send before the person has chosen between what they and others have changed. */
export function hasSavableChanges({ snapshot, draft, conflicts }: EditorState): boolean {
  return hasChanges(snapshot, uncontested(draft, conflicts));
}

/** The ids that a new member or expense must not get, those of removed but unsaved ones included. */
export function takenIds({ snapshot, draft }: Projects): Set<string> {
  return new Set([...idsOf(snapshot), ...idsOf(draft)]);
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

/** A key that stays the same when a thing gets another id, by being created or created anew. */
export function rowKeyOf({ rowKeys }: EditorState, id: string): string {
  return rowKeys.get(id) ?? id;
}
