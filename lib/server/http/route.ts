import 'server-only';
import type { z } from 'zod/mini';
import type { FormFailure } from '@/lib/contract/form';
import { PROBLEMS, type Problem } from '@/lib/contract/problem';
import { isId } from '@/lib/domain/base58';
import { clientOf } from '@/lib/server/http/client-address';
import { REQUEST_ID_HEADER } from '@/lib/server/http/read-request';
import { type BodyRules, isFromOwnPage, readBody, readForm, requireKnownSender } from '@/lib/server/http/request-body';
import { describeError, getLog } from '@/lib/server/process/log';
import { type CountAs, count, headersOf, type Limit, type Quota } from '@/lib/server/rate-limit/limits';
import {
  expenseNotFound,
  memberNotFound,
  ProblemError,
  projectNotFound,
  tooManyRequests,
  toProblem,
} from '@/lib/server/resources/errors';

/** The error for each parameter of a path that is not an id: no such entity can exist. */
const MISSING: Readonly<Record<string, () => ProblemError>> = {
  projectId: projectNotFound,
  memberId: memberNotFound,
  expenseId: expenseNotFound,
};

export type Handler<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>;

type Handle<P> = (path: P, request: Request, countAs: CountAs) => Promise<Response>;

/** A route handler within rate limits. It gets only well-formed ids. What it throws becomes problem details. */
export function route<P extends object>(handle: Handle<P>, limitOf = limitOfCall): Handler<P> {
  return unlimitedRoute<P>(async (path, request) => {
    const client = clientOf(request.headers);
    const quotas: Quota[] = [];

    async function countAs(limit: Limit): Promise<void> {
      const quota = await count(limit, client);
      if (quota === null) return;
      quotas.push(quota);
      if (quota.isExceeded) throw tooManyRequests(undefined, quota.seconds);
    }

    const answer = countAs(limitOf(request, path)).then(() => handle(path, request, countAs));
    const response = await answer.catch((error: unknown) => responseTo(error, request));
    for (const [name, value] of headersOf(quotas)) response.headers.set(name, value);
    return response;
  });
}

/** The limit of a call of the API: what creates a project names none. */
function limitOfCall({ method }: Request, path: { projectId?: string }): Limit {
  if (method === 'GET' || method === 'HEAD') return 'read';
  return path.projectId === undefined ? 'create' : 'write';
}

/** A route handler that also parses a JSON body. */
export function routeWithBody<P extends object, T>(
  schema: z.ZodMiniType<T>,
  handle: (path: P, body: T, request: Request, countAs: CountAs) => Promise<Response>,
  rules?: BodyRules,
): Handler<P> {
  return route<P>(async (path, request, countAs) => {
    return handle(path, await readBody(request, schema, rules), request, countAs);
  });
}

/** A route handler without rate limits of its own, for health checks. */
export function unlimitedRoute<P extends object>(handle: (path: P, request: Request) => Promise<Response>): Handler<P> {
  return async (request, { params }) => {
    try {
      // Next.js passes undefined where the path has no parameters.
      const path = (await params) ?? {};
      requireKnownSender(request);
      requireIds(path);
      return await handle(path, request);
    } catch (error) {
      return responseTo(error, request);
    }
  };
}

function responseTo(error: unknown, request: Request): Response {
  return problemResponse(error, request.headers.get(REQUEST_ID_HEADER));
}

function requireIds(path: object): void {
  for (const [name, id] of Object.entries(path)) {
    const missing = MISSING[name];
    if (missing && !isId(id)) throw missing();
  }
}

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
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  if (status === 503 || status === 429) headers.set('Retry-After', String(problem.seconds));
  return Response.json(body, { status, headers });
}

/**
 * Whether a page of this server has sent the request as a form, which a browser does without JavaScript. Any other site
 * can send forms too.
 */
export function isOwnForm({ headers }: Request): boolean {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase() === 'application/x-www-form-urlencoded' && isFromOwnPage(headers);
}

interface Form<P, T> {
  schema: z.ZodMiniType<T>;
  /** Does what the form asks for, and gives the path of the page that shows it. */
  handle: (form: T, path: P) => Promise<string>;
  /** The path of the page that says what went wrong. */
  pageOfFailure: (failure: FormFailure, path: P) => string;
}

/** A route handler for a form, within the rate limits of its call. It leads to a page in any case. */
export function formRoute<P extends object, T>({ schema, handle, pageOfFailure }: Form<P, T>): Handler<P> {
  const answer = route<P>(async (path, request) => seeOther(await handle(await readForm(request, schema), path)));
  return async (request, context) => {
    const response = await answer(request, context);
    if (response.status < 400) return response;
    return seeOther(pageOfFailure(FAILURES[response.status] ?? 'other', await context.params));
  };
}

const FAILURES: Readonly<Record<number, FormFailure>> = { 401: 'tokenNeeded', 429: 'tooManyRequests' };

function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } });
}
