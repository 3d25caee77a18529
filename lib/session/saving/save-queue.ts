import type { LoadApi } from '@/lib/client/api';
import { NetworkError } from '@/lib/client/api-error';
import { failureKind } from '@/lib/client/failure';
import { backoff } from '@/lib/client/retry';
import { UNAVAILABLE_SECONDS } from '@/lib/contract/headers';
import { isLocalProject } from '@/lib/domain/local-project';
import { hasSavableChanges, isAnySaveAsked, waitsForChoice } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import { orAborted } from '@/lib/session/or-aborted';
import type { Platform } from '@/lib/session/platform';
import type { SavedStep, SessionEvent, SessionState, SessionStore } from '@/lib/session/session-store';
import { SILENCE_MS } from '@/lib/session/while-silent';
import type { CreationKeys } from './creation-keys';
import type { SaveProgress } from './save-progress';
import type { Turns } from './turns';

const FIRST_RETRY_MS = 300;

/** Milliseconds between two looks of a waiting save because the server was heard. Its writes may be refused all the same. */
const LOOK_AGAIN_MS = 5_000;

/** The code that runs a save, which is no part of the first load. Throws NetworkError where it can't be loaded. */
export function loadSaveCode() {
  return import('./save-rounds').catch((error: unknown) => {
    throw new NetworkError(error);
  });
}

/**
 * Whether a save that was asked for has not come to its end: it goes on by itself once the server can be reached. The creation of a
 * project that exists on this device alone was asked for from the beginning.
 */
export function isSaveWaiting({ editor, isSaving, gone }: SessionState): boolean {
  return (isAnySaveAsked(editor) || (isLocalProject(editor.snapshot.id) && gone === null)) && !isSaving;
}

interface SaveQueueOptions {
  platform: Platform;
  loadApi: LoadApi;
  keys: CreationKeys;
  turns: Turns;
  /** Told how far the save is. */
  progress: SaveProgress;
  /** What a round of a save sends: the editor as it is when the round begins. */
  planRound: () => EditorState;
  keepDraft: () => Promise<void>;
  refresh: (signal: AbortSignal) => Promise<void>;
  /** The server has taken a step. */
  onSaved: (saved: SavedStep) => void;
}

/**
 * Runs one save at a time. A save that finds no network, or a server that can't save at the moment, waits and then goes on by
 * itself. So does one that was asked for before the page was closed.
 */
export class SaveQueue {
  /** Saves in a row that have to wait. */
  #failures = 0;
  #isRetryDue = false;
  /** When a retry was last brought forward, in milliseconds of the platform's clock. */
  #lookedAt = Number.NEGATIVE_INFINITY;
  #cancelRetry = () => {};
  /** Whether Save was pressed during the save that runs. */
  #isAskedAgain = false;
  #calls = new AbortController();

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

  /** Saves what the person need not choose about first, or of that these expenses alone, after the save that runs, if one does. */
  save(ids?: readonly string[]): void {
    const { isSaving } = this.session.getState();
    this.session.dispatch({ type: 'save-asked', ids });
    if (isSaving) this.#isAskedAgain = true;
    // A payment that is taken back before it was sent.
    else if (ids && !this.#hasSavableChanges) this.#end();
    else void this.#run(true);
  }

  /** Ends the calls of the save that runs, if one does, and makes those anew that have not been answered. */
  retryNow(): void {
    this.#calls.abort(new NetworkError('The person did not wait any longer.'));
  }

  /** The server has been heard. A save that waits for the network need not wait out its pause. */
  lookAgain(): void {
    const now = this.options.platform.elapsed();
    if (!this.#isRetryDue || this.session.getState().isServerUnavailable || now - this.#lookedAt < LOOK_AGAIN_MS)
      return;
    this.#lookedAt = now;
    this.#retryAfter(backoff(FIRST_RETRY_MS, 0, this.options.platform.random()));
  }

  #retryAfter(ms: number): void {
    this.#cancelRetry();
    this.#cancelRetry = this.options.platform.after(ms, () => this.#retry());
  }

  #scheduleRetry(): void {
    const state = this.session.getState();
    const isWaiting = isSaveWaiting(state);
    if (isWaiting && !state.isOnline) this.#failures = 0;
    const isDue = isWaiting && state.isOnline;
    if (isDue === this.#isRetryDue) return;
    this.#isRetryDue = isDue;
    this.#cancelRetry();
    if (!isDue) return;
    const pause = backoff(FIRST_RETRY_MS, this.#failures, this.options.platform.random());
    const shortest = state.isServerUnavailable ? UNAVAILABLE_SECONDS * 1_000 : 0;
    this.#retryAfter(Math.max(pause, shortest));
  }

  #retry(): void {
    const { editor, isSaving } = this.session.getState();
    if (isSaving) return;
    if (hasSavableChanges(editor)) return void this.#run(false);
    this.#end();
  }

  /** There is nothing to send. */
  #end(): void {
    const isWaiting = waitsForChoice(this.session.getState().editor);
    this.session.dispatch({ type: 'save-ended' });
    if (isWaiting) this.session.emit({ type: 'open-conflicts' });
  }

  /** `isAsked`: the person waits for it, and so hears why it has to wait. A save that waits shows that all the time. */
  async #run(isAsked: boolean): Promise<void> {
    const { session } = this;
    const steps: SavedStep[] = [];
    this.options.progress.start();
    session.update({ isSaving: true });
    let mustWait = false;
    do {
      this.#isAskedAgain = false;
      this.#calls = new AbortController();
      mustWait = await this.#attempt(this.#calls.signal, isAsked, steps);
    } while (this.#calls.signal.aborted || (!mustWait && this.#isAskedAgain && this.#hasSavableChanges));
    this.#failures = mustWait ? this.#failures + 1 : 0;
    const isWaiting = waitsForChoice(session.getState().editor);
    if (!mustWait || !this.#hasSavableChanges) session.dispatch({ type: 'save-ended' });
    session.update({ isSaving: false });
    if (steps.length > 0) session.emit({ type: 'steps-saved', steps });
    if (isWaiting && (isAsked || !mustWait)) session.emit({ type: 'open-conflicts' });
  }

  /** Adds the steps that it got through. Resolves to whether the rest has to wait for the network or the server. */
  async #attempt(signal: AbortSignal, isAsked: boolean, steps: SavedStep[]): Promise<boolean> {
    const { session } = this;
    const { platform, loadApi, keys, turns, progress, planRound, keepDraft, refresh, onSaved } = this.options;
    let hasNetwork = true;
    let isServerUnavailable = false;
    function fail(failure: SessionEvent & { error: unknown }) {
      const isOfNetwork = failure.error instanceof NetworkError;
      const isOfServer = failureKind(failure.error) === 'unavailable';
      if (isOfNetwork) hasNetwork = false;
      if (isOfServer) isServerUnavailable = true;
      if (signal.aborted) return;
      // A notice says that the page is offline, and that the save waits.
      const isTold = isOfNetwork && !session.getState().isOnline;
      if (isTold) session.emit({ type: 'background-failed', error: failure.error });
      else if (isAsked || !(isOfNetwork || isOfServer)) session.emit(failure);
    }
    let stopListening = () => {};
    function listen() {
      stopListening();
      session.update({ isServerSilent: false });
      stopListening = platform.after(SILENCE_MS, () => session.update({ isServerSilent: true }));
    }

    listen();
    await turns
      .take(async () => {
        const [{ saveInRounds }, api] = await orAborted(Promise.all([loadSaveCode(), loadApi()]), signal);
        await saveInRounds({
          session,
          api,
          keys,
          planRound,
          keepDraft,
          refresh,
          signal,
          onPlanned: (count) => progress.plan(count),
          onSaved: (base, step) => {
            progress.advance();
            steps.push({ base, step });
            onSaved({ base, step });
            listen();
          },
          onPaidBefore: (step) => {
            progress.advance();
            session.emit({ type: 'paid-before', step });
            listen();
          },
          onFailed: (step, error) => fail({ type: 'step-failed', step, error }),
          onNotCreated: (error) => fail({ type: isAsked ? 'creation-failed' : 'background-failed', error }),
          onGivenUp: () => session.emit({ type: 'save-given-up' }),
        });
      })
      .catch((error: unknown) => fail({ type: 'load-failed', error }));
    stopListening();
    session.update({ isServerSilent: false, isServerUnavailable });
    return !hasNetwork || isServerUnavailable || isLocalProject(session.getState().editor.snapshot.id);
  }

  get #hasSavableChanges(): boolean {
    return hasSavableChanges(this.session.getState().editor);
  }
}
