import { randomKey } from '@/lib/client/random-key';
import type { Project } from '@/lib/domain/project';
import { applySteps, type CreationStep, createdId } from '@/lib/domain/save-step';

/** What is known of a creation that has not been acknowledged. */
export interface Creation {
  readonly key: string;
  /** The step as it was first sent under the key, once it was. It may have been taken although no answer came. */
  readonly first?: CreationStep;
}

/** One idempotency key for each new thing, by its temporary id or name: a repeated creation makes nothing twice. */
export class CreationKeys {
  readonly #creations = new Map<string, Creation>();

  keyOf(temporaryId: string): string {
    return this.#creationOf(temporaryId).key;
  }

  /**
   * The step as it was first sent. As long as that was not acknowledged it is sent again just so, whatever has been edited
   * since: then it is known what the server made, and what others have made of it can be told from what was edited here.
   */
  firstSent<Step extends CreationStep>(step: Step): Step {
    const id = createdId(step);
    const { key, first = step } = this.#creationOf(id);
    this.#creations.set(id, { key, first });
    return first as Step;
  }

  /** What is known of the creations of all these, to be kept beside them. */
  creationsOf(temporaryIds: readonly string[]): Record<string, Creation> {
    return Object.fromEntries(temporaryIds.map((id) => [id, this.#creationOf(id)]));
  }

  /** Takes up again what was kept. */
  restore(creations: Readonly<Record<string, Creation>>): void {
    for (const [temporaryId, creation] of Object.entries(creations)) this.#creations.set(temporaryId, creation);
  }

  /** The next creation under this id is another one: the last was acknowledged, or what it made has been deleted since. */
  renew(temporaryId: string): void {
    this.#creations.delete(temporaryId);
  }

  #creationOf(temporaryId: string): Creation {
    const creation = this.#creations.get(temporaryId) ?? { key: randomKey() };
    this.#creations.set(temporaryId, creation);
    return creation;
  }
}

/** The project with what a creation made, under this id, as the creation asked for it and not as it may be by now. */
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
  return applySteps(project, [[{ ...step, expense }], [{ kind: 'expense-updated', memberId: step.memberId, expense }]]);
}
