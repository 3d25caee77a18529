import type { Api, ChangeOptions } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import type { Current } from '@/lib/contract/project';
import type { Expense, Member } from '@/lib/domain/project';
import type { SaveStep } from '@/lib/domain/save-step';
import type { CreationKeys } from './creation-keys';
import type { KnownVersions } from './known-versions';

export interface StepContext {
  api: Api;
  projectId: string;
  /** Where a project, member or expense has another version by now, its call is refused. */
  versions: KnownVersions;
  keys: CreationKeys;
  /** Told of a creation that was made by a call from elsewhere, out of another draft. */
  onMadeOtherwise: (temporaryId: string) => void;
  /** Told the version that the project got by it. */
  onMemberDeleted: (memberId: string, version: number) => void;
}

/**
 * Makes the call of a step and gives the step back as the server took it: what was created has the server's id.
 * Throws as the API does, except that deleting what is gone already is no failure.
 */
export async function sendStep(
  { api, projectId, versions, keys, onMadeOtherwise, onMemberDeleted }: StepContext,
  step: SaveStep,
): Promise<SaveStep> {
  const ifUnchanged = (id: string): ChangeOptions => ({ version: versions.of(id) });
  switch (step.kind) {
    case 'project-updated':
      versions.answered((await api.updateProject(projectId, step.name, ifUnchanged(projectId))).version);
      return step;
    case 'member-created': {
      const options = { idempotencyKey: keys.keyOf(step.member.id) };
      const member = await api
        .createMember(projectId, step.member, options)
        .catch((error: unknown) => memberMadeOtherwise(error, () => onMadeOtherwise(step.member.id)));
      versions.answered(member.version);
      return { ...step, member: { ...member, expenses: [] } };
    }
    case 'member-updated':
      versions.answered((await api.updateMember(projectId, step.memberId, step, ifUnchanged(step.memberId))).version);
      return step;
    case 'member-deleted': {
      const version = await api.deleteMember(projectId, step.memberId, ifUnchanged(step.memberId)).catch(acceptGone);
      versions.answered(version);
      if (version !== null) onMemberDeleted(step.memberId, version);
      return step;
    }
    case 'expense-created': {
      const options = { idempotencyKey: keys.keyOf(step.expense.id) };
      const expense = await api
        .createExpense(projectId, step.memberId, step.expense, options)
        .catch((error: unknown) => expenseMadeOtherwise(error, () => onMadeOtherwise(step.expense.id)));
      versions.answered(expense.version);
      return { ...step, expense };
    }
    case 'expense-updated': {
      const { id } = step.expense;
      const expense = await api.updateExpense(projectId, step.memberId, id, step.expense, ifUnchanged(id));
      versions.answered(expense.version);
      return { ...step, expense };
    }
    case 'expense-deleted': {
      const { memberId, expenseId } = step;
      versions.answered(
        await api.deleteExpense(projectId, memberId, expenseId, ifUnchanged(expenseId)).catch(acceptGone),
      );
      return step;
    }
  }
}

/**
 * The key has made this out of another draft, in a tab that has the same: the server tells what it made, and what differs
 * from that is the next round's.
 */
function madeOtherwise(error: unknown): Current {
  const current = error instanceof ApiError && error.code === 'idempotency_key_reused' ? error.current : null;
  if (current === null) throw error;
  return current;
}

function memberMadeOtherwise(error: unknown, onMade: () => void): Member {
  const current = madeOtherwise(error);
  if (current.kind !== 'member') throw error;
  onMade();
  return current.member;
}

function expenseMadeOtherwise(error: unknown, onMade: () => void): Expense {
  const current = madeOtherwise(error);
  if (current.kind !== 'expense') throw error;
  onMade();
  return current.expense;
}

/** Somebody else has deleted it, or an earlier call of ours did and only its answer was lost. */
function acceptGone(error: unknown): null {
  const isGone = error instanceof ApiError && ['member_not_found', 'expense_not_found'].includes(error.code ?? '');
  if (!isGone) throw error;
  return null;
}
