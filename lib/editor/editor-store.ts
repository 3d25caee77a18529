import type { Project } from '@/lib/domain/project';
import type { EditorAction } from './actions';
import { editorReducer } from './reducer';
import { type EditorState, editorState } from './state';

export interface EditorStore {
  getState: () => EditorState;
  dispatch: (action: EditorAction) => void;
  /** Calls the listener after each change, until the function that it gives is called. */
  subscribe: (listener: () => void) => () => void;
}

/** Holds the state of an editor outside of a view, so that a save that takes its time reads the state as it is by then. */
export function createEditorStore(project: Project): EditorStore {
  let state = editorState(project);
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(action) {
      const next = editorReducer(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
