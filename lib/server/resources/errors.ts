import 'server-only';
import { UNAVAILABLE_SECONDS } from '@/lib/contract/headers';
import type { Problem, ProblemCode } from '@/lib/contract/problem';
import type { WireEntity, WireProject } from '@/lib/contract/project';
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

/** The client has asked for all that it may, for so many seconds. */
export function tooManyRequests(
  detail = 'Too many requests came from here in the last minute. Try again later.',
  seconds?: number,
): ProblemError {
  return new ProblemError('too_many_requests', detail, {}, seconds);
}

/** If-Match names another state than that of now: `current`. */
export function preconditionFailed(current: WireEntity | WireProject): ProblemError {
  const detail = `If-Match does not name the version that is here now, ${etagAt(current.version)}: see current.`;
  return new ProblemError('precondition_failed', detail, { current });
}

/** A value in the body of a call that breaks a rule: its place, and the reason. */
export interface Wrong {
  at: readonly PropertyKey[];
  detail: string;
  /** `validation_failed` unless it is given. */
  code?: ProblemCode;
}

/** Errors of one entry of a patch that are listed, and of all else. */
const MAX_OF_ENTRY = 5;
const MAX_OF_REST = 20;

/** Characters of a path. It may hold a key of the request, which has any length. */
const MAX_PATH = 100;

/**
 * The problem of a body with all that is wrong in it, as far as the response stays short whatever was sent. Entries of a patch, and of
 * a patch all else too, are named by a JSON pointer (RFC 6901), and the fields of other calls by a path.
 */
export function invalidBody(wrong: readonly Wrong[], isPatch = false): ProblemError {
  const counts = new Map<string, number>();
  const errors = wrong.flatMap(({ at, detail, code = 'validation_failed' }): NonNullable<Problem['errors']> => {
    const isOfEntry = at.length > 1 && (at[0] === 'members' || at[0] === 'expenses');
    const part = isOfEntry ? `${String(at[0])}/${String(at[1])}` : '';
    const count = (counts.get(part) ?? 0) + 1;
    counts.set(part, count);
    if (count > (isOfEntry ? MAX_OF_ENTRY : MAX_OF_REST)) return [];
    if (isOfEntry || isPatch) return [{ pointer: pointerTo(at), detail, code }];
    return [{ path: pathTo(at), message: detail }];
  });
  return invalidInput(errors);
}

/** The problem of a call about one entity, of which it was made a patch. */
export function invalidCall(wrong: readonly Wrong[]): ProblemError {
  const coded = wrong.find(({ code }) => code !== undefined);
  if (coded?.code) return new ProblemError(coded.code, coded.detail);
  return invalidBody(wrong.map(({ at, ...what }) => ({ at: at[0] === 'rates' ? at : at.slice(2), ...what })));
}

/** The problem of what is wrong in a header or the query, or of these errors. */
export function invalidInput(errors: NonNullable<Problem['errors']>): ProblemError {
  return new ProblemError('validation_failed', 'The input breaks a rule: see errors.', { errors });
}

/** `['involved_members', 0]` as `involved_members[0]`. */
function pathTo(at: readonly PropertyKey[]): string {
  return at
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
    .slice(0, MAX_PATH);
}

function pointerTo(at: readonly PropertyKey[]): string {
  const keys = at.map((key) => String(key).slice(0, MAX_PATH).replaceAll('~', '~0').replaceAll('/', '~1'));
  return keys.map((key) => `/${key}`).join('');
}
