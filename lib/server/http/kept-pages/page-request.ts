import 'server-only';
import type { IncomingMessage } from 'node:http';
import { isId } from '@/lib/domain/base58';
import { detectLocale } from '@/lib/i18n/detect-locale';
import { LOCALE_COOKIE } from '@/lib/i18n/locales';
import { CLIENT_HEADER } from '@/lib/server/http/client';
import { POLICY_HEADER } from '@/lib/server/http/content-security-policy';
import { REQUEST_ID_HEADER } from '@/lib/server/http/request-id';
import { getEnv } from '@/lib/server/process/env';

/** A request for the page of a project, as everybody would get it. */
export interface PageRequest {
  /** What decides on the text of the page besides the project: address, language, and the day, whose year is in it. */
  key: string;
  locale: string;
}

/** Read while the page is rendered, and without influence on its text but for the nonce. */
const PASSED_ON = new Set<string>(['host', 'x-forwarded-proto', CLIENT_HEADER, POLICY_HEADER, REQUEST_ID_HEADER]);

/** Null where another page is asked for, or one that may be another for this client: by a query, by a cookie but the language's. */
export function pageRequestOf(request: IncomingMessage, path: string): PageRequest | null {
  const { NODE_ENV, API_BASE_URL } = getEnv();
  const { method, url, headers } = request;
  if (method !== 'GET' || url !== path || NODE_ENV === 'development' || !API_BASE_URL.startsWith('/')) return null;
  // Asked by the router of Next.js.
  if (headers.rsc !== undefined || headers['next-url'] !== undefined) return null;
  const cookie = languageCookie(headers.cookie);
  if (cookie === null) return null;
  if (path !== '/demo' && !isId(path.replace(/^\/project\//, ''))) return null;
  const locale = detectLocale({ query: null, cookie, acceptLanguage: headers['accept-language'] });
  const day = new Date().toISOString().slice(0, 10);
  return { locale, key: JSON.stringify([path, locale, headers['x-forwarded-proto'], headers.host, day]) };
}

/** Leaves of the request only what its key names, so that nothing else can be in the page. */
export function keepToKey({ headers }: IncomingMessage, { locale }: PageRequest): void {
  for (const name of Object.keys(headers)) if (!PASSED_ON.has(name)) delete headers[name];
  headers['accept-language'] = locale;
}

/** Its value, empty where there is no cookie. Null where there is another one. */
function languageCookie(header: string | undefined): string | null {
  if (header === undefined) return '';
  const [name, value = '', ...others] = header.trim().split(/[=;]/);
  return name === LOCALE_COOKIE && others.length === 0 ? value : null;
}
