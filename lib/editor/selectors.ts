import { hasChanges } from '@/lib/domain/diff';
import type { EditorState } from './state';

/** Whether a save has anything to send. */
export function hasUnsavedChanges(state: EditorState): boolean {
  return hasChanges(state.snapshot, state.draft);
}

/** The ids that a new member or expense must not get, those of removed but unsaved ones included. */
export function takenIds(state: EditorState): Set<string> {
  const members = [...state.snapshot.members, ...state.draft.members];
  return new Set(members.flatMap((member) => [member.id, ...member.expenses.map(({ id }) => id)]));
}
