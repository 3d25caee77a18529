import { ApiError } from '@/lib/client/api-error';
import { failureKind } from '@/lib/client/failure';
import type { ProblemCode } from '@/lib/contract/problem';

const OUTDATED: readonly ProblemCode[] = [
  'precondition_failed',
  'member_not_found',
  'expense_not_found',
  'created_and_deleted',
  'idempotency_key_reused',
];

const UNCHANGEABLE: readonly ProblemCode[] = ['project_not_found', 'demo_read_only'];

/** Whether somebody else has changed or deleted what the step is about: a merge and another round solve it. */
export function isOutdated(error: unknown): boolean {
  return hasCode(error, OUTDATED) || namesDeletedMember(error);
}

/** Whether further calls make no sense now: the server can't be reached or is busy, or the project can't be changed. */
export function stopsSave(error: unknown): boolean {
  return failureKind(error) !== 'other' || hasCode(error, UNCHANGEABLE);
}

/** Whether an earlier call has created it, and it was deleted since. */
export function isCreatedAndDeleted(error: unknown): boolean {
  return hasCode(error, ['created_and_deleted']);
}

function hasCode(error: unknown, codes: readonly ProblemCode[]): boolean {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** Whether the involved list was refused because somebody in it is no longer a member. */
function namesDeletedMember(error: unknown): boolean {
  const paths = error instanceof ApiError ? error.invalidPaths : [];
  return paths.length > 0 && paths.every((path) => path.startsWith('involved_members['));
}
