import type { Project } from '@/lib/domain/project';
import { applySteps, type CreationStep } from '@/lib/domain/save-step';

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
