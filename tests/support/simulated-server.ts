import type { Project } from '@/lib/domain/project';
import { applyStep, type SaveStep } from '@/lib/domain/save-step';

/** For tests only. Takes calls as the real server does: what is created has a key, and what names something that is gone is refused. */
export class SimulatedServer {
  readonly #made = new Map<string, SaveStep>();
  #count = 0;

  constructor(public project: Project) {}

  /** The step as it was taken, or null if it was refused. */
  take(key: string, step: SaveStep): SaveStep | null {
    const made = this.#made.get(key);
    if (made) return made;
    const taken = this.#withServerId(step);
    if (!this.#isFit(taken)) return null;
    if (taken !== step) this.#made.set(key, taken);
    this.project = { ...applyStep(this.project, taken), version: this.project.version + 1 };
    return taken;
  }

  #withServerId(step: SaveStep): SaveStep {
    if (step.kind === 'member-created') return { ...step, member: { ...step.member, id: this.#nextId() } };
    if (step.kind === 'expense-created') return { ...step, expense: { ...step.expense, id: this.#nextId() } };
    return step;
  }

  #isFit(step: SaveStep): boolean {
    const { members } = this.project;
    if (!('memberId' in step)) return true;
    const payer = members.find(({ id }) => id === step.memberId);
    if (step.kind === 'member-deleted' || step.kind === 'expense-deleted') return true;
    if (!payer || step.kind === 'member-updated') return payer !== undefined;
    const isMember = (id: string) => members.some((member) => member.id === id);
    const isThere = step.kind === 'expense-created' || payer.expenses.some(({ id }) => id === step.expense.id);
    return isThere && step.expense.involvedMemberIds.every(isMember);
  }

  #nextId(): string {
    this.#count += 1;
    return `made-${this.#count}`;
  }
}
