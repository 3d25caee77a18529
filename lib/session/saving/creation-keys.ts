import { randomKey } from '@/lib/client/random-key';
import { hasEntity } from '@/lib/domain/find-entity';
import type { Project } from '@/lib/domain/project';
import { applySteps, type CreationStep, createdId } from '@/lib/domain/save-step';
import type { SharedDebt } from './shared-debts';

/** What is known of a creation that has not been acknowledged, as it is stored with the draft. */
export interface Creation {
  readonly key: string;
  /** The step as it was first sent under the key, if it was. The server may have taken it although no answer came. */
  readonly first?: CreationStep;
  /** False where certainly no call has left this device. Absent in drafts of before: who knows. */
  readonly isSent?: boolean;
  /** Of a payment that others may mark as made, too. */
  readonly debt?: SharedDebt;
}

/** One idempotency key for each entity that the server does not have, by its id here: a repeated call creates nothing twice. */
export class CreationKeys {
  readonly #creations = new Map<string, Pick<Creation, 'key' | 'first'>>();
  readonly #sent = new Set<string>();

  keyOf(id: string): string {
    return this.#creationOf(id).key;
  }

  /** The key that it has, if it has one by now. */
  givenKey(id: string): string | undefined {
    return this.#creations.get(id)?.key;
  }

  /** It is created under this key. */
  giveKey(id: string, key: string): void {
    this.#creations.set(id, { key });
  }

  /** Whether a save has tried to create it, and has not come through. */
  wasTried(temporaryId: string): boolean {
    return this.#creations.get(temporaryId)?.first !== undefined;
  }

  /** Whether a call with this key may have reached the server. */
  isSent(temporaryId: string): boolean {
    return this.#sent.has(temporaryId);
  }

  noteSent(temporaryId: string): void {
    this.#sent.add(temporaryId);
  }

  /** The call that was about to be made was not made. */
  noteUnsent(temporaryId: string): void {
    this.#sent.delete(temporaryId);
  }

  /**
   * The step as it was first sent. Until it is acknowledged it is sent again unchanged, whatever has been edited since. So it
   * is known what the server created, and others' changes of that can be told from edits made here.
   */
  firstSent<Step extends CreationStep>(step: Step): Step {
    const id = createdId(step);
    const { first = step, key } = this.#creationOf(id);
    this.#creations.set(id, { key, first });
    return first as Step;
  }

  /** The steps as they were first sent under these ids. */
  sentSteps(ids: readonly string[]): CreationStep[] {
    return ids.flatMap((id) => this.#creations.get(id)?.first ?? []);
  }

  /** What is known of these creations, to be stored with the draft. */
  creationsOf(ids: readonly string[]): Record<string, Creation> {
    return Object.fromEntries(ids.map((id) => [id, { ...this.#creationOf(id), isSent: this.#sent.has(id) }]));
  }

  /** Takes over what was stored with a draft. */
  restore(creations: Readonly<Record<string, Creation>>): void {
    for (const [id, { key, first, isSent = true }] of Object.entries(creations)) {
      this.#creations.set(id, { key, ...(first && { first }) });
      if (first && isSent) this.#sent.add(id);
    }
  }

  /** The next creation under this id is another one: the last was acknowledged, or refused. */
  renew(id: string): void {
    this.#creations.delete(id);
    this.#sent.delete(id);
  }

  #creationOf(id: string): Pick<Creation, 'key' | 'first'> {
    const creation = this.#creations.get(id) ?? { key: randomKey() };
    this.#creations.set(id, creation);
    return creation;
  }
}

/**
 * The project with what the step creates, under this id, as the step asked for it and not as others may have changed
 * it. If its payer is deleted by now, one without a name stands in, so that a payer who was chosen here since counts as
 * an edit.
 */
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
  const { memberId } = step;
  const payer = { id: memberId, name: null, order: project.members.length, expenses: [] };
  return applySteps(project, [
    hasEntity(project, memberId) ? [] : [{ kind: 'member-created', member: payer }],
    [{ ...step, expense }],
    [{ kind: 'expense-updated', memberId, expense, payerId: memberId }],
  ]);
}
