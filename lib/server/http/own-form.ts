import 'server-only';
import type { z } from 'zod/mini';
import type { FormFailure } from '@/lib/contract/form';
import { isFromOwnPage, readForm } from '@/lib/server/http/request-body';
import { type Handler, route } from '@/lib/server/http/route';

/** Whether a page of this server has sent the request as a form, which a browser does without JavaScript. Any other site can send forms too. */
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
    return seeOther(pageOfFailure(response.status === 429 ? 'tooManyRequests' : 'other', await context.params));
  };
}

function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } });
}
