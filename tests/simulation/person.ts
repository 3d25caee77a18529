import { projectFromWire, type WireProject } from '@/lib/contract/project';
import { entitiesOf } from '@/lib/domain/entities';
import { nameOrNull } from '@/lib/domain/name';
import { computeBalances } from '@/lib/domain/settlement/balance';
import { settle as settleUp } from '@/lib/domain/settlement/settlement';
import type { EditorAction } from '@/lib/editor/actions';
import { canRedo, canUndo } from '@/lib/editor/selectors';
import { removedFrom } from '@/lib/editor/sheet-entry';
import type { EditorState } from '@/lib/editor/state';
import { newId } from '@/lib/server/resources/ids';
import type { StoredDraft } from '@/lib/session/drafts/draft-store';
import { type SimulatedBrowser, type SimulatedClock, settle } from '@/tests/support/simulated-platform';
import { CONFLICT_FIELDS } from './conflict-set';
import { ADDITIONS, drawEdit, EDITS, isDuplicate, REACTIONS } from './edits';
import type { Oracle } from './oracle';
import { type ObservedTab, Page } from './page';
import type { Rng } from './rng';
import { debtIdentity, describeEntity, isDebt, trackedEntitiesOf } from './tracked-entities';
import { underOwnId } from './under-own-id';
import type { PlanContext } from './write-oracle';

/** What all persons of a run share. */
export interface World {
  readonly rng: Rng;
  readonly oracle: Oracle;
  readonly clock: SimulatedClock;
  /** The project's own id, under which the oracle knows it by whatever link it is open. */
  readonly projectId: string;
  /** A value that nobody has typed yet. */
  newValue(): number;
  log(line: string): void;
  /** The browser that a person uses. */
  browserOf(person: string): SimulatedBrowser;
  openTab(person: string, host: string): ObservedTab;
}

/** A person at a browser, whose choices are random. Every value is typed only once in a run. */
export class Person {
  page: Page;
  /** What the person expected and had seen when the save in progress was planned. */
  plan: PlanContext | null = null;
  #pages = 0;
  /** The key of the draft that the browser keeps. */
  #draftKey: string | null = null;

  constructor(
    readonly name: string,
    readonly world: World,
    opened: WireProject,
  ) {
    this.page = this.#open(opened);
  }

  /** Closes the page, in half of the cases by a crash. The next page finds what the browser has stored. */
  async closePage(): Promise<void> {
    const { page, world } = this;
    if (world.rng.chance(0.5)) {
      page.tab.setVisible(false);
      await settle();
    }
    page.end();
    this.plan = null;
    const stored =
      this.#draftKey === null ? null : (world.browserOf(this.name).drafts.get(this.#draftKey) as StoredDraft);
    world.oracle.onClosed(this.name, stored ? underOwnId(stored, world.projectId) : null);
  }

  openPage(project: WireProject): void {
    this.page = this.#open(project);
  }

  edit(): void {
    this.#edit(EDITS);
  }

  /** Enters something new. */
  add(): void {
    this.#edit(ADDITIONS);
  }

  /** Changes mostly what has just come in. */
  react(): void {
    this.#edit(REACTIONS);
  }

  #edit(kind: typeof EDITS): void {
    const { rng } = this.world;
    for (const action of drawEdit(rng, this.page.editor, this.world.newValue(), kind)) this.page.dispatch(action);
  }

  /** Repeats the step until every entity has a name, since no person would stop at one without. */
  step(type: 'undone' | 'redone'): void {
    const { page } = this;
    const hasUnnamed = () => [...entitiesOf(page.editor.draft).values()].some(({ name }) => !nameOrNull(name));
    const undo = () => page.undo();
    const redo = () => page.redo();
    const [go, can, goBack, canBack] =
      type === 'undone' ? [undo, canUndo, redo, canRedo] : [redo, canRedo, undo, canUndo];
    do go();
    while (can(page.editor) && hasUnnamed());
    // It may have been saved since it got its name, and nothing is left to undo.
    while (canBack(page.editor) && hasUnnamed()) goBack();
  }

  /** Undoes a removal that is not saved yet. */
  bringBack(): void {
    const { snapshot, draft } = this.page.editor;
    const present = entitiesOf(draft);
    const id = this.world.rng.oneOf([...entitiesOf(snapshot).keys()].filter((one) => !present.has(one)));
    if (id !== undefined) this.page.undoRemoval(id);
  }

  /** Enters an expense in the sheet, and only begins it in half of the cases. */
  useSheet(): void {
    const { page } = this;
    const { rng } = this.world;
    const value = this.world.newValue();
    page.sheet.openNew(rng.oneOf(page.editor.draft.members) ?? null);
    const [entry] = page.editor.entries;
    if (entry && removedFrom(entry, page.editor.draft.members).payer === null) {
      const entered = { ...entry, name: `e${value} ${value}`, amount: value, sharers: [] };
      page.dispatch({ type: 'entry-changed', entry: entered });
      if (rng.chance(0.5)) page.sheet.add(entered);
    }
    page.sheet.close();
  }

  /** Changes an expense in its sheet, or goes on with what was begun of it, and only begins it in half of the cases. */
  changeInSheet(): void {
    const { page } = this;
    const { rng } = this.world;
    const value = this.world.newValue();
    const { members } = page.editor.draft;
    const expense = rng.oneOf(members.flatMap(({ expenses }) => expenses));
    if (expense === undefined || isDuplicate(page.editor, expense.id) || !page.sheet.open(expense.id)) return;
    for (const field of CONFLICT_FIELDS) {
      const choice = rng.chance(0.5) ? 'mine' : 'theirs';
      page.dispatch({ type: 'entry-conflict-resolved', id: expense.id, field, choice });
    }
    const entry = page.editor.entries.find(({ id }) => id === expense.id);
    if (entry?.base && removedFrom(entry, members).payer === null) {
      const [identity = 'x'] = entry.name.split(' ');
      const typed = rng.chance(0.5) ? { amount: value } : { name: `${identity} ${value}` };
      const entered = { ...entry, ...typed, ...(rng.chance(0.3) && { note: `note\n${value}` }) };
      page.dispatch({ type: 'entry-changed', entry: entered });
      if (rng.chance(0.5)) page.sheet.add(entered);
    }
    page.sheet.close();
  }

  /** Marks a random payment of the settlement as made, or a part of it. Its name begins alike for all who are shown the same debt. */
  markAsPaid(): void {
    const { page } = this;
    const { editor } = page;
    const payment = this.world.rng.oneOf(settleUp(computeBalances(editor.draft.members)).payments);
    if (payment === undefined) return;
    if ([payment.fromMemberId, payment.toMemberId].some((id) => isDuplicate(editor, id))) return;
    const value = this.world.newValue();
    const shown = page.debtShown(payment);
    const amount = value % 2 === 0 ? Math.ceil(payment.amount / 2) : payment.amount;
    page.markAsPaid(payment, amount, `${shown ? debtIdentity(shown) : `p${value}`} ${value}`);
  }

  /** Undoes a payment that was marked as made. */
  undoPayment(): void {
    const expenses = this.page.editor.draft.members.flatMap((member) => member.expenses);
    const payment = this.world.rng.oneOf(expenses.filter(({ name }) => isDebt(name)));
    if (payment && !isDuplicate(this.page.editor, payment.id)) this.page.undoPayment(payment.id);
  }

  /** Gives the project another link. Whether that came through, the person learns from the page. */
  replaceLink(): void {
    this.page.replaceLink(newId).catch((error: unknown) => this.world.log(`  ${this.name} has the old link: ${error}`));
  }

  /** Drops what was begun in the sheet, and says that newcomers share what was there before. */
  answerAll(): void {
    for (const { id } of this.page.editor.entries) this.page.dispatch({ type: 'entry-dropped', id });
    for (const { id } of this.page.editor.draft.members) this.page.acceptNewcomer(id);
  }

  /** Resolves a random conflict in a random way. */
  choose(): void {
    const [id, conflict] = this.world.rng.oneOf([...this.page.editor.conflicts]) ?? [];
    const field = CONFLICT_FIELDS.find((one) => conflict?.[one]);
    if (id === undefined || field === undefined) return;
    const choice = this.world.rng.chance(0.5) ? 'mine' : 'theirs';
    this.page.dispatch({ type: 'conflict-resolved', id, field, choice });
  }

  chooseAll(): void {
    while (this.page.editor.conflicts.size > 0) this.choose();
  }

  /** Does not wait any longer for the calls of a save that nobody answers. */
  tryAgain(): void {
    if (this.page.getState().isServerSlow) this.page.retrySave();
  }

  discard(): void {
    this.page.dispatch({ type: 'changes-discarded' });
  }

  /** Whether there is nothing left to read, to save or to choose. */
  isDone(version: number): boolean {
    const { editor, hasUnsavedChanges } = this.page.getState();
    return editor.snapshot.version === version && !hasUnsavedChanges && editor.conflicts.size === 0;
  }

  /** Undoes, removes or discards what is new and was sent, and whose creation is not answered yet. */
  thinkAgain(rng: Rng): void {
    const { draft, unansweredIds } = this.page.editor;
    const entity = trackedEntitiesOf(draft).get(rng.oneOf(unansweredIds) ?? '');
    if (entity === undefined || isDuplicate(this.page.editor, entity.id)) return;
    this.world.log(`${this.name}: think again about ${describeEntity(entity)}`);
    const { id, payerId } = entity;
    if (rng.chance(0.2)) this.discard();
    else if (rng.chance(0.3)) this.step('undone');
    else if (payerId === null) this.page.dispatch({ type: 'member-removed', memberId: id });
    else this.page.dispatch({ type: 'expense-removed', memberId: payerId, expenseId: id });
  }

  save(): void {
    if (!this.page.getState().isSaving) this.page.save();
  }

  #open(project: WireProject): Page {
    const { oracle, log, openTab, projectId } = this.world;
    const own = (state: EditorState) => underOwnId(state, projectId);
    const actionUnderOwnId = (action: EditorAction): EditorAction =>
      action.type === 'conflict-resolved' && action.id === this.page.link ? { ...action, id: projectId } : action;
    this.#pages += 1;
    const host = `${this.name}-${this.#pages}`;
    const tab = openTab(this.name, host);
    tab.onStored = (key) => {
      this.#draftKey = key;
      oracle.expectationsOf(this.name).onStored(key !== null);
    };
    const page = new Page(host, projectFromWire(project), tab, {
      onAction: (action, before, after) => {
        log(`  ${this.name} ${summary(action, after)}`);
        // The planned calls have ended by then, or their responses are lost.
        if (action.type === 'saved') this.plan = null;
        oracle.onAction(this.name, actionUnderOwnId(action), own(before), own(after), this.plan);
      },
      onPlan: (state) => {
        this.plan = oracle.planContextOf(this.name, own(state));
      },
    });
    oracle.onOpened(this.name, own(page.editor));
    page.start();
    return page;
  }
}

function summary(action: EditorAction, { draft, conflicts }: EditorState): string {
  const { type } = action;
  const isLong = type === 'saved' || type === 'loaded' || type === 'draft-restored';
  const text = isLong
    ? `${type} -> ${[...trackedEntitiesOf(draft).values()].map(describeEntity).join('; ')}`
    : JSON.stringify(action);
  return conflicts.size === 0 ? text : `${text} with conflicts ${JSON.stringify([...conflicts])}`;
}
