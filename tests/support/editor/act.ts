import { hasChanges } from '@/lib/domain/diff';
import type { EditorAction } from '@/lib/editor/actions';
import { editorReducer } from '@/lib/editor/reducer';
import { canRedo, canUndo } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';

/** Ways through the states of an editor, for tests only. */

export function act(state: EditorState, ...actions: EditorAction[]): EditorState {
  return actions.reduce(editorReducer, state);
}

/** All states on the way back to the start, the given one first. */
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
    // What changes nothing that is saved, as typing blanks, is no step.
    if (hasChanges(last.draft, next.draft)) states.push(next);
    last = next;
  }
  return states;
}
