import type { ChangeOptions } from '@/lib/client/api';
import { ApiError, hasCode, MISSING_CODES } from '@/lib/client/api-error';
import { failureKind } from '@/lib/client/failure';
import type { ProblemCode } from '@/lib/contract/problem';
import type { Current } from '@/lib/contract/project';
import type { SaveStep } from '@/lib/domain/save-step';
import type { KnownVersions } from './known-versions';
import type { RoundOptions } from './save-round';

interface StepCall extends Pick<RoundOptions, 'api' | 'keys' | 'group' | 'signal'> {
  projectId: string;
  /** A call is refused where the server has another version by now. */
  versions: KnownVersions;
}

export interface StepAnswer {
  /** The step as the server took it: what was created has the server's id. */
  readonly taken: SaveStep;
  /** The version that it has given, where the server tells one. */
  readonly version: number | null | undefined;
  /** Whether another tab has used the key for another draft of the same entity, which `taken` is then. */
  readonly isOther?: boolean;
  /** Whether an earlier call with the key, of this page or another, has created it. */
  readonly isRepeat?: boolean;
  /** That of what was created, where the server tells one. */
  readonly revision?: string | null;
}

/** Makes the call of a step. Throws as the API does, except that deleting what is already deleted is no failure. */
export async function sendStep(call: StepCall, step: SaveStep): Promise<StepAnswer> {
  const { api, projectId, versions, group, signal } = call;
  const ifUnchanged = (id: string): ChangeOptions => ({
    version: versions.of(id),
    epoch: versions.epoch,
    group,
    signal,
  });
  switch (step.kind) {
    case 'project-updated':
      return { taken: step, version: await api.updateProject(projectId, step, ifUnchanged(projectId)) };
    case 'member-created':
      return createMember(call, step);
    case 'member-updated': {
      const { memberId } = step;
      return { taken: step, version: await api.updateMember(projectId, memberId, step, ifUnchanged(memberId)) };
    }
    case 'member-deleted': {
      const { memberId } = step;
      const version = await api.deleteMember(projectId, memberId, ifUnchanged(memberId)).catch(acceptDeleted);
      return { taken: step, version };
    }
    case 'expense-created':
      return createExpense(call, step);
    case 'expense-updated': {
      const { id } = step.expense;
      const fields = { ...step.expense, ...step.cleared, payerId: step.payerId };
      const { expense, payerId } = await api.updateExpense(projectId, step.memberId, id, fields, ifUnchanged(id));
      const taken = { ...step, expense, payerId: payerId === step.memberId ? undefined : payerId };
      return { taken, version: expense.version };
    }
    case 'expense-deleted': {
      const { memberId, expenseId } = step;
      const deletion = api.deleteExpense(projectId, memberId, expenseId, ifUnchanged(expenseId));
      return { taken: step, version: await deletion.catch(acceptDeleted) };
    }
  }
}

type StepOf<Kind extends SaveStep['kind']> = Extract<SaveStep, { kind: Kind }>;

async function createMember(call: StepCall, step: StepOf<'member-created'>): Promise<StepAnswer> {
  const { api, projectId, keys, group, signal } = call;
  const options = { idempotencyKey: keys.keyOf(step.member.id), group, signal };
  const { member, ...creation } = await api.createMember(projectId, step.member, options).catch((error: unknown) => {
    const current = createdOtherwise(error);
    if (current?.kind !== 'member') throw error;
    return { member: current.member, isOther: true };
  });
  return { taken: { ...step, member: { ...member, expenses: [] } }, version: member.version, ...creation };
}

async function createExpense(call: StepCall, step: StepOf<'expense-created'>): Promise<StepAnswer> {
  const { api, projectId, keys, group, signal } = call;
  const options = { idempotencyKey: keys.keyOf(step.expense.id), group, signal };
  const created = api.createExpense(projectId, step.memberId, step.expense, options);
  const { expense, ...creation } = await created.catch((error: unknown) => {
    const current = createdOtherwise(error);
    if (current?.kind !== 'expense') throw error;
    return { expense: current.expense, isOther: true };
  });
  return { taken: { ...step, expense }, version: expense.version, ...creation };
}

/** What the key has created from another draft, as the server tells. What differs from that is left for the next round. */
function createdOtherwise(error: unknown): Current | null {
  return error instanceof ApiError && error.code === 'idempotency_key_reused' ? (error.about.current ?? null) : null;
}

/** Somebody else has deleted it, or an earlier call did and only its answer was lost. */
function acceptDeleted(error: unknown): null {
  if (!hasCode(error, ['member_not_found', 'expense_not_found'])) throw error;
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
  return hasCode(error, OUTDATED) || namesDeletedMember(error);
}

/** Whether further calls make no sense now: the server can't be reached or is busy, or the project can't be changed. */
export function stopsSave(error: unknown): boolean {
  return failureKind(error) !== 'other' || hasCode(error, UNCHANGEABLE);
}

/** Whether other calls may come through all the same: the server fails at this one, or something on the way refuses it. */
export function concernsOneCall(error: unknown): boolean {
  return failureKind(error) === 'foreignAnswer' || !stopsSave(error);
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
  const isDeleted = isSame || (hasCode(error, ['idempotency_key_reused']) && error.about.current === undefined);
  return isDeleted ? { id: error.about.createdId ?? null, isSame } : null;
}

/** Whether a person was refused who is no longer a member: in the involved list, whatever the weight, or as the payer. */
function namesDeletedMember(error: unknown): boolean {
  const paths = error instanceof ApiError ? (error.about.invalidPaths ?? []) : [];
  const isOfList = (path: string) => path.startsWith('involved_members[');
  const isOfPerson = (path: string) => isOfList(path) || path === 'member_id';
  return paths.some(isOfPerson) && paths.every((path) => isOfPerson(path) || path.startsWith('weights.'));
}
