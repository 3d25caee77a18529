import { hasChanges } from '@/lib/domain/patch/changes';
import { diff } from '@/lib/domain/patch/patch';
import type { EditorAction, SavedAction } from '@/lib/editor/actions';
import { editorReducer } from '@/lib/editor/reducer';
import { canRedo, canUndo } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';

export function act(state: EditorState, ...actions: EditorAction[]): EditorState {
  return actions.reduce(editorReducer, state);
}

/** The answer of a server that has taken all that is unsaved, and has given these ids. */
export function savedOf(state: EditorState, ids: ReadonlyMap<string, string> = new Map()): SavedAction {
  const { snapshot, draft } = state;
  const stamp = { version: (snapshot.version ?? 0) + 1, updatedAt: snapshot.updatedAt };
  return { type: 'saved', patch: diff(snapshot, draft), ids, stamp };
}

/** The given state and all that undoing leads to, back to the start. */
export function goBack(state: EditorState): EditorState[] {
  return goAll(state, 'undone', canUndo);
}

export function goForward(state: EditorState): EditorState[] {
  return goAll(state, 'redone', canRedo);
}

function goAll(state: EditorState, type: 'undone' | 'redone', canGo: (state: EditorState) => boolean): EditorState[] {
  const states = [state];
  for (let last = state; canGo(last); ) {
    const next = editorReducer(last, { type });
    // A change that would not be saved, such as typing blanks, does not count as a step.
    if (hasChanges(last.draft, next.draft)) states.push(next);
    last = next;
  }
  return states;
}
