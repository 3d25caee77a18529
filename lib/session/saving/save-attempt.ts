import type { LoadApi } from '@/lib/client/api';
import { isProjectMissing, NetworkError } from '@/lib/client/api-error';
import { codeFailure } from '@/lib/client/code-failure';
import { isAway } from '@/lib/client/failure';
import { orAborted } from '@/lib/client/timing';
import { type CreationStep, createdId, type InDoubtWrite, type SaveStep } from '@/lib/domain/save-step';
import type { EditorState } from '@/lib/editor/state';
import type { LinkReplacement } from '@/lib/session/link-replacement';
import type { Observable } from '@/lib/session/observable';
import type { Platform } from '@/lib/session/platform';
import type { SerialQueue } from '@/lib/session/serial-queue';
import type { SavedStep, SessionEvent, SessionStore } from '@/lib/session/session-store';
import { SLOW_REQUEST_MS } from '@/lib/session/slow-request';
import type { CreationKeys } from './creation-keys';
import type { SharedDebts } from './shared-debts';
import { isToBeCreated } from './to-be-created';

/** The code that runs a save, which is no part of the first load. Throws NetworkError where it can't be loaded. */
export async function loadSaveCode() {
  try {
    return (await import('@/lib/session/lazy-session')).lazySession;
  } catch (error) {
    throw codeFailure(error);
  }
}

/** How many steps of a save the server has acknowledged, and how many there are. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export const NO_PROGRESS: Progress = { done: 0, total: 0 };

/** A creation that an earlier call has made under this id, while others have deleted that by now. */
export interface DeletedCreation {
  readonly step: CreationStep;
  readonly id: string;
}

/** What all saves of a session need. */
export interface SaveOptions {
  platform: Platform;
  loadApi: LoadApi;
  keys: CreationKeys;
  debts: SharedDebts;
  queue: SerialQueue;
  progress: Observable<Progress>;
  planRound: () => EditorState;
  /** Stores what is unsaved, with the keys of what is new, in case the page is gone before the answers arrive. */
  /** Resolves to whether all that is unsaved is stored. */
  storeDraft: () => Promise<boolean>;
  link: Pick<LinkReplacement, 'goOver' | 'followNow' | 'deleted'>;
  /** Whether something is to be sent that others may have made by now, or given its amount. */
  mayBeOthers: () => boolean;
  /** Reads the project again and merges it in. It is tried once. */
  read: (signal: AbortSignal) => Promise<void>;
  /** The same, with further tries. */
  refresh: (signal: AbortSignal) => Promise<void>;
  /** The snapshot is what a read would have brought. */
  countAsRead: () => void;
  /** The server has taken a step. */
  onSaved: (saved: SavedStep) => void;
  onDeletedByNow: (deleted: DeletedCreation) => void;
}

interface AttemptOptions extends SaveOptions {
  /** Ends all calls. They count as unanswered. */
  signal: AbortSignal;
  /** The person waits for it, and so hears why it has to wait. A save that waits shows that all the time. */
  isAsked: boolean;
}

/** One try of a save: it ends when all is saved, has failed, or has to wait. It reports to the session how it goes. */
export class SaveAttempt {
  #hasNetwork = true;
  #isServerUnavailable = false;
  #stopListening = () => {};

  constructor(
    private readonly session: SessionStore,
    private readonly options: AttemptOptions,
  ) {}

  /** Resolves to whether what is left has to wait for the network or the server. */
  async run(): Promise<boolean> {
    const { session, options } = this;
    this.#listen();
    await options.queue
      .run(async () => {
        const code = Promise.all([loadSaveCode(), options.loadApi()]);
        const [{ runSaveLoop }, api] = await orAborted(code, options.signal);
        await runSaveLoop({ ...options, session, api, report: this });
      })
      .catch((error: unknown) => this.#fail({ type: 'load-failed', error }));
    this.#stopListening();
    session.update({ isServerSlow: false, isServerUnavailable: this.#isServerUnavailable });
    return !this.#hasNetwork || this.#isServerUnavailable || isToBeCreated(session.getState());
  }

  /** A round is about to ask for these creations, and to make these changes and deletions. */
  sending(creations: readonly CreationStep[], writes: readonly InDoubtWrite[]): void {
    if (creations.length > 0) this.session.dispatch({ type: 'creations-sent', ids: creations.map(createdId) });
    if (writes.length > 0) this.session.dispatch({ type: 'writes-sent', writes });
  }

  /** A round is about to send so many steps. */
  planned(count: number): void {
    // Another round adds what is left to what is done.
    const { done } = this.options.progress.get();
    this.options.progress.set({ done, total: done + count });
  }

  saved(step: SavedStep): void {
    this.#advance();
    this.options.onSaved(step);
    this.#listen();
  }

  deletedByNow(deleted: DeletedCreation): void {
    this.options.onDeletedByNow(deleted);
  }

  /** Somebody else had marked the payment as made before, by this creation. */
  paidBefore(first: SavedStep): void {
    this.#advance();
    this.session.emit({ type: 'paid-before', first });
    this.#listen();
  }

  failed(step: SaveStep, error: unknown): void {
    this.#fail({ type: 'step-failed', step, error });
  }

  /** The project is still on this device alone. */
  notCreated(error: unknown): void {
    this.#fail({ type: this.options.isAsked ? 'creation-failed' : 'background-failed', error });
  }

  /** Something is left after the last round. */
  givenUp(): void {
    this.session.emit({ type: 'save-given-up' });
  }

  #advance(): void {
    const { done, total } = this.options.progress.get();
    this.options.progress.set({ done: done + 1, total });
  }

  #fail(failure: SessionEvent & { error: unknown }): void {
    const { session } = this;
    const { isAsked, signal } = this.options;
    const isOfNetwork = failure.error instanceof NetworkError;
    const isOfServer = isAway(failure.error);
    if (isOfNetwork) this.#hasNetwork = false;
    if (isOfServer) this.#isServerUnavailable = true;
    if (isProjectMissing(failure.error)) session.dispatch({ type: 'save-cut-off' });
    if (signal.aborted) return;
    // A notice says that the page is offline, and that the save waits.
    const isKnown = isOfNetwork && !session.getState().isOnline;
    if (isKnown) session.noteFailed(failure.error);
    else if (isAsked || !(isOfNetwork || isOfServer)) session.emit(failure);
  }

  /** From here on the person is told if nothing comes for long. */
  #listen(): void {
    const { session } = this;
    this.#stopListening();
    session.update({ isServerSlow: false });
    this.#stopListening = this.options.platform.after(SLOW_REQUEST_MS, () => session.update({ isServerSlow: true }));
  }
}
