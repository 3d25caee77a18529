import 'server-only';
import { formatETag } from '@/lib/contract/etag';
import type { Problem, ProblemCode } from '@/lib/contract/problem';
import type { WireEntity } from '@/lib/contract/project';

export type InputErrors = NonNullable<Problem['errors']>;

interface Particulars {
  errors?: InputErrors;
  /** What the call was about, as it is now. */
  current?: WireEntity;
}

/** An error that the caller of the API may see: its code decides the HTTP status, its detail is written for people. */
export class ProblemError extends Error {
  override name = 'ProblemError';

  constructor(
    readonly code: ProblemCode,
    detail: string,
    readonly particulars: Particulars = {},
  ) {
    super(detail);
  }
}

/** Whether this is the typed error with that code. */
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

/** The condition of the call is not met by the version that it was about. */
export function preconditionFailed(current: WireEntity): ProblemError {
  const detail = `If-Match does not name the version that is here now, ${formatETag(current.version)}: see current.`;
  return new ProblemError('precondition_failed', detail, { current });
}

/** Lists the first errors only, so that a long list of wrong values is not answered with a longer one. */
export function invalidInput(errors: InputErrors): ProblemError {
  return new ProblemError('validation_failed', 'The input breaks a rule: see errors.', { errors: errors.slice(0, 20) });
}
