import { NetworkError } from '@/lib/client/api-error';
import type { LoadApi } from '@/lib/client/lazy-api';
import { backoff } from '@/lib/client/retry';
import { hasSavableChanges } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import type { CreationKeys } from './creation-keys';
import type { Platform } from './platform';
import type { SavedStep, SessionEvent, SessionState, SessionStore } from './session-store';
import type { Turns } from './turns';

const FIRST_RETRY_MS = 300;

/** The code that runs a save, which is no part of the first load. Throws NetworkError where it can't be loaded. */
export function loadSaveCode() {
  return import('./save-rounds').catch((error: unknown) => {
    throw new NetworkError(error);
  });
}

/** Whether a save that was asked for has not come to its end: it goes on by itself once the server can be reached. */
export function isSaveWaiting({ editor, isSaving }: SessionState): boolean {
  return editor.isSaveAsked && !isSaving;
}

interface SaveQueueOptions {
  platform: Platform;
  loadApi: LoadApi;
  keys: CreationKeys;
  turns: Turns;
  /** What a round of a save sends: the editor as it is when the round begins. */
  planRound: () => EditorState;
  keepDraft: () => Promise<void>;
  refresh: () => Promise<void>;
}

/**
 * Runs one save at a time. A save that finds no network waits for it and then goes on by itself. So does one that was asked
 * for before the page was closed.
 */
export class SaveQueue {
  /** Saves in a row that found no network. */
  #failures = 0;
  #isRetryDue = false;
  #cancelRetry = () => {};

  constructor(
    private readonly session: SessionStore,
    private readonly options: SaveQueueOptions,
  ) {}

  /** Watches for a save that waits. The returned function stops that. */
  start(): () => void {
    const stop = this.session.subscribe(() => this.#scheduleRetry());
    this.#scheduleRetry();
    return () => {
      stop();
      this.#cancelRetry();
      this.#isRetryDue = false;
    };
  }

  /** Saves all that the person need not choose about first. Does nothing while a save runs. */
  save(): void {
    if (this.session.getState().isSaving) return;
    this.session.dispatch({ type: 'save-asked' });
    void this.#run(true);
  }

  #scheduleRetry(): void {
    const state = this.session.getState();
    const isWaiting = isSaveWaiting(state);
    if (isWaiting && !state.isOnline) this.#failures = 0;
    const isDue = isWaiting && state.isOnline;
    if (isDue === this.#isRetryDue) return;
    this.#isRetryDue = isDue;
    this.#cancelRetry();
    const { platform } = this.options;
    if (!isDue) return;
    this.#cancelRetry = platform.after(backoff(FIRST_RETRY_MS, this.#failures, platform.random()), () => this.#retry());
  }

  #retry(): void {
    const { editor, isSaving } = this.session.getState();
    if (isSaving) return;
    if (hasSavableChanges(editor)) void this.#run(false);
    else this.session.dispatch({ type: 'save-ended' });
  }

  /** `isAsked`: the person waits for it, and so hears of a missing network. A save that waits shows that all the time. */
  async #run(isAsked: boolean): Promise<void> {
    const { session } = this;
    const { loadApi, keys, turns, planRound, keepDraft, refresh } = this.options;
    const steps: SavedStep[] = [];
    let hasNetwork = true;
    function fail(failure: SessionEvent & { error: unknown }) {
      const isOfNetwork = failure.error instanceof NetworkError;
      if (isOfNetwork) hasNetwork = false;
      if (isAsked || !isOfNetwork) session.emit(failure);
    }

    session.update({ isSaving: true });
    await turns
      .take(async () => {
        const [{ saveInRounds }, api] = await Promise.all([loadSaveCode(), loadApi()]);
        await saveInRounds({
          session,
          api,
          keys,
          planRound,
          keepDraft,
          refresh,
          onSaved: (base, step) => steps.push({ base, step }),
          onFailed: (step, error) => fail({ type: 'step-failed', step, error }),
          onGivenUp: () => session.emit({ type: 'save-given-up' }),
        });
      })
      .catch((error: unknown) => fail({ type: 'load-failed', error }));
    this.#failures = hasNetwork ? 0 : this.#failures + 1;
    if (hasNetwork || !hasSavableChanges(session.getState().editor)) session.dispatch({ type: 'save-ended' });
    session.update({ isSaving: false });
    if (steps.length > 0) session.emit({ type: 'steps-saved', steps });
  }
}
