import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { detectLocale } from '@/lib/i18n/detect-locale';
import { LOCALE_COOKIE, type Locale } from '@/lib/i18n/locales';

/** The name and the value of each cookie of a request. */
export function cookiesIn({ cookie }: IncomingHttpHeaders): string[][] {
  return cookie === undefined ? [] : cookie.split(';').map((pair) => pair.trim().split('='));
}

/** The language that a request is answered in. `query`: the one that its address asks for. */
export function localeOf(headers: IncomingHttpHeaders, query: string | null): Locale {
  const [, cookie] = cookiesIn(headers).find(([name]) => name === LOCALE_COOKIE) ?? [];
  return detectLocale({ query, cookie, acceptLanguage: headers['accept-language'] });
}
