import type { Member } from '@/lib/domain/project';
import { rowKeyOf } from '@/lib/editor/rows';
import { begunEntries, type Entry, enteringOf, entryOfExpense, isBlankEntry } from '@/lib/editor/sheet-entry';
import type { EditorState } from '@/lib/editor/state';
import type { EditingSession } from '@/lib/session/editing-session';

/** The sheet, in which an expense is entered or changed. What is typed there is in the draft once it is added. */
export class ExpenseSheet {
  readonly #dropped = new Map<string, Entry>();
  /** The row keys of those for whom alone the last new expense was; none if that was for all. */
  lastSharerKeys: readonly string[] = [];

  constructor(private readonly session: EditingSession) {}

  /** Opens for a new expense, on what was begun before if there is any. */
  openNew(me: Pick<Member, 'id' | 'name'> | null): void {
    const { editor } = this.session.getState();
    const begun = editor.entries.find(({ base }) => !base);
    const payer = firstPayer(editor, this.session.lastPayerKey, me);
    if (begun) this.session.dispatch({ type: 'entry-opened', entry: begun });
    else if (payer) this.#begin({ payer: { id: payer.id, name: payer.name }, sharers: [] });
    this.session.update({ isEntering: true });
  }

  /** Opens on an expense that is there, with what was begun of it before. Returns whether it is there. */
  open(expenseId: string): boolean {
    const { editor } = this.session.getState();
    const begun = editor.entries.find(({ id, base }) => base && id === expenseId);
    const entry = begun ?? entryOfExpense(editor.draft, expenseId);
    if (entry) this.session.dispatch({ type: 'entry-opened', entry });
    this.session.update({ isEntering: entry !== null });
    return entry !== null;
  }

  /** Closes. What was begun stays, to be gone on with. */
  close(): void {
    const { entries } = this.session.getState().editor;
    for (const { id } of entries.filter(isBlankEntry)) this.session.dispatch({ type: 'entry-dropped', id });
    this.session.update({ isEntering: false });
  }

  /** Changes fields of an entry. */
  change(entry: Entry, change: Partial<Entry>): void {
    this.session.dispatch({ type: 'entry-changed', entry: { ...entry, ...change } });
  }

  /**
   * Brings what was entered into the draft. After a new expense another one of the same payer and the same day is begun. Who
   * shares it is said anew for each.
   */
  add(entry: Entry): void {
    const { payer, sharers, date, base } = entry;
    if (!base) this.session.notePayer(payer.id);
    this.session.dispatch(enteringOf(entry, this.session.getState().editor.draft));
    if (base) return;
    const { editor } = this.session.getState();
    const isForAll = sharers.length === editor.draft.members.length;
    this.lastSharerKeys = isForAll ? [] : sharers.map(({ id }) => rowKeyOf(editor, id));
    this.#begin({ payer, sharers: [], date });
  }

  /** Drops what was begun under this id. Events tell of it. */
  drop(id: string): void {
    const { entries } = this.session.getState().editor;
    const entry = begunEntries(entries).find((one) => one.id === id);
    this.session.dispatch({ type: 'entry-dropped', id });
    if (entry === undefined) return;
    this.#dropped.set(id, entry);
    this.session.emit({ type: 'removed', removed: { kind: 'entry', id, name: entry.name, isSaved: false } });
  }

  /** Brings back what was dropped: into the open sheet where nothing is typed there, or to be gone on with. */
  restore(id: string): void {
    const entry = this.#dropped.get(id);
    if (entry) this.session.dispatch({ type: 'entry-restored', entry });
  }

  #begin({ date = this.session.today(), ...people }: Pick<Entry, 'payer' | 'sharers' | 'date'>): void {
    const entry = { id: this.session.newId(), name: '', amount: null, date, ...people };
    this.session.dispatch({ type: 'entry-opened', entry });
  }
}

/** Who pays a new expense to begin with: who paid last, or else the person themself (`me`), or the first member. */
function firstPayer(
  editor: EditorState,
  lastPayerKey: string | null,
  me: Pick<Member, 'id' | 'name'> | null,
): Pick<Member, 'id' | 'name'> | undefined {
  const { members } = editor.draft;
  return members.find(({ id }) => rowKeyOf(editor, id) === lastPayerKey) ?? me ?? members[0];
}
