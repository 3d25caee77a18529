import { NO_CONFLICTS, withoutConflict } from '@/lib/domain/merge/conflict';
import { renewedIds } from '@/lib/domain/merge/renew-ids';
import type { Project } from '@/lib/domain/project';
import type { EditorAction } from './actions';
import { chosen } from './choices';
import { editDraft, fieldOf } from './edit-draft';
import { completed, remember, type Stepped, stepBack, stepForward } from './history';
import { loaded, restored } from './incoming';
import { saved } from './saving';
import type { EditorState } from './state';
import { withIds } from './with-ids';

/** The next state of the editor. An action that changes nothing returns the same state. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'saved':
      return saved(state, action);
    case 'demo-saved':
      return state.snapshot === state.draft ? state : { ...state, snapshot: state.draft, conflicts: NO_CONFLICTS };
    case 'loaded':
      return loaded(state, action.project);
    case 'draft-restored':
      return restored(state, action);
    case 'changes-discarded':
      return settled(forgotten(edited(state, state.snapshot, null), 'unanswered'), NO_CONFLICTS);
    case 'conflict-resolved': {
      const { id, field, choice } = action;
      const conflict = state.conflicts.get(id);
      if (conflict?.[field] === undefined) return state;
      const draft = chosen(state.draft, id, conflict, field, choice);
      return settled(edited(state, draft, null), withoutConflict(state.conflicts, id, field));
    }
    case 'save-asked':
      return settled(saving(state, true), NO_CONFLICTS);
    case 'save-ended':
      return saving(state, false);
    case 'field-left':
      return completed(state);
    case 'undone':
      return stepped(state, stepBack(state, state.draft)) ?? forgotten(state, 'past');
    case 'redone':
      return stepped(state, stepForward(state, state.draft)) ?? forgotten(state, 'future');
    default:
      return edited(state, editDraft(state.draft, action), fieldOf(action));
  }
}

function edited(state: EditorState, draft: Project, field: string | null): EditorState {
  return draft === state.draft ? state : { ...state, draft, ...remember(state, state.draft, draft, field) };
}

function saving(state: EditorState, isSaveAsked: boolean): EditorState {
  return isSaveAsked === state.isSaveAsked ? state : { ...state, isSaveAsked };
}

function settled(state: EditorState, conflicts: EditorState['conflicts']): EditorState {
  return conflicts === state.conflicts ? state : { ...state, conflicts };
}

/** What a step brings back after its removal was saved is new to the server. */
function stepped(state: EditorState, next: Stepped | null): EditorState | null {
  return next && withIds({ ...state, ...next }, renewedIds(state.snapshot, next.draft));
}

/** Steps in which others have left nothing to take back or to do again, or what was sent and counts no more. */
function forgotten(state: EditorState, list: 'past' | 'future' | 'unanswered'): EditorState {
  return state[list].length === 0 ? state : { ...state, [list]: [] };
}
