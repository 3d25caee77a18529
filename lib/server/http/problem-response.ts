import 'server-only';
import { PROBLEMS, type Problem } from '@/lib/contract/problem';
import { describeError } from '@/lib/server/process/describe-error';
import { getLog } from '@/lib/server/process/log';
import { ProblemError } from '@/lib/server/resources/errors';

/** Seconds after which a client may try again, where nobody knows better. */
const RETRY_AFTER = 5;

/** The response to any error, as problem details (RFC 9457). An unknown error is logged, and not disclosed. */
export function problemResponse(error: unknown, requestId: string | null): Response {
  const known = error instanceof ProblemError ? error : logUnknown(error, requestId);
  const { status, title } = PROBLEMS[known.code];
  const body: Problem = { status, title, detail: known.message, code: known.code, ...known.particulars };
  const headers = new Headers({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' });
  if (status === 429) headers.set('Retry-After', String(RETRY_AFTER));
  return Response.json(body, { status, headers });
}

function logUnknown(error: unknown, id: string | null): ProblemError {
  getLog().error({ id, error: describeError(error) }, 'A call of the API failed.');
  return new ProblemError('internal_error', 'Something went wrong on the server. It has been logged.');
}
