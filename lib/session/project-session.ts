import type { LoadApi } from '@/lib/client/api';
import { once, retry, retryRead, type Wait } from '@/lib/client/retry';
import { isLocalProject } from '@/lib/domain/local-project';
import type { Expense, Member, Project } from '@/lib/domain/project';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { hasUnsavedUntyped } from '@/lib/editor/counted-bills';
import { isAnySaveAsked } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import { DraftAutosave } from '@/lib/session/drafts/draft-autosave';
import { LiveUpdates } from '@/lib/session/live/live-updates';
import { Refresh } from '@/lib/session/live/refresh';
import { Others } from '@/lib/session/live/work-of-others';
import { CreationKeys } from '@/lib/session/saving/creation-keys';
import { loadSaveCode, NO_PROGRESS } from '@/lib/session/saving/save-attempt';
import { SaveQueue } from '@/lib/session/saving/save-queue';
import { SharedDebts } from '@/lib/session/saving/shared-debts';
import { demoView, saveDemo } from './demo';
import { EditingSession } from './editing-session';
import { LinkReplacement } from './link-replacement';
import { MarkedPayments } from './marked-payments';
import { Observable } from './observable';
import type { Platform } from './platform';
import { ProjectDeletion } from './project-deletion';
import { SerialQueue } from './serial-queue';

export interface SessionOptions {
  /** The project as the server last gave it. */
  project: Project;
  /** A demo is never saved, stored or deleted. */
  isDemo: boolean;
  platform: Platform;
  baseUrl: string;
  loadApi: LoadApi;
}

/**
 * An open project: what is edited in it, when that is saved, stored in the browser and merged with what others save. A screen
 * shows its state, calls it, and tells the person of its events.
 */
export class ProjectSession extends EditingSession {
  readonly isDemo: boolean;
  /** How far the save is that runs. It is no part of the state: a row of the page need not look at each step. */
  readonly progress = new Observable(NO_PROGRESS);
  readonly #options: SessionOptions;
  readonly #keys = new CreationKeys();
  readonly #debts = new SharedDebts(this.#keys);
  readonly #others: Others;
  readonly #drafts: DraftAutosave;
  readonly #saves: SaveQueue;
  readonly #live: LiveUpdates;
  readonly #deletion: ProjectDeletion;
  readonly #link: LinkReplacement;
  protected readonly payments: MarkedPayments;
  #stop: (() => void) | null = null;

  constructor(options: SessionOptions) {
    const { platform, baseUrl, loadApi, isDemo } = options;
    super(options.project, platform);
    this.#options = options;
    this.isDemo = isDemo;
    if (isDemo) this.beginWith(demoView(options.project));
    // What was read before a save must not be merged in after it.
    const queue = new SerialQueue();
    this.#others = new Others(this);
    const reading = new Refresh(this, platform, loadApi, (read) => this.#others.noteRead(read));
    this.payments = new MarkedPayments(this, this.#keys, this.#debts, (ids) => this.#save(ids));
    const read = () => this.#live.read();
    this.#drafts = new DraftAutosave(this, platform, { keys: this.#keys, debts: this.#debts }, read);
    const storeDraft = () => this.#drafts.storeNow();
    const endSave = () => this.#saves.end();
    this.#link = new LinkReplacement(this, { platform, loadApi, queue, storeDraft, reading });
    this.#deletion = new ProjectDeletion(this, { platform, loadApi, storeDraft, endSave, link: this.#link, read });
    this.#saves = new SaveQueue(this, {
      platform,
      loadApi,
      keys: this.#keys,
      debts: this.#debts,
      queue,
      progress: this.progress,
      planRound: () => this.planRound(),
      storeDraft,
      link: this.#link,
      mayBeOthers: () => this.payments.mayBeOthers(platform.now()) || hasUnsavedUntyped(this.getState().editor),
      read: (signal) => reading.run(signal),
      refresh: (signal) => retryRead(platform, () => reading.run(signal), signal),
      countAsRead: () => reading.countAsRead(),
      onSaved: (saved) => this.#others.noteSaved(saved),
      onDeletedByNow: (deleted) => this.#others.noteDeleted(deleted),
    });
    this.#live = new LiveUpdates(this, {
      platform,
      baseUrl,
      queue,
      refresh: (signal) => reading.run(signal),
      onHeard: () => this.#saves.retrySoon(),
      followLink: () => this.#link.follow(),
    });
  }

  /** Begins to listen to the world, and brings back what a page that is gone has left unsaved. */
  start(): void {
    if (this.#stop !== null) return;
    const { platform } = this.#options;
    const setOnline = () => this.update({ isOnline: platform.isOnline() });
    const stops = [platform.onChange(setOnline), this.#saves.start(), this.#live.start()];
    if (!this.isDemo) stops.push(this.#drafts.start());
    setOnline();
    this.noteCurrent(platform.now());
    if (!isLocalProject(this.getState().editor.snapshot.id)) this.update({ asOf: platform.asOf() });
    const stopped = new AbortController();
    platform.whenIdle(() => void this.#loadSaveCode(stopped.signal));
    this.#stop = () => {
      stopped.abort();
      for (const stop of stops) stop();
    };
  }

  /** Stops listening. A call that is under way comes to its end. */
  close(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** Removes the expense that the member has paid from the draft, and saves that where it is asked for. Events tell of it. */
  removeExpense({ id: memberId }: Member, { id, name, isPayment }: Expense, { isSaved }: { isSaved: boolean }): void {
    this.dispatch({ type: 'expense-removed', memberId, expenseId: id });
    this.emit({ type: 'removed', removed: { kind: isPayment ? 'payment' : 'expense', id, name, isSaved } });
    if (isSaved) this.save();
  }

  /** Brings back what was removed, unless it is back. */
  undoRemoval(id: string): void {
    this.payments.step({ type: 'removal-undone', id });
  }

  undo(): void {
    this.payments.step({ type: 'undone' });
  }

  redo(): void {
    this.payments.step({ type: 'redone' });
  }

  /**
   * Notes that a payment of the settlement was made, or a part of it, and saves that by itself. Events tell of it: also that
   * somebody else was first, who was shown the same. It is there once then, with the amount that they have noted. It needs no name:
   * each reader sees the word of their language. Pages of before have given it theirs.
   */
  markAsPaid(payment: Payment, amount = payment.amount, name: string | null = null): void {
    const shown = this.payments.debtShown(payment);
    this.payments.mark(this.makePayment({ ...payment, amount }, name), payment, shown);
  }

  /** Undoes that a payment was made, unless it is gone, and saves that by itself. */
  undoPayment(id: string): void {
    this.payments.undo(id);
  }

  /** Saves what is unsaved, except what the person has to choose about first. While a save runs, another one follows it. */
  save(): void {
    const { hasUnsavedChanges, editor } = this.getState();
    // What a save that runs has sent may be undone by now, and looks as saved as before until it is answered.
    if (hasUnsavedChanges || isAnySaveAsked(editor)) this.#save();
  }

  /** Ends the calls of a save that nobody answers, and makes them anew. Keys and versions keep that from doing anything twice. */
  retrySave(): void {
    this.#saves.retryNow();
  }

  /**
   * Deletes the project for all, and drops what is unsaved. Resolves when that is done or has failed. Where nobody has
   * answered for long, the call is made anew. It can be restored for a while, unless it is to go for good.
   */
  deleteProject({ isForGood = false } = {}): Promise<void> {
    return this.#deletion.run(isForGood);
  }

  /** Brings the project back that somebody has deleted. What is unsaved here is still there. `wait` makes the calls. */
  bringBack(wait: Wait = once): Promise<void> {
    return this.#deletion.bringBack(wait);
  }

  /**
   * Replaces the link for all: the one of before leads nowhere from then on. The page goes on under the new one, with what is
   * unsaved. `draw` gives a new link, and `wait` makes the calls. Rejects as these do; it can be called again then.
   */
  replaceLink(draw: () => string, wait: Wait = once): Promise<void> {
    return this.#link.replace(draw, wait);
  }

  /** Whether the page can be left now without losing anything. What was typed is stored a moment later. */
  get canBeLeft(): boolean {
    return this.isDemo || !this.getState().hasUnsavedChanges || this.#drafts.isStored;
  }

  /** Resolves to whether the page can be left now without losing anything: what is unsaved is stored in this browser. */
  async storeDraft(): Promise<boolean> {
    return this.isDemo ? !this.getState().hasUnsavedChanges : this.#drafts.storeNow();
  }

  /**
   * Makes a change past the editor, such as an undo in the history, and brings it in. A save that was asked for goes
   * first. Rejects as the change does.
   */
  changePastEditor<Result>(change: () => Promise<Result>): Promise<Result> {
    return this.#others.asOwn(async () => {
      const result = await change();
      await this.#live.read();
      return result;
    });
  }

  /** The person has seen that the draft was brought back. */
  acknowledgeRestored(): void {
    this.update({ isRestored: false });
  }

  /** What a round of a save sends: the editor as it is when the round begins. */
  protected planRound(): EditorState {
    this.payments.giveWay();
    return this.getState().editor;
  }

  /** Saves all, or these expenses alone. */
  #save(ids?: readonly string[]): void {
    if (this.isDemo) saveDemo(this, ids);
    else this.#saves.save(ids);
  }

  /** What the first load left out is fetched early, so that it is there when the network is gone. */
  async #loadSaveCode(signal: AbortSignal): Promise<void> {
    const { platform, loadApi } = this.#options;
    await retry(platform, () => Promise.all([loadApi(), loadSaveCode()]), { signal, onFailed: this.noteFailed });
  }
}
