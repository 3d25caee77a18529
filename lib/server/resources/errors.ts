import 'server-only';
import { UNAVAILABLE_SECONDS } from '@/lib/contract/headers';
import type { Problem, ProblemCode } from '@/lib/contract/problem';
import type { WireEntity } from '@/lib/contract/project';
import { isUnavailable } from '@/lib/server/engines/database-errors';
import { etagAt } from '@/lib/server/resources/epoch';

/** An error that the caller of the API may see. Its code decides the HTTP status, its detail is written for people. */
export class ProblemError extends Error {
  override name = 'ProblemError';

  constructor(
    readonly code: ProblemCode,
    detail: string,
    readonly particulars: Partial<Pick<Problem, 'errors' | 'created_id' | 'current' | 'deleted_at' | 'read_only'>> = {},
    /** After which a refused call may succeed. */
    readonly seconds = UNAVAILABLE_SECONDS,
  ) {
    super(detail);
  }
}

/** Whether the error is the problem of this code. */
export function isProblem(error: unknown, code: ProblemCode): error is ProblemError {
  return error instanceof ProblemError && error.code === code;
}

/** The problem of any error that a service throws. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isUnavailable(error)) return unavailable('The database can’t be used at the moment. Try again later.');
  return new ProblemError('internal_error', 'Something went wrong on the server. It has been logged.');
}

/** A call that may succeed later. */
export function unavailable(detail: string): ProblemError {
  return new ProblemError('unavailable', detail);
}

/** No link leads to such a project. */
export function projectNotFound(): ProblemError {
  return new ProblemError('project_not_found', 'There is no project with this id.');
}

/** Somebody deletes the project and brings it back, again and again. */
export function projectBusy(): ProblemError {
  return unavailable('The project is being deleted and brought back. Try again later.');
}

/** `isReadOnly`: who asks has a link that can't bring it back. */
export function projectDeleted(deletedAt: Date, isReadOnly: boolean): ProblemError {
  const detail = 'The project is deleted. It is kept for a while, in which it can be brought back.';
  const particulars = { deleted_at: deletedAt.toISOString(), ...(isReadOnly && { read_only: true as const }) };
  return new ProblemError('project_deleted', detail, particulars);
}

/** The link has led to a project once. */
export function linkReplaced(): ProblemError {
  return new ProblemError('link_replaced', 'This link leads to no project any more: it was replaced or revoked.');
}

/** The link reads, and the call changes. */
export function readOnlyLink(): ProblemError {
  return new ProblemError('read_only_link', 'By this link the project can be read, but not changed.');
}

/** The link leads to a project, or did once. */
export function linkTaken(detail = 'This link is in use, or was once. Draw another at random.'): ProblemError {
  return new ProblemError('link_taken', detail);
}

/** The project has no such member. */
export function memberNotFound(): ProblemError {
  return new ProblemError('member_not_found', 'The project has no member with this id.');
}

/** The project has no such expense. */
export function expenseNotFound(): ProblemError {
  return new ProblemError('expense_not_found', 'The project has no expense with this id.');
}

/** What is to come back under its id is there: `current`. */
export function idTaken(current: WireEntity): ProblemError {
  return new ProblemError('id_taken', 'The project has this id already: see current.', { current });
}

/** The history lacks a change that the call names. */
export function changeNotFound(): ProblemError {
  return new ProblemError('change_not_found', 'The history of the project does not have this change, or not any more.');
}

/** The client has used up its points. */
export function tooManyRequests(): ProblemError {
  return new ProblemError('too_many_requests', 'Too many requests came from here in the last minute. Try again later.');
}

/** If-Match names another state than that of now: `current`. */
export function preconditionFailed(current: WireEntity): ProblemError {
  const detail = `If-Match does not name the version that is here now, ${etagAt(current.version)}: see current.`;
  return new ProblemError('precondition_failed', detail, { current });
}

/** Characters of a path. It may hold a key of the request, which has any length. */
const MAX_PATH = 100;

/** Lists the first 20 errors, and the beginning of a long path, so that the response is short whatever was sent. */
export function invalidInput(errors: NonNullable<Problem['errors']>): ProblemError {
  const first = errors.slice(0, 20).map(({ path, message }) => ({ path: path.slice(0, MAX_PATH), message }));
  return new ProblemError('validation_failed', 'The input breaks a rule: see errors.', { errors: first });
}
