import 'server-only';
import type { z } from 'zod/mini';
import { FAILED_QUERY, type FormFailure } from '@/lib/contract/form';
import { readForm } from '@/lib/server/http/request-body';
import { type Handler, route } from '@/lib/server/http/route';

/**
 * Whether a page of this server has sent the request as a form, which a browser does without JavaScript. Any other site can send
 * forms too. Browsers say where they come from by Sec-Fetch-Site and, over plain http, where they don't send that, by Origin.
 */
export function isOwnForm({ headers }: Request): boolean {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}

/**
 * A route handler for a form, within the rate limits of its call. It leads to the page whose path `handle` gives, and after a
 * failure to the home page, which says what it was.
 */
export function formRoute<T>(schema: z.ZodMiniType<T>, handle: (form: T) => Promise<string>): Handler<object> {
  const answer = route<object>(async (_path, request) => seeOther(await handle(await readForm(request, schema))));
  return async (request, context) => {
    const response = await answer(request, context);
    if (response.status < 400) return response;
    const failure: FormFailure = response.status === 429 ? 'tooManyRequests' : 'other';
    return seeOther(`/?${FAILED_QUERY}=${failure}`);
  };
}

function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } });
}
