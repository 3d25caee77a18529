import type { SaveStep } from '@/lib/domain/save-step';
import type { Api } from './api';
import { ApiError } from './api-error';

/**
 * Makes the call of a step and gives the step back as the server took it: what was created has the server's id.
 * Throws as the API does, except that deleting what is gone already is no failure.
 */
export async function sendStep(api: Api, projectId: string, step: SaveStep): Promise<SaveStep> {
  switch (step.kind) {
    case 'project-updated':
      await api.updateProject(projectId, step.name);
      return step;
    case 'member-created': {
      const { id } = await api.createMember(projectId, step.member);
      return { ...step, member: { ...step.member, id } };
    }
    case 'member-updated':
      await api.updateMember(projectId, step.memberId, step);
      return step;
    case 'member-deleted':
      await api.deleteMember(projectId, step.memberId).catch(acceptGone);
      return step;
    case 'expense-created': {
      const { id } = await api.createExpense(projectId, step.memberId, step.expense);
      return { ...step, expense: { ...step.expense, id } };
    }
    case 'expense-updated':
      await api.updateExpense(projectId, step.memberId, step.expense.id, step.expense);
      return step;
    case 'expense-deleted':
      await api.deleteExpense(projectId, step.memberId, step.expenseId).catch(acceptGone);
      return step;
  }
}

/** Somebody else has deleted it, or an earlier call of ours did and only its answer was lost. */
function acceptGone(error: unknown): void {
  const isGone = error instanceof ApiError && ['member_not_found', 'expense_not_found'].includes(error.code ?? '');
  if (!isGone) throw error;
}
