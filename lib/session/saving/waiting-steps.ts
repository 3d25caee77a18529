import { paymentsToNobody } from '@/lib/domain/member-deletion';
import type { Project } from '@/lib/domain/project';
import { namedMemberIds, type SaveStep } from '@/lib/domain/save-step';

/** Which steps of a save wait for another one: those that build on a step that failed, or has not been sent yet. */
export class WaitingSteps {
  /** The members whom the server does not have yet. */
  readonly #missing = new Set<string>();
  readonly #notDeleted = new Set<string>();
  /** The members who have an expense still that was to go to another payer. */
  readonly #stillPaying = new Set<string>();
  /** The expenses that were to be changed or deleted. */
  readonly #notChanged = new Set<string>();

  /** The save is to take these steps. */
  plan(steps: readonly SaveStep[]): void {
    for (const step of steps) if (step.kind === 'member-created') this.#missing.add(step.member.id);
  }

  /** The server has created what had this id here. */
  noteCreated(id: string): void {
    this.#missing.delete(id);
  }

  noteFailed(step: SaveStep): void {
    if (step.kind === 'member-deleted') this.#notDeleted.add(step.memberId);
    if (step.kind === 'expense-updated' && step.payerId !== undefined) this.#stillPaying.add(step.memberId);
    if (step.kind === 'expense-updated') this.#notChanged.add(step.expense.id);
    if (step.kind === 'expense-deleted') this.#notChanged.add(step.expenseId);
  }

  /** Whether the step is left for another save. `acknowledged` is the project as far as the server has taken this one. */
  hasToWait(step: SaveStep, acknowledged: Project): boolean {
    if (namedMemberIds(step).some((id) => this.#missing.has(id)) || this.#buildsOnDeletion(step, acknowledged))
      return true;
    if (step.kind !== 'member-deleted') return false;
    const { memberId } = step;
    // The member would take along an expense that has another payer here, or leave a payment to nobody.
    const hasToWait = this.#stillPaying.has(memberId) || this.#isStillPaid(memberId, acknowledged);
    if (hasToWait) this.#notDeleted.add(memberId);
    return hasToWait;
  }

  #isStillPaid(memberId: string, { members }: Project): boolean {
    if (this.#notChanged.size === 0) return false;
    const member = members.filter(({ id }) => id === memberId);
    return paymentsToNobody(members, member).some(({ expense }) => this.#notChanged.has(expense.id));
  }

  /** Whether the step's list lacks a member whose deletion failed, and who is still in it, by name or as part of everyone. */
  #buildsOnDeletion(step: SaveStep, acknowledged: Project): boolean {
    if (step.kind !== 'expense-updated' || this.#notDeleted.size === 0) return false;
    const expenses = acknowledged.members.flatMap((member) => member.expenses);
    const involved = expenses.find(({ id }) => id === step.expense.id)?.involvedMemberIds ?? [];
    const isNowByName = involved.length === 0 && step.expense.involvedMemberIds.length > 0;
    return isNowByName || involved.some((id) => this.#notDeleted.has(id));
  }
}
