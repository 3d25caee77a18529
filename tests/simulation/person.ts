import { projectFromWire, type WireProject } from '@/lib/contract/project';
import { nameOrNull } from '@/lib/domain/project';
import { temporaryId } from '@/lib/domain/temporary-id';
import type { EditorAction } from '@/lib/editor/actions';
import { canRedo, canUndo, takenIds } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import type { KeptDraft } from '@/lib/session/kept-drafts';
import { type SimulatedBrowser, settle } from '@/tests/support/simulated-platform';
import type { Dice } from './dice';
import { EDITS, REACTIONS } from './edits';
import type { Judge } from './judge';
import { CONFLICT_FIELDS } from './overruled';
import { Page, type WatchedTab } from './page';
import { say, thingsCalled, thingsOf } from './things';
import type { Context } from './write-judge';

/** Somebody at a browser, who does what the dice say. Every value is typed only once in a run. */
export class Person {
  page: Page;
  /** What the person wanted and had been told when the save that is under way was planned. */
  plan: Context | null = null;
  #pages = 0;
  /** The key of the draft that the browser keeps. */
  #keptKey: string | null = null;

  constructor(
    readonly name: string,
    readonly world: World,
    opened: WireProject,
  ) {
    this.page = this.#open(opened);
  }

  /** Closes the page, or has it crash. What the browser has kept of it is there for the next one. */
  async leave(): Promise<void> {
    const { page, world } = this;
    if (world.dice.chance(0.5)) {
      page.tab.setVisible(false);
      await settle();
    }
    page.end();
    this.plan = null;
    const kept = this.#keptKey === null ? null : (world.browserOf(this.name).drafts.get(this.#keptKey) as KeptDraft);
    world.judge.wishesOf(this.name).crash(kept ?? null);
  }

  come(now: WireProject): void {
    this.page = this.#open(now);
  }

  /** Looks at what has just come in, more than at the rest, and does something about it. */
  react(): void {
    this.edit(REACTIONS, 0.9);
  }

  edit(kinds: typeof EDITS = EDITS, attention = 0.5): void {
    const { dice } = this.world;
    const { members } = this.page.editor.draft;
    const isDrawn = dice.chance(attention);
    const member = isDrawn ? latest(members) : dice.oneOf(members);
    const expense = member && (isDrawn ? latest(member.expenses) : dice.oneOf(member.expenses));
    const value = this.world.newValue();
    const renamed = (thing: { name: string | null }) => `${nameOrNull(thing.name)?.split(' ')[0] ?? 'x'} ${value}`;
    const kind = dice.pick(kinds);
    if (kind === 'project') {
      this.#act({ type: 'project-renamed', name: `Trip ${value}` });
      return;
    }
    if (kind === 'member-added') {
      const id = this.#newId();
      this.#act({ type: 'member-added', id });
      this.#act({ type: 'member-renamed', memberId: id, name: `m${value} ${value}` });
      return;
    }
    if (member === undefined || this.#isTwofold(member.id)) return;
    const memberId = member.id;
    if (kind === 'member-renamed') {
      this.#act({ type: kind, memberId, name: renamed(member) });
      return;
    }
    if (kind === 'member-removed') {
      this.#act({ type: kind, memberId });
      return;
    }
    if (kind === 'expense-added') {
      const expenseId = this.#newId();
      this.#act({ type: 'expense-added', memberId, id: expenseId });
      this.#act({ type: 'expense-renamed', memberId, expenseId, name: `e${value} ${value}` });
      this.#act({ type: 'expense-amount-changed', memberId, expenseId, amount: value });
      return;
    }
    if (expense === undefined || this.#isTwofold(expense.id)) return;
    const of = { memberId, expenseId: expense.id };
    if (kind === 'expense-renamed') {
      this.#act({ type: kind, ...of, name: renamed(expense) });
      return;
    }
    if (kind === 'expense-amount-changed') {
      this.#act({ type: kind, ...of, amount: value });
      return;
    }
    if (kind === 'expense-removed') {
      this.#act({ type: kind, ...of });
      return;
    }
    const toggledMemberId = dice.oneOf(members)?.id ?? memberId;
    if (this.#isTwofold(toggledMemberId)) return;
    this.#act({ type: 'involvement-toggled', ...of, toggledMemberId });
  }

  /** Goes on until nothing stands there without a name, which no person would leave either. */
  step(type: 'undone' | 'redone'): void {
    const can = type === 'undone' ? canUndo : canRedo;
    do this.#act({ type });
    while (can(this.page.editor) && [...thingsOf(this.page.editor.draft).values()].some(({ name }) => name === null));
  }

  choose(): void {
    const [id, conflict] = this.world.dice.oneOf([...this.page.editor.conflicts]) ?? [];
    const field = CONFLICT_FIELDS.find((one) => conflict?.[one]);
    if (id === undefined || field === undefined) return;
    this.#act({ type: 'conflict-resolved', id, field, choice: this.world.dice.chance(0.5) ? 'mine' : 'theirs' });
  }

  chooseAll(): void {
    while (this.page.editor.conflicts.size > 0) this.choose();
  }

  discard(): void {
    this.#act({ type: 'changes-discarded' });
  }

  /** Whether there is nothing more to read, to save or to choose. */
  isDone(version: number): boolean {
    const { editor, hasUnsavedChanges } = this.page.getState();
    return editor.snapshot.version === version && !hasUnsavedChanges && editor.conflicts.size === 0;
  }

  save(): void {
    const { editor, hasUnsavedChanges, isSaving } = this.page.getState();
    if (isSaving) return;
    if (hasUnsavedChanges) this.world.judge.wishesOf(this.name).kept(editor.conflicts, editor);
    this.page.save();
  }

  #act(action: EditorAction): void {
    this.page.dispatch(action);
  }

  /** Whether the thing, made by a call whose answer was lost, stands there a second time. */
  #isTwofold(id: string): boolean {
    const things = thingsOf(this.page.editor.draft);
    return thingsCalled(things, things.get(id)?.identity ?? '').length !== 1;
  }

  #newId(): string {
    const taken = takenIds(this.page.editor);
    return temporaryId((id) => taken.has(id), this.world.dice.random);
  }

  #open(project: WireProject): Page {
    const { judge, tell, openTab } = this.world;
    this.#pages += 1;
    const host = `${this.name}-${this.#pages}`;
    const tab = openTab(this.name, host);
    tab.onKept = (key) => {
      this.#keptKey = key;
      judge.wishesOf(this.name).keep(key !== null);
    };
    const page = new Page(host, projectFromWire(project), tab, {
      onAction: (action, before, after) => {
        tell(`  ${this.name} ${summary(action, after)}`);
        // By then the calls that were planned are at their end, or their answers lost.
        if (action.type === 'saved') this.plan = null;
        judge.onAction(this.name, action, before, after, this.plan);
      },
      onPlan: (state) => {
        this.plan = judge.contextOf(this.name, state);
      },
    });
    judge.onOpened(this.name, page.editor);
    page.start();
    return page;
  }
}

/** What is around all persons of a run. */
export interface World {
  readonly dice: Dice;
  readonly judge: Judge;
  /** A value that nobody has typed yet. */
  newValue(): number;
  tell(line: string): void;
  /** The browser that a person sits at. */
  browserOf(person: string): SimulatedBrowser;
  openTab(person: string, host: string): WatchedTab;
}

function latest<T extends { readonly version?: number }>(items: readonly T[]): T | undefined {
  return items.toSorted((a, b) => (b.version ?? 0) - (a.version ?? 0))[0];
}

function summary(action: EditorAction, { draft, conflicts }: EditorState): string {
  const { type } = action;
  const isLong = type === 'saved' || type === 'loaded' || type === 'draft-restored';
  const text = isLong ? `${type} -> ${[...thingsOf(draft).values()].map(say).join('; ')}` : JSON.stringify(action);
  return conflicts.size === 0 ? text : `${text} with conflicts ${JSON.stringify([...conflicts])}`;
}
