import { type Api, createApi } from '@/lib/client/api';
import { failureKind } from '@/lib/client/failure';
import { idsOf } from '@/lib/domain/by-id';
import type { Project } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorAction } from '@/lib/editor/actions';
import { createEditorStore, type EditorStore } from '@/lib/editor/editor-store';
import { hasSavableChanges, hasUnsavedChanges } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import { CreationKeys } from '@/lib/session/creation-keys';
import { saveInRounds } from '@/lib/session/save-rounds';

type Watch = (action: EditorAction, before: EditorState, after: EditorState) => void;

/** A project page as it is in a browser, without what is seen of it. */
export class Page {
  readonly store: EditorStore;
  readonly keys = new CreationKeys();
  readonly #api: Api;
  #last: Promise<unknown> = Promise.resolve();
  #running = 0;
  isSaving = false;
  /** What went wrong that should not. */
  failure: unknown = null;
  isClosed = false;

  constructor(
    readonly host: string,
    project: Project,
    watch: Watch,
    readonly keep: () => void,
    /** Called when a round of a save is planned. */
    readonly onPlan: () => void,
  ) {
    this.#api = createApi(`http://${host}.test/api`);
    const store = createEditorStore(project);
    const dispatch = (action: EditorAction) => {
      if (this.isClosed) return;
      const before = store.getState();
      store.dispatch(action);
      watch(action, before, store.getState());
    };
    this.store = { ...store, dispatch };
  }

  get state(): EditorState {
    return this.store.getState();
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** What the browser keeps of the page, if anything is unsaved. */
  get unsaved() {
    const { snapshot, draft, conflicts, isSaveAsked } = this.state;
    if (!hasUnsavedChanges(this.state)) return null;
    return structuredClone({
      snapshot,
      draft,
      conflicts,
      isSaveAsked,
      creations: this.keys.creationsOf([...idsOf(draft)].filter(isTemporaryId)),
    });
  }

  refresh(): void {
    void this.#inTurn(async () => {
      if (!this.state.isSaveAsked) await this.#refresh();
    });
  }

  /** Begins to save as the button does, or as a save does that waited for the network. */
  save(isAsked: boolean): void {
    if (this.isSaving) return;
    if (isAsked ? !hasUnsavedChanges(this.state) : !this.state.isSaveAsked) return;
    if (!isAsked && !hasSavableChanges(this.state)) {
      this.store.dispatch({ type: 'save-ended' });
      return;
    }
    this.isSaving = true;
    if (isAsked) this.store.dispatch({ type: 'save-asked' });
    let hasNetwork = true;
    const fail = (error: unknown) => {
      if (failureKind(error) === 'network') hasNetwork = false;
      else throw error;
    };
    void this.#inTurn(async () => {
      const save = saveInRounds({
        store: { ...this.store, getState: () => this.#plan() },
        api: this.#api,
        keys: this.keys,
        keep: async () => this.keep(),
        refresh: () => this.#refresh(),
        onSaved: () => undefined,
        onFailed: (_step, error) => {
          if (failureKind(error) === 'network') hasNetwork = false;
        },
        onGivenUp: () => undefined,
      });
      await save.catch(fail);
      if (hasNetwork || !hasSavableChanges(this.state)) this.store.dispatch({ type: 'save-ended' });
    }).finally(() => {
      this.isSaving = false;
    });
  }

  #plan(): EditorState {
    this.onPlan();
    return this.state;
  }

  async #refresh(): Promise<void> {
    const project = await this.#api.getProject(this.state.snapshot.id);
    this.store.dispatch({ type: 'loaded', project });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#running += 1;
    const turn = this.#last.then(work).catch((error: unknown) => {
      // Without a network a page waits for another occasion.
      if (failureKind(error) !== 'network') this.failure ??= error;
    });
    this.#last = turn.then(() => {
      this.#running -= 1;
    });
    return turn;
  }
}
