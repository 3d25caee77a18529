import { MAX_KEY_LENGTH } from '@/lib/contract/headers';
import type { Expense } from '@/lib/domain/project';
import { type CreationStep, createdId } from '@/lib/domain/save-step';
import type { Creation, CreationKeys } from './creation-keys';

/** A debt that several may mark as paid, as it was when one of them did. */
export interface SharedDebt {
  readonly fromMemberId: string;
  readonly toMemberId: string;
  /** The ids of the payments between the two that were there. */
  readonly paidBy: readonly string[];
  /** The payment as it was marked. Absent in drafts of before. */
  readonly marked?: Expense;
}

/** What is shown alike to all who may mark a debt as paid. */
type Shown = readonly (string | number)[];

/** What the keys of payments begin with that all who are shown the same debt may mark as paid. */
const PAYMENT = 'paid-';

/** The payments that others may mark as made, too, and the debts that they pay, by their ids here until they are acknowledged. */
export class SharedDebts {
  readonly #debts = new Map<string, SharedDebt>();
  readonly #madeAgain = new Set<string>();
  /** The keys of payments that were acknowledged, or refused. */
  readonly #used = new Set<string>();

  constructor(private readonly keys: CreationKeys) {}

  /** Whether it is a payment that others may have marked as made, too. */
  isPayment(temporaryId: string): boolean {
    return this.keys.givenKey(temporaryId)?.startsWith(PAYMENT) ?? false;
  }

  /** All who mark this payment as made use the same key. It follows from what they are shown. */
  share(temporaryId: string, shown: Shown, debt: SharedDebt): void {
    const key = sharedKey(shown);
    if (key.length > MAX_KEY_LENGTH) return;
    this.keys.giveKey(temporaryId, key);
    this.note(temporaryId, debt);
  }

  /** The payment of this id pays this debt. It has no key yet. */
  note(id: string, debt: SharedDebt): void {
    this.#debts.set(id, debt);
  }

  /** Whether it is known which debt this payment pays, or was to pay, before the server had it. */
  has(id: string): boolean {
    return this.#debts.has(id);
  }

  /** Whether the key that all use who are shown this is that of one of these creations, or was that of one before. */
  isTaken(shown: Shown, ids: readonly string[]): boolean {
    const key = sharedKey(shown);
    return this.#used.has(key) || ids.some((id) => this.keys.givenKey(id) === key);
  }

  /** The debt that this payment pays. Null where a call may have made it, or one of those that it counts on. */
  ofUnsent(temporaryId: string): SharedDebt | null {
    const debt = this.#debts.get(temporaryId) ?? null;
    const isInDoubt = debt && [temporaryId, ...debt.paidBy].some((id) => this.keys.isSent(id));
    return isInDoubt ? null : debt;
  }

  /** The creation of a payment as it was marked, without what the person has edited of it before it was first sent. */
  asMarked(step: CreationStep): CreationStep {
    const marked = this.#debts.get(createdId(step))?.marked;
    if (step.kind !== 'expense-created' || marked === undefined) return step;
    const { id, order } = step.expense;
    return { ...step, expense: { ...marked, id, order } };
  }

  /** The person has undone it and made it again: what others have deleted since it was first sent was another one. */
  noteMadeAgain(temporaryId: string): void {
    this.#madeAgain.add(temporaryId);
  }

  isMadeAgain(temporaryId: string): boolean {
    return this.#madeAgain.has(temporaryId);
  }

  /** The server has what was created under this temporary id. Of the same debt, it is no payment of others that wait here. */
  noteCreated(temporaryId: string, id: string): void {
    const created = this.#debts.get(temporaryId);
    for (const [payment, debt] of this.#debts) {
      const isOfOne = debt.fromMemberId === created?.fromMemberId && debt.toMemberId === created.toMemberId;
      if (!isOfOne && !debt.paidBy.includes(temporaryId)) continue;
      const paidBy = debt.paidBy.filter((one) => one !== temporaryId);
      this.#debts.set(payment, { ...debt, paidBy: [...paidBy, id] });
    }
  }

  /** The creations with the debts that they pay, to be stored with the draft. */
  withDebts(creations: Readonly<Record<string, Creation>>): Record<string, Creation> {
    const entries = Object.entries(creations).map(([id, creation]) => {
      const debt = this.#debts.get(id);
      return [id, debt ? { ...creation, debt } : creation] as const;
    });
    return Object.fromEntries(entries);
  }

  /** Takes over what was stored with a draft. */
  restore(creations: Readonly<Record<string, Creation>>): void {
    for (const [id, { debt }] of Object.entries(creations)) if (debt) this.#debts.set(id, debt);
  }

  /**
   * The payment was acknowledged, or refused: its key, which it still has, is used up. A refused one still pays the debt, under
   * the id that it has then.
   */
  end(id: string, refusedAs?: string): void {
    if (this.isPayment(id)) this.#used.add(this.keys.keyOf(id));
    const debt = this.#debts.get(id);
    this.#debts.delete(id);
    this.#madeAgain.delete(id);
    if (debt && refusedAs !== undefined) this.#debts.set(refusedAs, debt);
  }
}

function sharedKey(shown: Shown): string {
  return PAYMENT + shown.map(encodeURIComponent).join('-');
}
