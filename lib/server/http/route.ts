import 'server-only';
import type { z } from 'zod/mini';
import { expenseNotFound, memberNotFound, type ProblemError, projectNotFound } from '@/lib/server/errors';
import { problemResponse } from '@/lib/server/http/problem-response';
import { readBody } from '@/lib/server/http/request-body';
import { isId } from '@/lib/server/ids';

/** What a path can name, and the error when its id is none: such a thing can't exist. */
const MISSING: Readonly<Record<string, () => ProblemError>> = {
  projectId: projectNotFound,
  memberId: memberNotFound,
  expenseId: expenseNotFound,
};

type Handler<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>;

/** A route handler: well-formed ids go in, and whatever is thrown comes out as problem details. */
export function route<P extends object>(handle: (path: P, request: Request) => Promise<Response>): Handler<P> {
  return async (request, { params }) => {
    try {
      // Next.js gives no object where the path has no parameters.
      const path = (await params) ?? {};
      requireIds(path);
      return await handle(path, request);
    } catch (error) {
      return problemResponse(error);
    }
  };
}

/** A route handler that also takes a JSON body of this schema. */
export function routeWithBody<P extends object, T>(
  schema: z.ZodMiniType<T>,
  handle: (path: P, body: T) => Promise<Response>,
): Handler<P> {
  return route<P>(async (path, request) => handle(path, await readBody(request, schema)));
}

function requireIds(path: object): void {
  for (const [name, id] of Object.entries(path)) {
    const missing = MISSING[name];
    if (missing && !isId(id)) throw missing();
  }
}
