import { projectFromWire, type WireProject } from '@/lib/contract/project';
import { nameOrNull } from '@/lib/domain/project';
import { temporaryId } from '@/lib/domain/temporary-id';
import type { EditorAction } from '@/lib/editor/actions';
import { canRedo, canUndo, hasUnsavedChanges, takenIds } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import type { Dice } from './dice';
import { EDITS, REACTIONS } from './edits';
import type { Judge } from './judge';
import { Page } from './open-page';
import { CONFLICT_FIELDS } from './overruled';
import { say, thingsCalled, thingsOf } from './things';
import type { Context } from './write-judge';

/** Somebody at a browser, who does what the dice say. Every value is typed only once in a run. */
export class Person {
  page: Page;
  /** What the person wanted and had been told when the save that is under way was planned. */
  plan: Context | null = null;
  #pages = 1;
  #kept: Page['unsaved'] = null;

  constructor(
    readonly name: string,
    readonly dice: Dice,
    readonly judge: Judge,
    readonly newValue: () => number,
    readonly tell: (line: string) => void,
    opened: WireProject,
  ) {
    this.page = this.#open(opened);
  }

  /** Closes the page, or has it crash, and opens it anew. */
  reload(now: WireProject): void {
    if (this.dice.chance(0.5)) this.#keep();
    this.page.isClosed = true;
    const kept = this.#kept;
    this.plan = null;
    this.judge.wishesOf(this.name).crash(kept);
    this.#pages += 1;
    this.page = this.#open(now);
    if (kept === null) return;
    this.page.keys.restore(kept.creations);
    this.page.store.dispatch({ type: 'draft-restored', ...kept });
    this.#keep();
  }

  /** Looks at what has just come in, more than at the rest, and does something about it. */
  react(): void {
    this.edit(REACTIONS, 0.9);
  }

  edit(kinds: typeof EDITS = EDITS, attention = 0.5): void {
    const { dice } = this;
    const { members } = this.page.state.draft;
    const isDrawn = dice.chance(attention);
    const member = isDrawn ? latest(members) : dice.oneOf(members);
    const expense = member && (isDrawn ? latest(member.expenses) : dice.oneOf(member.expenses));
    const value = this.newValue();
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
    while (can(this.page.state) && [...thingsOf(this.page.state.draft).values()].some(({ name }) => name === null));
  }

  /** As the page does a moment after each change. */
  keepSoon(): void {
    if (this.dice.chance(0.7)) this.#keep();
  }

  choose(): void {
    const [id, conflict] = this.dice.oneOf([...this.page.state.conflicts]) ?? [];
    const field = CONFLICT_FIELDS.find((one) => conflict?.[one]);
    if (id === undefined || field === undefined) return;
    this.#act({ type: 'conflict-resolved', id, field, choice: this.dice.chance(0.5) ? 'mine' : 'theirs' });
  }

  chooseAll(): void {
    while (this.page.state.conflicts.size > 0) this.choose();
  }

  discard(): void {
    this.#act({ type: 'changes-discarded' });
  }

  /** Whether there is nothing more to read, to save or to choose. */
  isDone(version: number): boolean {
    const { state } = this.page;
    return state.snapshot.version === version && !hasUnsavedChanges(state) && state.conflicts.size === 0;
  }

  save(isAsked: boolean): void {
    const { page } = this;
    if (page.isSaving) return;
    if (isAsked && hasUnsavedChanges(page.state)) this.judge.wishesOf(this.name).kept(page.state.conflicts, page.state);
    page.save(isAsked);
  }

  #act(action: EditorAction): void {
    this.page.store.dispatch(action);
  }

  /** Whether the thing, made by a call whose answer was lost, stands there a second time. */
  #isTwofold(id: string): boolean {
    const things = thingsOf(this.page.state.draft);
    return thingsCalled(things, things.get(id)?.identity ?? '').length !== 1;
  }

  #newId(): string {
    const taken = takenIds(this.page.state);
    return temporaryId((id) => taken.has(id), this.dice.random);
  }

  #open(project: WireProject): Page {
    const page = new Page(
      `${this.name}-${this.#pages}`,
      projectFromWire(project),
      (action, before, after) => {
        this.tell(`  ${this.name} ${summary(action, after)}`);
        // By then the calls that were planned are at their end, or their answers lost.
        if (action.type === 'saved') this.plan = null;
        this.judge.onAction(this.name, action, before, after, this.plan);
      },
      () => this.#keep(),
      () => {
        this.plan = this.judge.contextOf(this.name, this.page.state);
      },
    );
    this.judge.onOpened(this.name, page.state);
    return page;
  }

  #keep(): void {
    this.#kept = this.page.unsaved;
    this.judge.wishesOf(this.name).keep(this.#kept !== null);
  }
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
