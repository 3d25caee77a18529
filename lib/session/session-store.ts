import type { Project } from '@/lib/domain/project';
import type { EditorAction } from '@/lib/editor/actions';
import { editorReducer } from '@/lib/editor/reducer';
import { hasUnsavedChanges } from '@/lib/editor/selectors';
import { editorState } from '@/lib/editor/state';
import { type SessionEvent, type SessionState, sessionState } from './session-state';

/** Holds the state of a session, and tells of each change and event. */
export class SessionStore {
  #state: SessionState;
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: SessionEvent) => void>();

  constructor(project: Project) {
    this.#state = sessionState(editorState(project));
  }

  readonly getState = (): SessionState => this.#state;

  /** Calls the listener after each change of the state, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls the listener with each event, until the returned function is called. */
  onEvent(listener: (event: SessionEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  dispatch(action: EditorAction): void {
    const editor = editorReducer(this.#state.editor, action);
    if (editor !== this.#state.editor) this.update({ editor, hasUnsavedChanges: hasUnsavedChanges(editor) });
  }

  /** For the parts of the session. */
  update(change: Partial<SessionState>): void {
    const keys = Object.keys(change) as (keyof SessionState)[];
    if (keys.every((key) => change[key] === this.#state[key])) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** For the parts of the session. */
  emit(event: SessionEvent): void {
    for (const listener of this.#eventListeners) listener(event);
  }
}
