import { retry } from '@/lib/client/retry';
import { idsOnlyIn } from '@/lib/domain/find-entity';
import { isLocalProject } from '@/lib/domain/local-project';
import type { Project } from '@/lib/domain/project';
import { undecided } from '@/lib/editor/newcomers';
import { isTyping, typedIn } from '@/lib/editor/selectors';
import { begunEntries, type Entry } from '@/lib/editor/sheet-entry';
import type { DraftStorage, Platform } from '@/lib/session/platform';
import type { CreationKeys } from '@/lib/session/saving/creation-keys';
import type { SharedDebts } from '@/lib/session/saving/shared-debts';
import { isToBeCreated } from '@/lib/session/saving/to-be-created';
import type { SessionStore } from '@/lib/session/session-store';
import { DraftStore, type StoredDraft } from './draft-store';
import { hasAnyOf } from './drafts-of-project';

const STORE_AFTER_MS = 100;
/** A browser whose storage does not answer holds nothing up for longer. */
const STORAGE_TIMEOUT_MS = 1_000;

/**
 * Stores what is unsaved in the browser until it is saved, and brings back what a page that is gone has left. Where the
 * browser lets nothing be stored, the editor works without.
 */
export class DraftAutosave {
  /** Undefined until it is needed, and null where there is no storage. */
  #drafts: DraftStore | null | undefined;
  /** Those of a project that existed on this device alone, which the server has created since. */
  #former: DraftStore | null = null;
  #hasWarned = false;
  /** What is stored, as the editor had it. */
  #stored: Project | null = null;

  constructor(
    private readonly session: SessionStore,
    private readonly platform: Platform,
    private readonly known: { readonly keys: CreationKeys; readonly debts: SharedDebts },
    private readonly readAgain: () => Promise<unknown>,
  ) {}

  /** Stores the draft a moment after each change, and brings back what was stored. The returned function stops that. */
  start(): () => void {
    const { platform } = this;
    const stopped = new AbortController();
    let cancel: (() => void) | null = null;
    const stopSubscription = this.session.subscribe(() => {
      cancel ??= platform.after(STORE_AFTER_MS, () => {
        cancel = null;
        void this.storeNow();
      });
    });
    // A page that is being hidden may be closed next.
    const stopListening = platform.onChange(() => void this.storeNow());
    platform.whenIdle(() => void this.#takeOver(stopped.signal));
    return () => {
      stopped.abort();
      cancel?.();
      stopSubscription();
      stopListening();
    };
  }

  /** Whether what is unsaved now is stored. */
  get isStored(): boolean {
    return this.#stored === this.session.getState().editor.draft;
  }

  /** Resolves, to whether nothing unsaved is left that is not stored, when that is known or takes too long. */
  storeNow(): Promise<boolean> {
    return new Promise((resolve) => {
      const known = (isStored: boolean) => {
        this.session.update({ canStoreDrafts: isStored });
        resolve(isStored);
      };
      const stopWaiting = this.platform.after(STORAGE_TIMEOUT_MS, () => known(false));
      void this.#store().then((isStored) => {
        stopWaiting();
        known(isStored);
      });
    });
  }

  async #store(): Promise<boolean> {
    const draft = this.#toStore();
    // What is asked about newcomers alone is nothing that a person would lose.
    const isUnsaved = this.#hasEdits() || this.#begun().length > 0;
    if (!this.#hasEdits()) this.session.update({ isRestored: false });
    try {
      const drafts = this.#open();
      if (isUnsaved && drafts === null) throw new Error('This browser has no storage for drafts.');
      if (drafts !== null) await this.#put(draft, drafts);
      return true;
    } catch (error) {
      if (isUnsaved) this.#tell(error);
      else if (!this.#hasWarned) this.session.noteFailed(error);
      return !isUnsaved;
    }
  }

  async #put(draft: StoredDraft | null, drafts: DraftStore): Promise<void> {
    await drafts.store(draft);
    this.#stored = draft?.draft ?? null;
    await this.#leaveFormer(drafts);
  }

  /** Once: later drafts are tried too, but a person who knows need not hear it after each key. */
  #tell(error: unknown): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.session.emit({ type: 'drafts-not-stored', error });
  }

  /** The code for this is lazy. What is unsaved here is stored without it. */
  async #takeOver(signal: AbortSignal): Promise<void> {
    const drafts = this.#open();
    if (drafts === null) return;
    const own = () => this.#open() ?? drafts;
    const takeOver = async () => {
      const { takeOverDrafts } = (await import('@/lib/session/lazy-session')).lazySession;
      if (signal.aborted) return;
      const opened = this.#version;
      try {
        const { mark } = this.session.getState().editor.snapshot;
        await takeOverDrafts(own, mark, (draft) => this.#restore(draft, own()));
      } finally {
        // A draft that knows a later version than the page comes from another tab, or from before a backup was restored.
        if (this.#version !== opened) void this.readAgain();
      }
    };
    await retry(this.platform, takeOver, { signal, onFailed: this.session.noteFailed });
  }

  /** Merges the draft in, and stores what is unsaved with it. */
  async #restore(draft: StoredDraft, drafts: DraftStore): Promise<void> {
    const { keys, debts } = this.known;
    keys.restore(draft.creations);
    debts.restore(draft.creations);
    const unansweredIds = Object.keys(draft.creations).filter((id) => keys.isSent(id));
    this.session.dispatch({ type: 'draft-restored', ...draft, unansweredIds });
    // A newcomer in a folded card is not on the screen.
    for (const id of Object.keys(draft.newcomers ?? {})) this.session.setFolded(id, false);
    const left = this.#toStore();
    this.session.update({ isRestored: left !== null && this.#hasEdits() });
    await this.#put(left, drafts);
  }

  get #version(): number | undefined {
    return this.session.getState().editor.snapshot.version;
  }

  #open(): DraftStore | null {
    const { id } = this.session.getState().editor.snapshot;
    if (this.#drafts === undefined) {
      const storage = this.platform.openDrafts();
      this.#drafts = storage && this.#draftsOf(id, storage);
    } else if (this.#drafts !== null && this.#drafts.projectId !== id) {
      this.#former = this.#drafts;
      this.#drafts = this.#draftsOf(id, this.#former.storage);
    }
    return this.#drafts;
  }

  #draftsOf(id: string, storage: DraftStorage): DraftStore {
    return new DraftStore(id, storage, () => void this.#noteTaken(id, storage).catch(this.session.noteFailed));
  }

  /** Another tab goes on with the draft, or has deleted a project that existed on this device alone. */
  async #noteTaken(id: string, storage: DraftStorage): Promise<void> {
    if (!isLocalProject(id) || (await hasAnyOf(storage, id))) return;
    if (this.session.getState().editor.snapshot.id === id) this.session.update({ gone: { kind: 'missing' } });
  }

  /** Not before all is stored under the new id. */
  async #leaveFormer(drafts: DraftStore | null): Promise<void> {
    const former = this.#former;
    if (former === null || drafts === null || former === drafts) return;
    this.#former = null;
    const { mark } = this.session.getState().editor.snapshot;
    await former.moveTo({ id: drafts.projectId, mark });
  }

  #toStore(): StoredDraft | null {
    const state = this.session.getState();
    const { editor, gone } = state;
    const { snapshot, draft, conflicts, unansweredIds, toTakeBack } = editor;
    const hasEdits = this.#hasEdits();
    const entries = this.#begun();
    // Of a project that is deleted, nothing stays here that nobody would look for. Behind another link it is asked again.
    const newcomers = gone === null || gone.kind === 'link' ? undecided(state) : {};
    if (!hasEdits && entries.length === 0 && Object.keys(newcomers).length === 0) return null;
    // Another page could not tell what is only half typed, so the save does not go on there.
    const isSaveAsked = hasEdits && editor.isSaveAsked && !isTyping(editor);
    const { keys, debts } = this.known;
    const created = keys.creationsOf([...idsOnlyIn(draft, snapshot), ...unansweredIds]);
    return {
      snapshot,
      draft,
      conflicts,
      deleted: editor.deleted,
      isSaveAsked,
      askedIds: hasEdits ? editor.askedIds.filter((id) => id !== typedIn(editor)) : [],
      inDoubtWrites: hasEdits ? [...editor.inDoubtWrites, ...editor.sentWrites] : [],
      isSentAskedAgain: editor.isSentAskedAgain || editor.isCutOff,
      creations: debts.withDebts(created),
      toTakeBack,
      entries,
      newcomers,
      keptAt: this.platform.now(),
    };
  }

  #begun(): readonly Entry[] {
    return begunEntries(this.session.getState().editor.entries);
  }

  /** A project that exists on this device alone is nothing but its draft. */
  #hasEdits(): boolean {
    const state = this.session.getState();
    return state.hasUnsavedChanges || isToBeCreated(state);
  }
}
