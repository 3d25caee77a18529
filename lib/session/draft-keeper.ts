import { entitiesOf } from '@/lib/domain/entities';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { CreationKeys } from './creation-keys';
import type { KeptDraft, KeptDrafts } from './kept-drafts';
import type { Platform } from './platform';
import type { SessionStore } from './session-store';

const KEEP_AFTER_MS = 100;
/** A browser whose storage does not answer holds nothing up for longer. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Keeps what is unsaved in the browser until it is saved, and brings back what a page that is gone has left. Where the
 * browser lets nothing be stored, the editor works without.
 */
export class DraftKeeper {
  #kept: KeptDrafts | null = null;
  #opening: Promise<KeptDrafts | null> | null = null;

  constructor(
    private readonly session: SessionStore,
    private readonly platform: Platform,
    private readonly keys: CreationKeys,
    private readonly readAgain: () => Promise<unknown>,
  ) {}

  /** Keeps the draft a moment after each change, and brings back what was kept. The returned function stops that. */
  start(): () => void {
    const { platform } = this;
    let cancel: (() => void) | null = null;
    const stopSubscription = this.session.subscribe(() => {
      cancel ??= platform.after(KEEP_AFTER_MS, () => {
        cancel = null;
        void this.keepNow();
      });
    });
    // A page that is being hidden may be closed next. A network that is back may bring the code for this.
    const stopListening = platform.onChange(() => void this.keepNow());
    platform.whenIdle(() => void this.keepNow());
    return () => {
      cancel?.();
      stopSubscription();
      stopListening();
    };
  }

  /** Resolves when what is unsaved has been kept, or can't be. */
  async keepNow(): Promise<void> {
    const keeping = this.#keep().catch((error: unknown) => this.session.emit({ type: 'background-failed', error }));
    await new Promise<void>((resolve) => {
      const stopWaiting = this.platform.after(LONGEST_WAIT_MS, resolve);
      void keeping.finally(() => {
        stopWaiting();
        resolve();
      });
    });
  }

  async #keep(): Promise<void> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    const drafts = await this.#opening;
    const draft = this.#unsaved();
    if (draft === null) this.session.update({ isRestored: false });
    await drafts?.keep(draft);
  }

  async #open(): Promise<KeptDrafts | null> {
    const [storage, { KeptDrafts }] = await Promise.all([this.platform.openDrafts(), import('./kept-drafts')]);
    if (storage === null) return null;
    // One for all tries to open it: what the first has taken over is its own.
    this.#kept ??= new KeptDrafts(this.session.getState().editor.snapshot.id, storage);
    const opened = this.session.getState().editor.snapshot.version;
    await this.#kept.takeOver((draft) => {
      this.keys.restore(draft.creations);
      this.session.dispatch({ type: 'draft-restored', ...draft });
      const left = this.#unsaved();
      this.session.update({ isRestored: left !== null });
      return left;
    });
    // A draft that knows a later version than the page comes from another tab, or from before a backup was put back.
    if (this.session.getState().editor.snapshot.version !== opened) void this.readAgain();
    return this.#kept;
  }

  #unsaved(): KeptDraft | null {
    const { editor, hasUnsavedChanges, isDeleted } = this.session.getState();
    // No page could bring back the draft of a project that is deleted.
    if (isDeleted || !hasUnsavedChanges) return null;
    const { snapshot, draft, conflicts, past } = editor;
    // Another page could not tell what is only half typed, so the save does not go on there.
    const isSaveAsked = editor.isSaveAsked && !past.at(-1)?.field;
    const creations = this.keys.creationsOf([...entitiesOf(draft).keys()].filter(isTemporaryId));
    return { snapshot, draft, conflicts, isSaveAsked, creations, keptAt: this.platform.now() };
  }
}
