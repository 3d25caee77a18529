import { idsOf } from '@/lib/domain/by-id';
import { type Conflict, stillOpen } from '@/lib/domain/conflict';
import { hasChanges } from '@/lib/domain/diff';
import type { EditorState } from './state';

type Projects = Pick<EditorState, 'snapshot' | 'draft'>;

/** Whether a save has anything to send. */
export function hasUnsavedChanges({ snapshot, draft }: Projects): boolean {
  return hasChanges(snapshot, draft);
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

/** Whether the person has something to choose: a conflict about what is in the draft, where mine is not theirs. */
export function hasOpenConflicts({ conflicts, draft, snapshot }: EditorState): boolean {
  return stillOpen(conflicts, draft, snapshot).size > 0;
}

/** A key that stays the same when a thing gets another id, by being created or created anew. */
export function rowKeyOf({ rowKeys }: EditorState, id: string): string {
  return rowKeys.get(id) ?? id;
}
