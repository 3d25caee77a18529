import type { Api, ChangeOptions } from '@/lib/client/api';
import { ApiError, MISSING_CODES } from '@/lib/client/api-error';
import { failureKind } from '@/lib/client/failure';
import type { ProblemCode } from '@/lib/contract/problem';
import type { Current } from '@/lib/contract/project';
import type { SaveStep } from '@/lib/domain/save-step';
import type { CreationKeys } from './creation-keys';
import type { KnownVersions } from './known-versions';

export interface StepContext {
  api: Api;
  projectId: string;
  /** A call is refused where the server has another version by now. */
  versions: KnownVersions;
  keys: CreationKeys;
  /** The same for all calls of the save. */
  group: string;
  /** Called where another tab has used the key for another draft of the same entity. */
  onCreatedOtherwise: (temporaryId: string) => void;
  /** Called where an earlier call with the key, of this page or another, has created the expense. */
  onRepeat: (temporaryId: string) => void;
  /** Ends all calls of the save. */
  signal: AbortSignal;
  /** Called with the version that the deletion gave the project. */
  onMemberDeleted: (memberId: string, version: number) => void;
  /** Called with the version that the project got when the expense went from this member to another payer. */
  onPayerChanged: (memberId: string, version: number) => void;
}

/**
 * Makes the call of a step and returns the step as the server took it: what was created has the server's id. Throws as the
 * API does, except that deleting what is already deleted is no failure.
 */
export async function sendStep(context: StepContext, step: SaveStep): Promise<SaveStep> {
  const { api, projectId, versions, keys, group, signal, onCreatedOtherwise, onRepeat } = context;
  const ifUnchanged = (id: string): ChangeOptions => ({
    version: versions.of(id),
    epoch: versions.epoch,
    group,
    signal,
  });
  switch (step.kind) {
    case 'project-updated':
      versions.acknowledge(await api.updateProject(projectId, step, ifUnchanged(projectId)));
      return step;
    case 'member-created': {
      const { id } = step.member;
      const member = await api
        .createMember(projectId, step.member, { idempotencyKey: keys.keyOf(id), group, signal })
        .catch((error: unknown) => {
          const current = createdOtherwise(error);
          if (current.kind !== 'member') throw error;
          onCreatedOtherwise(id);
          return current.member;
        });
      versions.acknowledge(member.version);
      return { ...step, member: { ...member, expenses: [] } };
    }
    case 'member-updated':
      versions.acknowledge(await api.updateMember(projectId, step.memberId, step, ifUnchanged(step.memberId)));
      return step;
    case 'member-deleted': {
      const version = await api.deleteMember(projectId, step.memberId, ifUnchanged(step.memberId)).catch(acceptDeleted);
      versions.acknowledge(version);
      if (version !== null) context.onMemberDeleted(step.memberId, version);
      return step;
    }
    case 'expense-created': {
      const { id } = step.expense;
      const expense = await api
        .createExpense(projectId, step.memberId, step.expense, {
          idempotencyKey: keys.keyOf(id),
          onRepeat: () => onRepeat(id),
          group,
          signal,
        })
        .catch((error: unknown) => {
          const current = createdOtherwise(error);
          if (current.kind !== 'expense') throw error;
          onCreatedOtherwise(id);
          return current.expense;
        });
      versions.acknowledge(expense.version);
      return { ...step, expense };
    }
    case 'expense-updated': {
      const { id } = step.expense;
      const fields = { ...step.expense, ...step.cleared, payerId: step.payerId };
      const { expense, payerId } = await api.updateExpense(projectId, step.memberId, id, fields, ifUnchanged(id));
      versions.acknowledge(expense.version);
      if (step.payerId !== undefined && expense.version !== undefined) {
        context.onPayerChanged(step.memberId, expense.version);
      }
      return { ...step, expense, payerId: payerId === step.memberId ? undefined : payerId };
    }
    case 'expense-deleted': {
      const { memberId, expenseId } = step;
      const call = api.deleteExpense(projectId, memberId, expenseId, ifUnchanged(expenseId));
      versions.acknowledge(await call.catch(acceptDeleted));
      return step;
    }
  }
}

/** What the key has created from another draft, as the server tells. What differs from that is left for the next round. */
function createdOtherwise(error: unknown): Current {
  const current = error instanceof ApiError && error.code === 'idempotency_key_reused' ? error.current : null;
  if (current === null) throw error;
  return current;
}

/** Somebody else has deleted it, or an earlier call did and only its answer was lost. */
function acceptDeleted(error: unknown): null {
  if (!hasCode(error, ['member_not_found', 'expense_not_found']) && !isBareNotFound(error)) throw error;
  return null;
}

const OUTDATED: readonly ProblemCode[] = [
  'precondition_failed',
  'member_not_found',
  'expense_not_found',
  'id_taken',
  'created_and_deleted',
  'idempotency_key_reused',
];

const UNCHANGEABLE: readonly ProblemCode[] = [...MISSING_CODES, 'demo_read_only', 'read_only_link'];

/** Whether somebody else has changed or deleted what the step is about: a merge and another round solve it. */
export function isOutdated(error: unknown): boolean {
  return hasCode(error, OUTDATED) || namesDeletedMember(error) || isBareNotFound(error);
}

/** Whether further calls make no sense now: the server can't be reached or is busy, or the project can't be changed. */
export function stopsSave(error: unknown): boolean {
  return failureKind(error) !== 'other' || hasCode(error, UNCHANGEABLE);
}

interface Deleted {
  /** Null where the server does not tell it. */
  readonly id: string | null;
  /** Whether it was created by the same call. */
  readonly isSame: boolean;
}

/** What an earlier call with the key has created, if it was deleted since. */
export function deletedByNow(error: unknown): Deleted | null {
  if (!(error instanceof ApiError)) return null;
  const isSame = hasCode(error, ['created_and_deleted']);
  const isDeleted = isSame || (hasCode(error, ['idempotency_key_reused']) && error.current === null);
  return isDeleted ? { id: error.createdId, isSame } : null;
}

function hasCode(error: unknown, codes: readonly ProblemCode[]): boolean {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** Another server than this one need not tell by a code what is gone. The project, once it is read again, tells. */
function isBareNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.code === null;
}

/** Whether a person was refused who is no longer a member: in the involved list, whatever the weight, or as the payer. */
function namesDeletedMember(error: unknown): boolean {
  const paths = error instanceof ApiError ? error.invalidPaths : [];
  const isOfList = (path: string) => path.startsWith('involved_members[');
  const isOfPerson = (path: string) => isOfList(path) || path === 'member_id';
  return paths.some(isOfPerson) && paths.every((path) => isOfPerson(path) || path.startsWith('weights.'));
}
