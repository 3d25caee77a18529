import 'server-only';
import { getEnv } from '@/lib/server/process/env';
import { ProblemError } from '@/lib/server/resources/errors';

/**
 * Throws unsupported_media_type for a change that the page of another site can have a browser send unasked, unless CORS_ORIGINS lists its
 * origin. Before PUT, DELETE and JSON a browser asks first (Fetch standard, 4.9), and is refused. What is left is a POST of text or of a
 * form, or one without a body. Programs that are no browser say nothing of where they come from, and
 * may leave the type out. The routes ask for it, and not the front door, which is not there on Vercel.
 */
export function requireKnownSender({ method, headers }: Request): void {
  if (method !== 'POST' || isJson(headers.get('content-type')) || !isFromPage(headers)) return;
  if (isFromOwnPage(headers) || getEnv().CORS_ORIGINS.includes(headers.get('origin') ?? '')) return;
  throw notJson();
}

/**
 * Whether a page of this server has sent the request. Browsers say where they come from by Sec-Fetch-Site and, over plain http, where they
 * don't send that, by Origin.
 */
export function isFromOwnPage(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}

export function isJson(contentType: string | null): boolean {
  const [type = ''] = (contentType ?? '').split(';');
  return /^application\/([\w.+-]+\+)?json$/i.test(type.trim());
}

export function notJson(): ProblemError {
  return new ProblemError('unsupported_media_type', 'Send JSON, with the header Content-Type: application/json.');
}

function isFromPage(headers: Headers): boolean {
  return headers.has('origin') || headers.has('sec-fetch-site');
}
