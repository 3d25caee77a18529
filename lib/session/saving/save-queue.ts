import { NetworkError } from '@/lib/client/api-error';
import { backoff } from '@/lib/client/retry';
import { UNAVAILABLE_SECONDS } from '@/lib/contract/headers';
import { hasSavableChanges, isAnySaveAsked, isAskedHeldBack, isTyping, waitsForChoice } from '@/lib/editor/selectors';
import type { SavedStep, SessionState, SessionStore } from '@/lib/session/session-store';
import { NO_PROGRESS, SaveAttempt, type SaveOptions } from './save-attempt';
import { isToBeCreated } from './to-be-created';

const FIRST_RETRY_MS = 300;

/**
 * Milliseconds between two early retries of a waiting save because the server was heard. Its writes may be refused all
 * the same.
 */
const RETRY_SOON_MS = 5_000;

/**
 * Whether a save that was asked for has not come to its end: it goes on by itself once the server can be reached. The creation of a
 * project that exists on this device alone was asked for from the beginning. While the project is being deleted nothing is sent.
 */
export function isSaveWaiting(state: SessionState): boolean {
  const isAsked = isAnySaveAsked(state.editor) || isToBeCreated(state);
  return isAsked && !state.isSaving && state.deletion === 'none';
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
  #hurriedAt = Number.NEGATIVE_INFINITY;
  #cancelRetry = () => {};
  /** Whether Save was pressed during the save that runs. */
  #isAskedAgain = false;
  /** What to save once the person leaves the field in which they are typing: it was asked for, and is held back until then. */
  #heldBack: { ids?: readonly string[] } | null = null;
  #calls = new AbortController();

  constructor(
    private readonly session: SessionStore,
    private readonly options: SaveOptions,
  ) {}

  /** Watches for a save that waits. The returned function stops that. */
  start(): () => void {
    const stop = this.session.subscribe(() => {
      // Not within the edit that has ended the typing.
      if (this.#heldBack !== null) this.options.platform.after(0, () => this.#saveHeldBack());
      this.#scheduleRetry();
    });
    this.#scheduleRetry();
    return () => {
      stop();
      this.#cancelRetry();
      this.#isRetryDue = false;
      this.#heldBack = null;
    };
  }

  /** Saves what the person need not choose about first, or of that these expenses alone, after the save that runs, if one does. */
  save(ids?: readonly string[]): void {
    const { isSaving, deletion } = this.session.getState();
    this.#heldBack = null;
    this.session.dispatch({ type: 'save-asked', ids });
    if (isSaving) this.#isAskedAgain = true;
    // Where the deletion fails, it waits no longer.
    else if (deletion !== 'none') return;
    // A payment that is undone before it was sent.
    else if (ids && !this.#hasSavableChanges) this.#end();
    else void this.#run(true);
  }

  /** Ends the calls of the save that runs, if one does, and makes those anew that have not been answered. */
  retryNow(): void {
    this.#calls.abort(new NetworkError('The person did not wait any longer.'));
  }

  /**
   * Ends the save that runs, if one does, and resolves when it has ended: the project is being deleted. Where that
   * fails, it goes on.
   */
  async end(): Promise<void> {
    this.#calls.abort(new NetworkError('The project is being deleted.'));
    await this.options.queue.run(async () => undefined);
  }

  /** The server has been heard. A save that waits for the network need not wait out its pause. */
  retrySoon(): void {
    const now = this.options.platform.elapsed();
    if (!this.#isRetryDue || this.session.getState().isServerUnavailable || now - this.#hurriedAt < RETRY_SOON_MS)
      return;
    this.#hurriedAt = now;
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
    this.#dispatchEnd();
    if (isWaiting) this.session.emit({ type: 'open-conflicts' });
  }

  #dispatchEnd(): void {
    const { editor } = this.session.getState();
    const ids = editor.isSaveAsked ? undefined : editor.askedIds;
    if (!hasSavableChanges(editor) && isAskedHeldBack(editor)) this.#heldBack = { ids };
    this.session.dispatch({ type: 'save-ended' });
  }

  #saveHeldBack(): void {
    const { editor, isSaving } = this.session.getState();
    if (this.#heldBack === null || isSaving || isTyping(editor)) return;
    const { ids } = this.#heldBack;
    this.#heldBack = null;
    if (this.#hasSavableChanges) this.save(ids);
  }

  /** `isAsked`: the person waits for it, and so hears why it has to wait. A save that waits shows that all the time. */
  async #run(isAsked: boolean): Promise<void> {
    const { session } = this;
    const steps: SavedStep[] = [];
    const onSaved = (saved: SavedStep) => {
      steps.push(saved);
      this.options.onSaved(saved);
    };
    const options = { ...this.options, isAsked, onSaved };
    this.options.progress.set(NO_PROGRESS);
    session.update({ isSaving: true });
    let mustWait = false;
    do {
      this.#isAskedAgain = false;
      this.#calls = new AbortController();
      mustWait = await new SaveAttempt(session, { ...options, signal: this.#calls.signal }).run();
    } while (
      session.getState().deletion === 'none' &&
      (this.#calls.signal.aborted || (!mustWait && this.#isAskedAgain && this.#hasSavableChanges))
    );
    this.#failures = mustWait ? this.#failures + 1 : 0;
    const isWaiting = waitsForChoice(session.getState().editor);
    if (!mustWait || !this.#hasSavableChanges) this.#dispatchEnd();
    session.update({ isSaving: false });
    if (steps.length > 0) session.emit({ type: 'steps-saved', steps });
    if (isWaiting && (isAsked || !mustWait)) session.emit({ type: 'open-conflicts' });
  }

  get #hasSavableChanges(): boolean {
    return hasSavableChanges(this.session.getState().editor);
  }
}
