import 'server-only';
import { PROBLEMS, type Problem } from '@/lib/contract/problem';
import { describeError } from '@/lib/server/process/describe-error';
import { getLog } from '@/lib/server/process/log';
import { ProblemError, toProblem } from '@/lib/server/resources/errors';

/**
 * The response to any error, as problem details (RFC 9457). An error that is no problem of the caller is logged, and not
 * disclosed.
 */
export function problemResponse(error: unknown, requestId: string | null): Response {
  const problem = toProblem(error);
  if (!(error instanceof ProblemError)) {
    getLog().error({ id: requestId, error: describeError(error) }, 'A call of the API failed.');
  }
  const { status, title } = PROBLEMS[problem.code];
  const body: Problem = { status, title, detail: problem.message, code: problem.code, ...problem.particulars };
  const headers = new Headers({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' });
  if (status === 503 || status === 429) headers.set('Retry-After', String(problem.seconds));
  return Response.json(body, { status, headers });
}
