import 'server-only';
import { formatETag } from '@/lib/contract/etag';
import type { Problem, ProblemCode } from '@/lib/contract/problem';
import type { WireEntity } from '@/lib/contract/project';

/** An error that the caller of the API may see. Its code decides the HTTP status, its detail is written for people. */
export class ProblemError extends Error {
  override name = 'ProblemError';

  constructor(
    readonly code: ProblemCode,
    detail: string,
    readonly particulars: Partial<Pick<Problem, 'errors' | 'current'>> = {},
  ) {
    super(detail);
  }
}

export function isProblem(error: unknown, code: ProblemCode): error is ProblemError {
  return error instanceof ProblemError && error.code === code;
}

export function projectNotFound(): ProblemError {
  return new ProblemError('project_not_found', 'There is no project with this id.');
}

export function memberNotFound(): ProblemError {
  return new ProblemError('member_not_found', 'The project has no member with this id.');
}

export function expenseNotFound(): ProblemError {
  return new ProblemError('expense_not_found', 'The member has no expense with this id.');
}

export function tooManyRequests(): ProblemError {
  return new ProblemError('too_many_requests', 'Too many requests came from here in the last minute. Try again later.');
}

export function preconditionFailed(current: WireEntity): ProblemError {
  const detail = `If-Match does not name the version that is here now, ${formatETag(current.version)}: see current.`;
  return new ProblemError('precondition_failed', detail, { current });
}

/** Lists the first 20 errors, so that the response is never longer than the request. */
export function invalidInput(errors: NonNullable<Problem['errors']>): ProblemError {
  return new ProblemError('validation_failed', 'The input breaks a rule: see errors.', { errors: errors.slice(0, 20) });
}
