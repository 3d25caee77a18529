import type { Project } from '@/lib/domain/project';
import { shareStructure } from '@/lib/domain/share-structure';
import { swapIds } from '@/lib/domain/swap-ids';
import type { EditorAction } from './actions';
import { editDraft } from './edit-draft';
import { hasUnsavedChanges } from './selectors';
import { type EditorState, editorState } from './state';

/** The next state of the editor. An action that changes nothing returns the same state. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'saved':
      return saved(state, action.snapshot, action.ids);
    case 'demo-saved':
      return state.snapshot === state.draft ? state : editorState(state.draft);
    case 'loaded':
      return loaded(state, action.project);
    default: {
      const draft = editDraft(state.draft, action);
      return draft === state.draft ? state : { ...state, draft };
    }
  }
}

/** What was typed while the save was under way stays in the draft, as unsaved changes. */
function saved(state: EditorState, acknowledged: Project, ids: ReadonlyMap<string, string>): EditorState {
  const draft = swapIds(state.draft, ids);
  const snapshot = shareStructure(draft, acknowledged);
  return { snapshot, draft: { ...snapshot, name: draft.name, members: draft.members } };
}

function loaded(state: EditorState, project: Project): EditorState {
  // An answer may have been read before the last save. Only a higher version is sure to hold what was saved since.
  if (project.version <= state.snapshot.version || hasUnsavedChanges(state)) return state;
  return editorState(shareStructure(state.draft, project));
}
