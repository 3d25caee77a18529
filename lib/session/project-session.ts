import type { LoadApi } from '@/lib/client/api';
import { retry } from '@/lib/client/retry';
import { changedIds, findPayer, idsOnlyIn } from '@/lib/domain/entities';
import type { Twins } from '@/lib/domain/likely-twins';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import { idsIn } from '@/lib/domain/patch/changes';
import { diff } from '@/lib/domain/patch/patch';
import type { Expense, Member, Project } from '@/lib/domain/project';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { computeBalances } from '@/lib/domain/settlement/sums';
import type { Choice, EditorAction } from '@/lib/editor/actions';
import { heldBackBy } from '@/lib/editor/selectors';
import type { Entry } from '@/lib/editor/sheet-entry';
import { Drafts } from '@/lib/session/drafts/drafts';
import { EditingSession } from '@/lib/session/editing-session';
import { LinkReplacement } from '@/lib/session/link-replacement';
import { LiveUpdates } from '@/lib/session/live/live-updates';
import { Refresh } from '@/lib/session/live/refresh';
import { Others } from '@/lib/session/live/work-of-others';
import type { Platform } from '@/lib/session/platform';
import { ProjectDeletion } from '@/lib/session/project-deletion';
import { Saving } from '@/lib/session/save';
import type { SessionState } from '@/lib/session/session-store';

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
 * An open project: what is edited in it, when that is saved, stored in the browser and rebased on what others save. A screen
 * shows its state, calls it, and tells the person of its events.
 */
export class ProjectSession extends EditingSession {
  readonly isDemo: boolean;
  readonly #options: SessionOptions;
  readonly #others: Others;
  readonly #drafts: Drafts;
  readonly #saving: Saving;
  readonly #live: LiveUpdates;
  readonly deletion: ProjectDeletion;
  readonly link: LinkReplacement;
  #stop: (() => void) | null = null;

  constructor(options: SessionOptions) {
    const { platform, baseUrl, loadApi, isDemo } = options;
    super(options.project, platform);
    this.#options = options;
    this.isDemo = isDemo;
    if (isDemo) this.beginWith(demoView(options.project));
    this.#others = new Others(this);
    const reading = new Refresh(this, platform, loadApi, this.#others);
    const read = () => this.read();
    this.#drafts = new Drafts(this, { platform, resume: (pending) => this.#saving.resume(pending), read });
    const storeDraft = () => this.#drafts.storeNow();
    this.link = new LinkReplacement(this, { platform, loadApi, storeDraft, reading });
    const endSave = () => this.#saving.end();
    this.deletion = new ProjectDeletion(this, { platform, loadApi, storeDraft, endSave, link: this.link });
    this.#saving = new Saving(this, {
      platform,
      loadApi,
      store: storeDraft,
      adopt: () => this.#drafts.adopt(),
      link: this.link,
      take: (project) => reading.take(project),
      read: () => reading.run(new AbortController().signal),
      exclusively: (work) => this.#exclusively(work),
    });
    this.#live = new LiveUpdates(this, {
      platform,
      baseUrl,
      refresh: (signal) => reading.run(signal),
      onHeard: () => this.#saving.retrySoon(),
      followLink: () => this.link.follow(),
    });
    this.onEvent((event) => {
      if (event.type === 'saved') this.#others.noteSaved([...changedIds(event.before, event.after)], event.after);
    });
  }

  /** Begins to listen to the world, and brings back what a page that is gone has left unsaved. */
  start(): void {
    if (this.#stop !== null) return;
    const { platform } = this.#options;
    const stops = [this.#live.start()];
    if (!this.isDemo) stops.push(this.#saving.start(), this.#drafts.start());
    const stopped = new AbortController();
    const { signal } = stopped;
    // Code that the first load left out is fetched early, so that it is there when the network is gone.
    platform.whenIdle(() => void retry(platform, this.#options.loadApi, { signal, onFailed: this.noteFailed }));
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
    const ids = this.#edit({ type: 'expense-removed', memberId, expenseId: id });
    this.emit({ type: 'removed', removed: { kind: isPayment ? 'payment' : 'expense', id, name, isSaved } });
    if (isSaved) this.#save(ids);
  }

  /** Brings back what was removed, unless it is back. What was saved by itself comes back so, too. */
  undoRemoval(id: string, { isSaved }: { isSaved: boolean }): void {
    const ids = this.#edit({ type: 'removal-undone', id });
    if (isSaved) this.#save(ids);
  }

  /** Makes the edit, and saves that by itself. All else that is unsaved stays so. */
  saveEdit(action: EditorAction): void {
    this.#save(this.#edit(action));
  }

  /** Brings the entry of a sheet into the draft, and saves that by itself, with the bills that its first rate is for, too. */
  saveEntry(entry: Entry): void {
    this.#save([entry.id, ...this.#changing(() => this.sheet.add(entry))]);
  }

  /**
   * Notes that a payment of the settlement was made, or a part of it, and saves that by itself. Where others have noted one
   * between these two meanwhile, the person is asked. It needs no name: each reader sees the word of their language.
   */
  markAsPaid(payment: Payment, amount = payment.amount, name: string | null = null): void {
    this.#save([this.makePayment({ ...payment, amount }, name)]);
  }

  /** The newcomer shares new expenses alone. Saves that, with the newcomer. */
  leaveOut(memberId: string, expenseIds: readonly string[]): void {
    this.#save([memberId, ...this.#edit({ type: 'newcomer-left-out', memberId, expenseIds })]);
    this.acceptNewcomer(memberId);
  }

  /** The person has chosen a side for an entry that others have changed as well. Mine is saved, with what waits for it. */
  answer(id: string, choice: Choice): void {
    const waiting = heldBackBy(this.getState().editor, id);
    this.dispatch({ type: 'question-answered', id, choice });
    if (choice === 'mine') this.#save(waiting);
  }

  /** Takes back a change that led from one state to the other, and saves that. What has been changed since stays. */
  undoChange(before: Project, after: Project): void {
    this.saveEdit({ type: 'change-undone', before, after });
  }

  /** Removes my entry of the twins, and saves that. */
  dropTwin({ kind, mine, theirs }: Twins): void {
    this.keepTwins(theirs);
    const payer = findPayer(this.getState().editor.draft, mine);
    if (kind === 'member') this.saveEdit({ type: 'member-removed', memberId: mine });
    else if (payer) this.saveEdit({ type: 'expense-removed', memberId: payer.id, expenseId: mine });
  }

  /** Both are wanted. */
  keepTwins(theirs: string): void {
    this.update({ twins: this.getState().twins.filter((one) => one.theirs !== theirs) });
  }

  /** Saves what is unsaved, except what the person has to choose about first. While a save runs, another one follows it. */
  save(): void {
    this.#save();
  }

  /** Reads the project again. Resolves to whether that succeeded. */
  read(): Promise<boolean> {
    return this.#live.read();
  }

  /** Whether the page can be left now without losing anything. What was typed is stored a moment later. */
  get canBeLeft(): boolean {
    return this.isDemo || !this.getState().hasUnsavedChanges || this.#drafts.isStored;
  }

  /** Resolves to whether the page can be left now without losing anything: what is unsaved is stored in this browser. */
  async storeDraft(): Promise<boolean> {
    return this.isDemo ? !this.getState().hasUnsavedChanges : this.#drafts.storeNow();
  }

  /** Makes a change past the editor, such as an undo in the history, and brings it in. Rejects as the change does. */
  changePastEditor<Result>(change: () => Promise<Result>): Promise<Result> {
    return this.#others.asOwn(async () => {
      const result = await change();
      await this.read();
      return result;
    });
  }

  #edit(action: EditorAction): string[] {
    return this.#changing(() => this.dispatch(action));
  }

  /** Makes the edit, and gives the ids of what that has changed: also what it has only moved, unless more of that is unsaved. */
  #changing(edit: () => void): string[] {
    const { draft: before } = this.getState().editor;
    edit();
    const { snapshot, draft } = this.getState().editor;
    const changed = new Set([...changedIds(before, draft), ...idsOnlyIn(before, draft)]);
    const unsaved = changedIds(snapshot, draft);
    return idsIn(diff(before, draft), before.id).filter((id) => changed.has(id) || !unsaved.has(id));
  }

  /** Saves all, or these entries alone. */
  #save(ids?: readonly string[]): void {
    if (this.isDemo) {
      // Nothing of the example goes to a server: what was entered counts as saved.
      this.emit({ type: 'demo-saved' });
      this.dispatch({ type: 'demo-saved', ids });
    } else this.#saving.save(ids);
  }

  /** Runs the work while no other tab saves. There is one lock for all projects, as a tab may know this one by an earlier link. */
  async #exclusively(work: () => Promise<void>): Promise<void> {
    const storage = this.#options.platform.openDrafts();
    await (storage ? storage.exclusively('quits-save', work) : work());
  }
}

/**
 * How the example opens: all cards folded, and answering for whoever owes the most, so that its first screen says what
 * it is about.
 */
function demoView(project: Project): Pick<SessionState, 'folded' | 'exampleMemberId'> {
  const { members } = countedProject(project);
  const balances = [...computeBalances(members)].sort(([, one], [, other]) => one - other);
  return { folded: new Set(members.map(({ id }) => id)), exampleMemberId: balances[0]?.[0] ?? null };
}
