import { findExpense, findMember } from '@/lib/domain/entities';
import { isVisible } from '@/lib/domain/name';
import type { Member, Project } from '@/lib/domain/project';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { temporaryId } from '@/lib/domain/temporary-id';
import type { EditorAction, PastedExpense } from '@/lib/editor/actions';
import { isBlankExpense, isBlankMember, lastUntouched } from '@/lib/editor/blank-row';
import { offeredExpenseId, offeredMemberId } from '@/lib/editor/offered-row';
import { askingAtFirst } from '@/lib/editor/onboarding';
import { rowKeyOf } from '@/lib/editor/rows';
import { isTakenId } from '@/lib/editor/selectors';
import { ExpenseSheet } from './expense-sheet';
import type { Platform } from './platform';
import { SessionStore } from './session-store';

/** An expense of a list, before it has an id and a day. */
type Listed = Omit<PastedExpense, 'id' | 'date'>;

/** The edits that add something, which need an id for it. */
export class EditingSession extends SessionStore {
  /** What was added last, so that its first field can take the focus. */
  lastAddedId: string | null = null;
  /** The row key of who has paid what was added last. */
  lastPayerKey: string | null = null;
  readonly sheet = new ExpenseSheet(this);
  readonly #platform: Pick<Platform, 'random' | 'today'>;
  readonly #drawn = new Set<string>();

  constructor(project: Project, platform: Pick<Platform, 'random' | 'today'>) {
    super(project);
    this.#platform = platform;
    this.#offerFirstMember();
    this.beginWith({ asking: askingAtFirst(project) });
  }

  override dispatch(action: EditorAction): void {
    super.dispatch(action);
    this.#offerFirstMember();
  }

  /** The calendar day where the device is, `YYYY-MM-DD`: a new expense begins with it. */
  today(): string {
    return this.#platform.today();
  }

  /** A temporary id that nothing has here. */
  newId(): string {
    const { editor } = this.getState();
    const id = temporaryId(
      (drawn) => isTakenId(editor, drawn) || this.#drawn.has(drawn),
      () => this.#platform.random(),
    );
    this.#drawn.add(id);
    return id;
  }

  /** This member has paid what was added last. */
  notePayer(memberId: string): void {
    this.lastPayerKey = rowKeyOf(this.getState().editor, memberId);
  }

  /** Adds a member without a name, unless there is one who is new and was not touched. Returns the id of that member. */
  addMember(): string {
    const untouched = this.#untouchedMemberId();
    if (untouched !== undefined) return untouched;
    const id = offeredMemberId(this.getState().editor) ?? this.newId();
    this.lastAddedId = id;
    this.dispatch({ type: 'member-added', id });
    return id;
  }

  /** Opens an empty row for a member, who comes with the first character, or finds one as `addMember` does. */
  offerMember(): string {
    return this.#untouchedMemberId() ?? this.#offer(null);
  }

  /**
   * Names a new member, and adds one for each further name. Where a name is still to come, a row is offered for it. Returns the
   * id of the row to go on in.
   */
  listMembers(memberId: string, [name = '', ...further]: readonly string[]): string {
    const others = further.filter(isVisible).map((other) => ({ id: this.newId(), name: other }));
    const lastId = others.at(-1)?.id ?? memberId;
    this.lastAddedId = lastId;
    this.dispatch({ type: 'members-listed', memberId, name, others });
    return others.length < further.length ? this.offerMember() : lastId;
  }

  /** Removes the member with all their expenses from the draft. Events tell of it. */
  removeMember({ id, name }: Member): void {
    this.dispatch({ type: 'member-removed', memberId: id });
    this.emit({ type: 'removed', removed: { kind: 'member', id, name, isSaved: false } });
  }

  /** Adds an expense that holds nothing, unless the member has one that is new and was not touched. Returns its id. */
  addExpense(memberId: string): string {
    const untouched = this.#untouchedExpenseId(memberId);
    if (untouched !== undefined) return untouched;
    const id = offeredExpenseId(this.getState().editor, memberId) ?? this.newId();
    this.lastAddedId = id;
    this.notePayer(memberId);
    this.dispatch({ type: 'expense-added', memberId, id, content: { date: this.today() } });
    return id;
  }

  /** Opens an empty row for an expense, which comes with the first character, or finds one as `addExpense` does. */
  offerExpense(memberId: string): string {
    this.notePayer(memberId);
    return this.#untouchedExpenseId(memberId) ?? this.#offer(memberId);
  }

  /** Puts these expenses in the place of the one whose name a list of them was. */
  listExpenses(memberId: string, expenseId: string | null, expenses: readonly Listed[]): void {
    const payer = findMember(this.getState().editor.draft, memberId);
    const date = (payer && expenseId !== null && findExpense(payer, expenseId)?.date) || this.today();
    const listed = expenses.map((expense) => ({ ...expense, id: this.newId(), date }));
    this.dispatch({ type: 'expenses-listed', memberId, expenseId, listed });
  }

  /** Notes that a payment of the settlement was made, and returns its id. Its row does not take the focus. */
  protected makePayment({ fromMemberId, toMemberId, amount }: Payment, name: string | null): string {
    const id = this.newId();
    this.dispatch({ type: 'payment-made', memberId: fromMemberId, toMemberId, amount, name, id, date: this.today() });
    return id;
  }

  /** The person has seen that the newcomer shares what is for everyone. */
  acceptNewcomer(memberId: string): void {
    const { editor, newcomers } = this.getState();
    const rowKey = rowKeyOf(editor, memberId);
    this.update({ newcomers: new Map([...newcomers].filter(([key]) => key !== rowKey)) });
  }

  #offer(payerId: string | null): string {
    const id = this.newId();
    this.lastAddedId = id;
    const offer = { id, payerId, ...(payerId !== null && { date: this.today() }) };
    this.dispatch({ type: 'row-offered', offer });
    return id;
  }

  /** An empty project always has a row for its first member. That does not take the focus. */
  #offerFirstMember(): void {
    const { draft, offer } = this.getState().editor;
    if (draft.members.length > 0 || offer !== null) return;
    super.dispatch({ type: 'row-offered', offer: { id: this.newId(), payerId: null } });
  }

  #untouchedMemberId(): string | undefined {
    return lastUntouched(this.getState().editor.draft.members, isBlankMember)?.id;
  }

  #untouchedExpenseId(memberId: string): string | undefined {
    const payer = findMember(this.getState().editor.draft, memberId);
    return payer && lastUntouched(payer.expenses, isBlankExpense)?.id;
  }
}
