import { randomKey } from '@/lib/client/random-key';
import { MAX_KEY_LENGTH } from '@/lib/contract/headers';
import type { Project } from '@/lib/domain/project';
import { applySteps, type CreationStep, createdId } from '@/lib/domain/save-step';

/** What is known of a creation that has not been acknowledged. */
export interface Creation {
  readonly key: string;
  /** The step as it was first sent under the key, if it was. The server may have taken it although no answer came. */
  readonly first?: CreationStep;
  /** False where certainly no call has left this device. Absent in drafts of before: who knows. */
  readonly isSent?: boolean;
  /** Of a payment that others may mark as made, too. */
  readonly debt?: SharedDebt;
}

/** A debt that several may mark as paid, as it was when one of them did. */
export interface SharedDebt {
  readonly fromMemberId: string;
  readonly toMemberId: string;
  /** The ids of the payments between the two that were there. */
  readonly paidBy: readonly string[];
}

/** What the keys of payments begin with that all who are shown the same debt may mark as paid. */
const PAYMENT = 'paid-';

/** One idempotency key for each entity that the server does not have, by its id here: a repeated call creates nothing twice. */
export class CreationKeys {
  readonly #creations = new Map<string, Creation>();
  readonly #sent = new Set<string>();
  readonly #madeAgain = new Set<string>();
  /** The keys of payments that were acknowledged, or refused. */
  readonly #used = new Set<string>();

  keyOf(id: string): string {
    return this.#creationOf(id).key;
  }

  /** Whether it is a payment that others may have marked as made, too. */
  isPayment(temporaryId: string): boolean {
    return this.#creations.get(temporaryId)?.key.startsWith(PAYMENT) ?? false;
  }

  /** All who mark this payment as made use the same key. It follows from what they are shown. */
  sharePayment(temporaryId: string, shown: readonly (string | number)[], debt: SharedDebt): void {
    const key = sharedKey(shown);
    if (key.length <= MAX_KEY_LENGTH) this.#creations.set(temporaryId, { key, debt });
  }

  /** The debt that this payment pays. Null where a call may have made it, or one of those that it counts on. */
  debtOfUnsent(temporaryId: string): SharedDebt | null {
    const { debt = null } = this.#creations.get(temporaryId) ?? {};
    const isInDoubt = debt && [temporaryId, ...debt.paidBy].some((id) => this.#sent.has(id));
    return isInDoubt ? null : debt;
  }

  /** The person has taken it back and made it again: what others have deleted since it was first sent was another one. */
  noteMadeAgain(temporaryId: string): void {
    this.#madeAgain.add(temporaryId);
  }

  isMadeAgain(temporaryId: string): boolean {
    return this.#madeAgain.has(temporaryId);
  }

  /** Whether a save has tried to create it, and has not come through. */
  wasTried(temporaryId: string): boolean {
    return this.#creations.get(temporaryId)?.first !== undefined;
  }

  /** The server has what was created under this temporary id. */
  noteCreated(temporaryId: string, id: string): void {
    for (const [payment, { debt, ...creation }] of this.#creations) {
      if (!debt?.paidBy.includes(temporaryId)) continue;
      const paidBy = debt.paidBy.map((one) => (one === temporaryId ? id : one));
      this.#creations.set(payment, { ...creation, debt: { ...debt, paidBy } });
    }
  }

  /** Whether the key that all use who are shown this is that of one of these creations, or was that of one before. */
  isTaken(shown: readonly (string | number)[], ids: readonly string[]): boolean {
    const key = sharedKey(shown);
    return this.#used.has(key) || ids.some((id) => this.#creations.get(id)?.key === key);
  }

  /** Whether a call with this key may have reached the server. */
  isSent(temporaryId: string): boolean {
    return this.#sent.has(temporaryId);
  }

  noteSent(temporaryId: string): void {
    this.#sent.add(temporaryId);
  }

  /**
   * The step as it was first sent. Until it is acknowledged it is sent again unchanged, whatever has been edited since. So it
   * is known what the server created, and others' changes of that can be told from edits made here.
   */
  firstSent<Step extends CreationStep>(step: Step): Step {
    const id = createdId(step);
    const { first = step, ...creation } = this.#creationOf(id);
    this.#creations.set(id, { ...creation, first });
    return first as Step;
  }

  /** What is known of these creations, to be kept with the draft. */
  creationsOf(ids: readonly string[]): Record<string, Creation> {
    return Object.fromEntries(ids.map((id) => [id, { ...this.#creationOf(id), isSent: this.#sent.has(id) }]));
  }

  /** Takes over what was kept with a draft. */
  restore(creations: Readonly<Record<string, Creation>>): void {
    for (const [id, { isSent = true, ...creation }] of Object.entries(creations)) {
      this.#creations.set(id, creation);
      if (creation.first && isSent) this.#sent.add(id);
    }
  }

  /** The next creation under this id is another one: the last was acknowledged, or refused. */
  renew(id: string): void {
    if (this.isPayment(id)) this.#used.add(this.keyOf(id));
    this.#creations.delete(id);
    this.#sent.delete(id);
    this.#madeAgain.delete(id);
  }

  #creationOf(id: string): Creation {
    const creation = this.#creations.get(id) ?? { key: randomKey() };
    this.#creations.set(id, creation);
    return creation;
  }
}

function sharedKey(shown: readonly (string | number)[]): string {
  return PAYMENT + shown.map(encodeURIComponent).join('-');
}

/** The project with what the step creates, under this id, as the step asked for it and not as others may have changed it. */
export function asFirstSent(project: Project, step: CreationStep, id: string): Project {
  if (step.kind === 'member-created') {
    const { name, order } = step.member;
    const member = { ...step.member, id };
    return applySteps(project, [
      [{ kind: 'member-created', member }],
      [{ kind: 'member-updated', memberId: id, name, order }],
    ]);
  }
  const expense = { ...step.expense, id };
  return applySteps(project, [
    [{ ...step, expense }],
    [{ kind: 'expense-updated', memberId: step.memberId, expense, payerId: step.memberId }],
  ]);
}
