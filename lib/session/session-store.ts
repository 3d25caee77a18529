import type { Gone } from '@/lib/client/api-error';
import type { Fact } from '@/lib/domain/history/change-facts';
import type { Twins } from '@/lib/domain/likely-twins';
import type { Project } from '@/lib/domain/project';
import type { EditorAction } from '@/lib/editor/actions';
import { foldedAtFirst, stillFolded } from '@/lib/editor/folding';
import { type Newcomers, withNewcomers } from '@/lib/editor/newcomers';
import { type Asking, stillAsking } from '@/lib/editor/onboarding';
import { editorReducer } from '@/lib/editor/reducer';
import { rowKeyOf } from '@/lib/editor/rows';
import { hasUnsavedChanges } from '@/lib/editor/selectors';
import { begunEntries } from '@/lib/editor/sheet-entry';
import { type EditorState, editorState } from '@/lib/editor/state';
import { Listeners } from '@/lib/session/listeners';
import type { News } from '@/lib/session/news/watch-news';
import { IDLE, type SaveState } from '@/lib/session/save';

/** All that a screen shows of an open project. What has not changed is the same object. */
export interface SessionState {
  readonly editor: EditorState;
  readonly hasUnsavedChanges: boolean;
  readonly save: SaveState;
  /** Whether a save is under way, or waits: it comes to its end by itself. */
  readonly isSaving: boolean;
  /** Whether the person has asked to save, and that is not done yet. */
  readonly isSaveAsked: boolean;
  /** Why the server would not take entries, by their ids. They stay unsaved. */
  readonly refused: ReadonlyMap<string, string>;
  readonly isOnline: boolean;
  /**
   * The time, in milliseconds since 1970, of which a page is that the worker has sent without the network; null once
   * the server was heard.
   */
  readonly asOf: number | null;
  /** How many people have the project open; null while that is not known. */
  readonly people: number | null;
  /** The ids of what others have saved and has just been loaded. They are forgotten after a moment. */
  readonly incomingIds: ReadonlySet<string>;
  /** They share what was for everyone unless the person says otherwise. */
  readonly newcomers: Newcomers;
  /** The row keys of the members whose cards are folded where the screen has one column. It is no edit, and goes with the page. */
  readonly folded: ReadonlySet<string>;
  /** What a new project asks the person; null in all other projects, and once that is answered. */
  readonly asking: Asking;
  /** Whom the example takes the person for who has not said who they are; null in all other projects. */
  readonly exampleMemberId: string | null;
  /** What others have changed since this device's last visit; null where that is nothing, or not known yet. */
  readonly news: News | null;
  /** The ids of the expenses and members that others have added or changed since this device's last visit. */
  readonly newIds: ReadonlySet<string>;
  /** New entries here and of others that are probably the same, until the person has read it. */
  readonly twins: readonly Twins[];
  /** Whether the server was restored from a backup: what it lacks is unsaved here. */
  readonly isBackup: boolean;
  /** Whether the draft was stored in this browser by a page that is gone. False again once that was acknowledged or saved. */
  readonly isRestored: boolean;
  /** Whether the sheet of an expense is open: what was begun is in it. */
  readonly isEntering: boolean;
  /** Whether this browser stores what is unsaved. It does until that has failed. */
  readonly canStoreDrafts: boolean;
  /** Why the server has the project no more, by this link; null as long as it has it. */
  readonly gone: Gone | null;
  /** The deletion that was asked for here. */
  readonly deletion: 'none' | 'pending' | 'done';
}

/** What happened, for a screen to tell the person, or to log. */
export type SessionEvent =
  /** The server has taken a patch: the project without and with it. */
  | {
      readonly type: 'saved';
      readonly facts: readonly Fact[];
      readonly before: Project;
      readonly after: Project;
    }
  /** A save has failed that was to make these changes. */
  | { readonly type: 'save-failed'; readonly facts: readonly Fact[]; readonly error: unknown }
  /** A read has brought in what others have saved. */
  | { readonly type: 'others-saved' }
  /** Something was removed from the draft here. */
  | { readonly type: 'removed'; readonly removed: Removed }
  /** A save has left out what the person has to choose about. */
  | { readonly type: 'open-conflicts' }
  | { readonly type: 'demo-saved' }
  /** It existed on this device alone before. */
  | { readonly type: 'project-created'; readonly id: string; readonly localId: string }
  /** Its link was replaced on this device. */
  | { readonly type: 'link-changed'; readonly id: string; readonly formerId: string }
  /** Whether it can be restored for a while. */
  | { readonly type: 'project-deleted'; readonly id: string; readonly isRestorable: boolean }
  | { readonly type: 'deletion-failed'; readonly error: unknown }
  /** The browser stores no drafts: what is unsaved is gone with the page. Told once. */
  | { readonly type: 'drafts-not-stored'; readonly error: unknown }
  /** Something that nobody asked for failed. It is tried again. */
  | { readonly type: 'background-failed'; readonly error: unknown };

/** A member, an expense that they paid, or what was begun in a sheet. */
export interface Removed {
  readonly kind: 'member' | 'expense' | 'payment' | 'entry';
  readonly id: string;
  readonly name: string | null;
  /** The removal was saved by itself, and so is what brings it back. */
  readonly isSaved: boolean;
}

/** Holds the state of a session, and tells of each change and event. */
export class SessionStore extends Listeners {
  /**
   * When the snapshot was last known to be what the server has, in milliseconds since 1970. It is no part of the state:
   * no screen shows it, and it changes with each sign of the server.
   */
  currentAt = 0;
  #state: SessionState;
  #atFirst: SessionState | null = null;
  readonly #eventListeners = new Set<(event: SessionEvent) => void>();

  constructor(project: Project) {
    super();
    this.#state = {
      editor: editorState(project),
      hasUnsavedChanges: false,
      save: IDLE,
      isSaving: false,
      isSaveAsked: false,
      refused: new Map(),
      isOnline: true,
      asOf: null,
      people: null,
      incomingIds: new Set(),
      newcomers: new Map(),
      folded: foldedAtFirst(project),
      asking: null,
      exampleMemberId: null,
      news: null,
      newIds: new Set(),
      twins: [],
      isBackup: false,
      isRestored: false,
      isEntering: false,
      canStoreDrafts: true,
      gone: null,
      deletion: 'none',
    };
  }

  readonly getState = (): SessionState => this.#state;

  /** The state that the server has rendered, from which what is hydrated lazily goes on. */
  readonly getStateAtFirst = (): SessionState => this.#atFirst ?? this.#state;

  /** Calls the listener with each event, until the returned function is called. */
  onEvent(listener: (event: SessionEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  dispatch(action: EditorAction): void {
    const { editor: before, folded, newcomers, asking } = this.#state;
    const editor = editorReducer(before, action);
    if (editor === before) return;
    this.update({
      editor,
      hasUnsavedChanges: hasUnsavedChanges(editor),
      folded: stillFolded(folded, before, editor),
      newcomers: withNewcomers(newcomers, before, editor, action),
      asking: stillAsking(asking, editor, this.#state.isSaveAsked),
    });
  }

  /** Folds or opens the card of a member. */
  setFolded(memberId: string, isFolded: boolean): void {
    const { editor, folded } = this.#state;
    const rowKey = rowKeyOf(editor, memberId);
    const others = [...folded].filter((key) => key !== rowKey);
    this.update({ folded: new Set(isFolded ? [...others, rowKey] : others) });
  }

  /** With this change the state is as the server has rendered it. */
  protected beginWith(change: Partial<SessionState>): void {
    this.update(change);
    this.#atFirst = this.#state;
  }

  /** For the parts of the session. */
  update(change: Partial<SessionState>): void {
    const keys = Object.keys(change) as (keyof SessionState)[];
    if (keys.every((key) => change[key] === this.#state[key])) return;
    const before = this.#state;
    this.#state = { ...before, ...change };
    if (change.save) this.#state = { ...this.#state, isSaving: change.save.kind !== 'idle' };
    this.tell(before, this.#state);
  }

  /** For the parts of the session: the snapshot is what the server has at this time. */
  noteCurrent(now: number): void {
    this.currentAt = now;
    this.update({ asOf: null });
  }

  /** For the parts of the session: something that nobody asked for has failed, and is tried again. */
  readonly noteFailed = (error: unknown): void => this.emit({ type: 'background-failed', error });

  /** For the parts of the session. */
  emit(event: SessionEvent): void {
    for (const listener of this.#eventListeners) listener(event);
  }
}

/**
 * Whether this page has anything to show that the server has not: unsaved changes, or what was begun in the sheet.
 */
export function hasUnsavedOrBegun({ editor }: SessionState): boolean {
  return hasUnsavedChanges(editor) || begunEntries(editor.entries).length > 0;
}
