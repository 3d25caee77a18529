import { projectFromWire, type WireProject } from '@/lib/contract/project';
import { nameOrNull } from '@/lib/domain/name';
import { paidExpenses } from '@/lib/domain/payer';
import { settle as settleUp } from '@/lib/domain/settlement/settlement';
import { computeBalances } from '@/lib/domain/settlement/sums';
import { canRedo, canUndo } from '@/lib/editor/selectors';
import { removedFrom } from '@/lib/editor/sheet-entry';
import { newId } from '@/lib/server/resources/ids';
import type { DraftRecord } from '@/lib/session/drafts/draft-record';
import { recordKey } from '@/lib/session/drafts/draft-record';
import { type SimulatedBrowser, type SimulatedTab, settle } from '@/tests/support/simulated-platform';
import { ADDITIONS, drawEdit, EDITS, REACTIONS } from './edits';
import { factsOf } from './facts';
import type { Oracle } from './oracle';
import { Page } from './page';
import type { Rng } from './rng';

/** What all persons of a run share. */
export interface World {
  readonly rng: Rng;
  readonly oracle: Oracle;
  /** A value that nobody has typed yet. */
  newValue(): number;
  log(line: string): void;
  /** The browser that a person uses. */
  browserOf(person: string): SimulatedBrowser;
  openTab(person: string, host: string): SimulatedTab;
}

/** A person at a browser, whose choices are random. Every value is typed only once in a run. */
export class Person {
  page: Page;
  #pages = 0;

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
      const { hasUnsavedChanges, editor } = page.getState();
      const stored = world.browserOf(this.name).drafts.get(recordKey(editor.snapshot.id)) as DraftRecord | undefined;
      if (hasUnsavedChanges && stored === undefined) throw new Error(`${page.host} has stored nothing.`);
    }
    page.end();
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
    const hasUnnamed = () =>
      page.editor.draft.members.some(({ name, expenses }) =>
        [name, ...expenses.map((one) => one.name)].some((one) => !nameOrNull(one)),
      );
    const undo = () => page.dispatch({ type: 'undone' });
    const redo = () => page.dispatch({ type: 'redone' });
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
    const present = factsOf(draft);
    const id = this.world.rng.oneOf([...factsOf(snapshot).keys()].filter((one) => !present.has(one)));
    if (id !== undefined) this.page.undoRemoval(id, { isSaved: this.world.rng.chance(0.5) });
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
      if (rng.chance(0.5)) page.saveEntry(entered);
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
    if (expense === undefined || !page.sheet.open(expense.id)) return;
    const entry = page.editor.entries.find(({ id }) => id === expense.id);
    if (entry?.base && removedFrom(entry, members).payer === null) {
      const [identity = 'x'] = entry.name.split(' ');
      const typed = rng.chance(0.5) ? { amount: value } : { name: `${identity} ${value}` };
      const entered = { ...entry, ...typed, ...(rng.chance(0.3) && { note: `note\n${value}` }) };
      page.dispatch({ type: 'entry-changed', entry: entered });
      if (rng.chance(0.5)) page.saveEntry(entered);
    }
    page.sheet.close();
  }

  /** Marks a random payment of the settlement as made, or a part of it. */
  markAsPaid(): void {
    const { page } = this;
    const payment = this.world.rng.oneOf(settleUp(computeBalances(page.editor.draft.members)).payments);
    if (payment === undefined) return;
    const value = this.world.newValue();
    page.markAsPaid(payment, value % 2 === 0 ? Math.ceil(payment.amount / 2) : payment.amount, `p${value} ${value}`);
  }

  /** Removes a payment, and saves that. */
  removePayment(): void {
    const paid = paidExpenses(this.page.editor.draft.members).filter(({ expense }) => expense.isPayment);
    const payment = this.world.rng.oneOf(paid);
    if (payment) this.page.removeExpense(payment.payer, payment.expense, { isSaved: true });
  }

  /** Gives the project another link. Whether that came through, the person learns from the page. */
  replaceLink(): void {
    this.page.link
      .replace(newId)
      .catch((error: unknown) => this.world.log(`  ${this.name} has the old link: ${error}`));
  }

  /** Drops what was begun in the sheet. */
  dropEntries(): void {
    for (const { id } of this.page.editor.entries) this.page.dispatch({ type: 'entry-dropped', id });
  }

  /** Answers a random question in a random way. */
  choose(): void {
    const id = this.world.rng.oneOf([...this.page.editor.conflicts]);
    if (id !== undefined) this.page.answer(id, this.world.rng.chance(0.5) ? 'mine' : 'theirs');
  }

  chooseAll(): void {
    while (this.page.editor.conflicts.size > 0) this.choose();
  }

  /** Whether there is nothing left to read, to save or to choose. */
  isDone(version: number): boolean {
    const { editor, hasUnsavedChanges, isSaving } = this.page.getState();
    return editor.snapshot.version === version && !hasUnsavedChanges && !isSaving && editor.conflicts.size === 0;
  }

  save(): void {
    this.page.save();
  }

  #open(project: WireProject): Page {
    this.#pages += 1;
    const host = `${this.name}-${this.#pages}`;
    const page = new Page(host, projectFromWire(project), this.world.openTab(this.name, host), this.world);
    page.start();
    return page;
  }
}
