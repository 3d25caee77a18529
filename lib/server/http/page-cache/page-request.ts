import 'server-only';
import type { IncomingMessage } from 'node:http';
import { isOwnApi } from '@/lib/contract/own-api';
import { isId } from '@/lib/domain/base58';
import { DEMO_PATH } from '@/lib/domain/page-paths';
import { LOCAL_PAGE } from '@/lib/domain/temporary-id';
import { localeOfTag } from '@/lib/i18n/detect-locale';
import { LOCALE_COOKIE, LOCALE_QUERY, type Locale, localeCookie } from '@/lib/i18n/locales';
import { CLIENT_HEADER } from '@/lib/server/http/client-address';
import { POLICY_HEADER } from '@/lib/server/http/content-security-policy';
import { cookiesIn, localeOf } from '@/lib/server/http/language';
import { isDecoratedId } from '@/lib/server/http/link-tail';
import { isNowhere, isOnDevice, projectIn } from '@/lib/server/http/paths';
import { REQUEST_ID_HEADER } from '@/lib/server/http/read-request';
import { getEnv } from '@/lib/server/process/env';

/** A request for a page, as everybody would get it. */
export interface PageRequest {
  /** What decides on the text of the page besides a project: address, language, and the day, whose year is in it. */
  key: string;
  locale: Locale;
  status: 200 | 404;
  /** The path by which Next.js renders the one page that many addresses have. Undefined where the page is of its address alone. */
  sharedBy?: string;
  /**
   * By which the browser remembers the language that the address of a shared page asks for. The middleware sees that
   * address no more.
   */
  cookie?: string;
}

/** Read while the page is rendered, and without influence on its text but for the nonce. */
const PASSED_ON: readonly string[] = [CLIENT_HEADER, POLICY_HEADER, REQUEST_ID_HEADER];

/** Read too by a page that is of its address alone, and named in its key. */
const OF_ADDRESS: readonly string[] = ['host', 'x-forwarded-proto'];

/** No page of `app` has the first, and no project the id in the second. */
const [NOWHERE, MISSING] = ['/nowhere', '/project/missing'];

/**
 * Null where another page is asked for, or one that may be another for this client: by a query, by a cookie but the
 * language's. The page of what is not there is the same for all, whatever else they ask for by it.
 */
export function pageRequestOf(request: IncomingMessage, path: string): PageRequest | null {
  if (getEnv().NODE_ENV === 'development') return null;
  if (isNowhere(path)) return sharedPage(request, NOWHERE, 404);
  const project = projectIn(path);
  if (project !== null && isOnDevice(project)) return sharedPage(request, LOCAL_PAGE, 200);
  if (isElsewhere()) return null;
  // next.config.ts redirects it.
  if (project !== null && isDecoratedId(project)) return null;
  if (project !== null && !isId(project)) return sharedPage(request, MISSING, 404);
  return pageOfAddress(request, path);
}

/** The request for the page of a project that turned out not to be there. Null where it can't be one of many. */
export function missingProjectOf(request: IncomingMessage): PageRequest | null {
  return getEnv().NODE_ENV === 'development' || isElsewhere() ? null : sharedPage(request, MISSING, 404);
}

/** Leaves of the request only what its key names, so that nothing else can be in the page. */
export function keepToKey(request: IncomingMessage, { locale, sharedBy }: PageRequest): void {
  const { headers } = request;
  const passed = sharedBy === undefined ? [...PASSED_ON, ...OF_ADDRESS] : PASSED_ON;
  for (const name of Object.keys(headers)) if (!passed.includes(name)) delete headers[name];
  headers['accept-language'] = locale;
  if (sharedBy === undefined) return;
  // Also for who asks for the head of the page alone: Node.js sends no more of it.
  request.method = 'GET';
  request.url = sharedBy;
}

function pageOfAddress({ method, url, headers }: IncomingMessage, path: string): PageRequest | null {
  if (method !== 'GET' || url !== path) return null;
  // Asked by the router of Next.js.
  if (headers.rsc !== undefined || headers['next-url'] !== undefined) return null;
  if (path !== DEMO_PATH && projectIn(path) === null) return null;
  const cookies = cookiesIn(headers);
  if (cookies.length > 1 || cookies.some(([name]) => name !== LOCALE_COOKIE)) return null;
  const locale = localeOf(headers, null);
  return { locale, status: 200, key: keyOf(path, locale, headers['x-forwarded-proto'], headers.host) };
}

function sharedPage({ url = '', headers }: IncomingMessage, path: string, status: 200 | 404): PageRequest {
  const asked = localeOfTag(new URLSearchParams(url.replace(/^[^?]*/, '')).get(LOCALE_QUERY));
  const locale = localeOf(headers, asked);
  const cookie = asked === null ? undefined : localeCookie(asked, headers['x-forwarded-proto'] === 'https');
  return { locale, status, sharedBy: path, cookie, key: keyOf(path, locale) };
}

function keyOf(...parts: (string | string[] | undefined)[]): string {
  return JSON.stringify([...parts, new Date().toISOString().slice(0, 10)]);
}

/** Whether projects are on another server. */
function isElsewhere(): boolean {
  return !isOwnApi(getEnv().API_BASE_URL);
}
