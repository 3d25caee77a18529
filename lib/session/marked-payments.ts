import { sameContent } from '@/lib/domain/entities';
import { findExpense, findMember, findPayer, hasEntity } from '@/lib/domain/find-entity';
import { isPaymentTo, receiverOf } from '@/lib/domain/involvement';
import { paymentsBetween } from '@/lib/domain/payments-between';
import type { Expense, Member } from '@/lib/domain/project';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorAction } from '@/lib/editor/actions';
import { rowKeyOf } from '@/lib/editor/rows';
import { type Overtaken, pairedWithOthers } from '@/lib/session/overtaken-payments';
import { asFirstSent, type CreationKeys } from '@/lib/session/saving/creation-keys';
import type { SharedDebt, SharedDebts } from '@/lib/session/saving/shared-debts';
import type { SessionStore } from '@/lib/session/session-store';

/** Milliseconds for which a page that hears nothing of the server is taken to be current. */
const CURRENT_MS = 10_000;

/** The payments that were marked as made on this page. Each is saved by itself, and so is what undoes it. */
export class MarkedPayments {
  /** By row key: a save gives them other ids. */
  readonly #rowKeys = new Set<string>();

  constructor(
    private readonly session: SessionStore,
    private readonly keys: CreationKeys,
    private readonly debts: SharedDebts,
    /** Saves these expenses alone. */
    private readonly save: (ids: readonly string[]) => void,
  ) {}

  /** The payment of this temporary id is in the draft now. `shown` is what all may be shown who mark it as made, if they can. */
  mark(id: string, { fromMemberId, toMemberId }: Payment, shown: readonly (string | number)[] | null): void {
    if (shown) this.debts.share(id, shown, this.#debtOf(id, fromMemberId, toMemberId));
    this.#rowKeys.add(id);
    this.save([id]);
  }

  /** The debt that this payment of the draft pays, as the person sees it. */
  #debtOf(id: string, fromMemberId: string, toMemberId: string): SharedDebt {
    const { snapshot, draft, toTakeBack } = this.session.getState().editor;
    const payer = findMember(draft, fromMemberId);
    const marked = payer && findExpense(payer, id);
    const there = [snapshot, draft].flatMap((project) =>
      paymentsBetween(project, fromMemberId, toMemberId).map((one) => one.id),
    );
    // Those that are undone, and that a read may bring in until they are taken back, are no payments of others.
    const paidBy = [...new Set([...there, ...toTakeBack])].filter((one) => one !== id);
    return { fromMemberId, toMemberId, paidBy, marked };
  }

  /**
   * What all who may mark this payment as made are shown alike: from whom, to whom, and which state of the payer it is
   * about. How much it is may be other for who has an edit unsaved. A payment gives the payer another version, so a later
   * one is another. Null where nobody else can know the two, or which state.
   */
  debtShown({ fromMemberId, toMemberId }: Omit<Payment, 'amount'>): (string | number)[] | null {
    const { snapshot, draft, toTakeBack } = this.session.getState().editor;
    const payer = findMember(snapshot, fromMemberId);
    const version = payer && versionOf(payer);
    if (version === undefined || isTemporaryId(toMemberId)) return null;
    const debt = [snapshot.epoch ?? '', version, fromMemberId, toMemberId];
    const expenseIds = draft.members.flatMap(({ expenses }) => expenses.map(({ id }) => id));
    // Others of this page may be about the same state: those that wait to be saved, and those that went to another
    // payer or are gone, be it that they are still to be taken back.
    let others = 0;
    while (this.debts.isTaken([...debt, others], [...expenseIds, ...toTakeBack])) others += 1;
    return [...debt, others];
  }

  /**
   * Whether others may have made by now what is to be sent: a save has tried to send it, and has not come through, it was
   * made before and is made again, or at this time the page has not heard of the server for long, or of what became of a call.
   */
  mayBeOthers(now: number): boolean {
    const { asOf, editor } = this.session.getState();
    const isHeard = now - this.session.currentAt < CURRENT_MS && editor.inDoubtWrites.length === 0;
    const isCurrent = asOf === null && isHeard;
    return this.#shared().some(
      ({ expense: { id } }) => !isCurrent || this.keys.wasTried(id) || !this.debts.isPayment(id),
    );
  }

  /**
   * Undoes those that were not sent, and whose debt others have paid since, in part or in full. Events tell of it. What is left
   * then is still to be sent, under the key of the state that the page knows now.
   */
  giveWay(): void {
    for (const waiting of this.#overtaken()) {
      const { givenWay, left } = pairedWithOthers(waiting);
      for (const [{ payerId: memberId, expense, marked }, first] of givenWay) {
        if (sameContent(marked, expense)) {
          this.session.dispatch({ type: 'payment-gave-way', expenseId: expense.id });
        } else this.#goOnWith(first.id, memberId, expense);
        const step = { kind: 'expense-created', memberId, expense: first } as const;
        this.session.emit({ type: 'paid-before', first: { base: this.session.getState().editor.snapshot, step } });
      }
      for (const { expense, debt, others } of left) {
        // Others may have used its key for theirs. From here on it is about the state that has theirs.
        this.#share(expense.id, { ...debt, paidBy: [...debt.paidBy, ...others.map(({ id }) => id)] });
      }
    }
    for (const { expense, debt } of this.#unsent()) {
      // It was made before, under another key.
      if (!this.debts.isPayment(expense.id)) this.#share(expense.id, debt);
    }
  }

  #share(id: string, debt: SharedDebt): void {
    const shown = this.debtShown(debt);
    if (shown) this.debts.share(id, shown, debt);
  }

  /** Those that were not sent, and still pay the debt that they were made for. */
  #unsent(): { payerId: string; expense: Expense; debt: SharedDebt }[] {
    return this.#shared().flatMap(({ payerId, expense }) => {
      const debt = this.debts.ofUnsent(expense.id);
      if (!debt || payerId !== debt.fromMemberId || !isPaymentTo(expense, debt.toMemberId)) return [];
      return [{ payerId, expense, debt }];
    });
  }

  /** Those that were not sent, and between whose members others have noted payments since: those of each debt together. */
  #overtaken(): (readonly Overtaken[])[] {
    const { snapshot } = this.session.getState().editor;
    const overtaken = this.#unsent().flatMap(({ payerId, expense, debt }): Overtaken[] => {
      const others = paymentsBetween(snapshot, payerId, debt.toMemberId).filter(({ id }) => !debt.paidBy.includes(id));
      return others.length === 0 ? [] : [{ payerId, expense, debt, marked: debt.marked ?? expense, others }];
    });
    const debts = new Map<string, Overtaken[]>();
    for (const one of overtaken) {
      const between = `${one.debt.fromMemberId} ${one.debt.toMemberId}`;
      debts.set(between, [...(debts.get(between) ?? []), one]);
    }
    return [...debts.values()];
  }

  /** What was edited of a payment since it was marked is left to save, in that of others. */
  #goOnWith(othersId: string, memberId: string, expense: Expense): void {
    const { snapshot } = this.session.getState().editor;
    const marked = this.debts.asMarked({ kind: 'expense-created', memberId, expense });
    const sent = asFirstSent(snapshot, marked, othersId);
    const ids = new Map([[expense.id, othersId]]);
    this.session.dispatch({ type: 'saved', snapshot, sent, ids, othersFirst: new Set([othersId]) });
  }

  /** Undoes the payment, unless it is gone. */
  undo(id: string): void {
    const payer = findPayer(this.session.getState().editor.draft, id);
    if (payer === undefined) return;
    this.session.dispatch({ type: 'payment-undone', memberId: payer.id, expenseId: id });
    this.save([id]);
  }

  /** Takes a step of the history, and saves the payments that it undoes or makes again. */
  step(action: EditorAction): void {
    const before = this.#inDraft();
    this.session.dispatch(action);
    const now = this.#inDraft();
    for (const [rowKey, id] of now) if (!before.has(rowKey)) this.#noteMadeAgain(id);
    const changed = [...this.#rowKeys].filter((rowKey) => before.has(rowKey) !== now.has(rowKey));
    if (changed.length > 0) this.save(changed.map((rowKey) => now.get(rowKey) ?? before.get(rowKey) ?? rowKey));
  }

  /** What was saved before is to be made as what is marked now: others may have marked it meanwhile. */
  #noteMadeAgain(id: string): void {
    const payer = findPayer(this.session.getState().editor.draft, id);
    const expense = payer && findExpense(payer, id);
    const toMemberId = expense && receiverOf(expense);
    if (payer === undefined || toMemberId === undefined) return;
    if (this.debts.isPayment(id)) this.debts.noteMadeAgain(id);
    else if (!isTemporaryId(id)) this.debts.note(id, this.#debtOf(id, payer.id, toMemberId));
  }

  /** What the draft has of payments that others may mark as made, too, and that the server does not have. */
  #shared(): { payerId: string; expense: Expense }[] {
    const { snapshot, draft } = this.session.getState().editor;
    const drafted = draft.members.flatMap(({ id, expenses }) => expenses.map((expense) => ({ payerId: id, expense })));
    return drafted.filter(
      ({ expense: { id } }) => (this.debts.isPayment(id) || this.debts.has(id)) && !hasEntity(snapshot, id),
    );
  }

  /** The expenses that the draft has, from their row keys to their ids. */
  #inDraft(): Map<string, string> {
    const { editor } = this.session.getState();
    const expenses = editor.draft.members.flatMap((member) => member.expenses);
    return new Map(expenses.map(({ id }) => [rowKeyOf(editor, id), id]));
  }
}

/**
 * As the server tells it: the greatest of the member's own and those of what they paid, so also of what was saved from
 * here since.
 */
function versionOf({ version, expenses }: Member): number | undefined {
  return version === undefined ? undefined : Math.max(version, ...expenses.map((expense) => expense.version ?? 0));
}
