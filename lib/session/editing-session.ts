import { findMember } from '@/lib/domain/find-entity';
import { cleanName, nameOrNull } from '@/lib/domain/name';
import { sharedByNewcomers } from '@/lib/domain/newcomers';
import type { Member, Project } from '@/lib/domain/project';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { temporaryId } from '@/lib/domain/temporary-id';
import type { ListedExpense } from '@/lib/editor/actions';
import { type Entry, isBlankEntry } from '@/lib/editor/entry';
import { rowKeyOf } from '@/lib/editor/rows';
import { takenIds } from '@/lib/editor/selectors';
import { type Reduce, SessionStore } from './session-store';

interface ExpenseOfMember {
  readonly memberId: string;
  readonly expenseId: string;
}

/** The edits that add something, which need an id for it. */
export class EditingSession extends SessionStore {
  /** What was added last, so that its first field can take the focus. */
  lastAddedId: string | null = null;
  /** The row key of who has paid what was added last. */
  lastPayerKey: string | null = null;
  readonly #random: () => number;
  readonly #drawn = new Set<string>();
  #firstMemberId: string | null = null;

  constructor(project: Project, reduce: Reduce, random: () => number) {
    super(project, reduce);
    this.#random = random;
  }

  /** The id of the member whom an empty project offers to name. It stays until that member has been saved. */
  firstMemberId(): string {
    const { rowKeys } = this.getState().editor;
    if (this.#firstMemberId === null || [...rowKeys.values()].includes(this.#firstMemberId)) {
      this.#firstMemberId = this.#newId();
    }
    return this.#firstMemberId;
  }

  addMember(): void {
    const isFirst = this.getState().editor.draft.members.length === 0;
    const id = isFirst ? this.firstMemberId() : this.#newId();
    this.#noteNewcomers([id]);
    this.lastAddedId = id;
    this.dispatch({ type: 'member-added', id });
  }

  /** Names a new member, and adds one for each further name. The last of them gets the focus. */
  listMembers(memberId: string, [name = '', ...further]: readonly string[]): void {
    if (findMember(this.getState().editor.draft, memberId) === undefined) this.addMember();
    const others = further.map((other) => ({ id: this.#newId(), name: other }));
    this.#noteNewcomers(others.map(({ id }) => id));
    this.lastAddedId = others.at(-1)?.id ?? this.lastAddedId;
    this.dispatch({ type: 'members-listed', memberId, name, others });
  }

  addExpense(memberId: string): void {
    this.lastAddedId = this.#newId();
    this.lastPayerKey = rowKeyOf(this.getState().editor, memberId);
    this.dispatch({ type: 'expense-added', memberId, id: this.lastAddedId });
  }

  /** The sheet for new expenses opens, on what was begun before if there is any. Else `me`, or who paid last, pays to begin with. */
  openEntry(me: Member | null): void {
    const { editor } = this.getState();
    const { members } = editor.draft;
    const payer = me ?? members.find(({ id }) => rowKeyOf(editor, id) === this.lastPayerKey) ?? members[0];
    if (editor.entries.length === 0 && payer) this.#beginEntry({ id: payer.id, name: payer.name }, []);
    this.update({ isEntering: true });
  }

  /** The sheet closes. What was begun in it stays, to be gone on with. */
  closeEntry(): void {
    const { entries } = this.getState().editor;
    for (const { id } of entries.filter(isBlankEntry)) this.dispatch({ type: 'entry-dropped', id });
    this.update({ isEntering: false });
  }

  /** Adds what was entered to what its payer has paid, and begins another one of the same people. */
  addEntry({ id, name, amount, payer, sharers }: Entry): void {
    this.lastPayerKey = rowKeyOf(this.getState().editor, payer.id);
    const content = { name: nameOrNull(cleanName(name)), amount, involvedMemberIds: sharers.map((one) => one.id) };
    this.dispatch({ type: 'expense-added', memberId: payer.id, id, content });
    this.#beginEntry(payer, sharers);
  }

  /** Puts these expenses in the place of the one whose name a list of them was. */
  listExpenses(memberId: string, expenseId: string | null, expenses: readonly Omit<ListedExpense, 'id'>[]): void {
    const listed = expenses.map((expense) => ({ ...expense, id: this.#newId() }));
    this.dispatch({ type: 'expenses-listed', memberId, expenseId, listed });
  }

  /** Notes that a payment of the settlement was made, under this name. Its row does not take the focus. */
  makePayment({ fromMemberId, toMemberId, amount }: Payment, name: string): void {
    this.dispatch({ type: 'payment-made', memberId: fromMemberId, toMemberId, amount, name, id: this.#newId() });
  }

  /** Gives the expense to another payer, and returns its new id. */
  moveExpense(ids: ExpenseOfMember, toMemberId: string): string {
    const id = this.#newId();
    this.dispatch({ type: 'expense-moved', ...ids, toMemberId, id });
    return id;
  }

  /** The person has seen that the newcomer shares what is for everyone. */
  acceptNewcomer(memberId: string): void {
    const { editor, newcomers } = this.getState();
    const rowKey = rowKeyOf(editor, memberId);
    this.update({ newcomers: new Map([...newcomers].filter(([key]) => key !== rowKey)) });
  }

  #beginEntry(payer: Entry['payer'], sharers: Entry['sharers']): void {
    this.dispatch({ type: 'entry-changed', entry: { id: this.#newId(), name: '', amount: null, payer, sharers } });
  }

  /** They share what is for everyone by now, which nobody has asked for. */
  #noteNewcomers(ids: readonly string[]): void {
    const { editor, newcomers } = this.getState();
    const shared = new Set(sharedByNewcomers(editor.draft.members).map((id) => rowKeyOf(editor, id)));
    if (shared.size === 0) return;
    this.update({ newcomers: new Map([...newcomers, ...ids.map((id) => [id, shared] as const)]) });
  }

  #newId(): string {
    const taken = takenIds(this.getState().editor);
    const id = temporaryId((drawn) => taken.has(drawn) || this.#drawn.has(drawn), this.#random);
    this.#drawn.add(id);
    return id;
  }
}
