import 'server-only';
import { PROBLEMS, type Problem } from '@/lib/contract/problem';
import { ProblemError } from '@/lib/server/errors';

/** The answer to any error, as problem details (RFC 9457). An unknown error is logged and answered without its text. */
export function problemResponse(error: unknown): Response {
  const known = error instanceof ProblemError ? error : hidden(error);
  const { status, title } = PROBLEMS[known.code];
  const body: Problem = { status, title, detail: known.message, code: known.code, errors: known.errors };
  return Response.json(body, {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  });
}

function hidden(error: unknown): ProblemError {
  console.error('A call of the API failed:', traceOf(error));
  return new ProblemError('internal_error', 'Something went wrong on the server. It has been logged.');
}

/** Where an error came from, without its message: the database's messages quote ids, names and amounts. */
function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name + code, ...frames].join('\n');
}
