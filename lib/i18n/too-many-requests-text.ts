import type { IncomingHttpHeaders } from 'node:http';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import { detectLocale } from './detect-locale';
import { LOCALE_COOKIE, type Locale } from './locales';

const MESSAGES: Record<Locale, typeof en> = { en, de, es };

/** Plain text in the language of the request, in place of a page that is not rendered. */
export function tooManyRequestsText({ cookie = '', 'accept-language': acceptLanguage }: IncomingHttpHeaders): string {
  const [, remembered] = cookie.split(`${LOCALE_COOKIE}=`);
  const { error } = MESSAGES[detectLocale({ query: null, cookie: remembered?.slice(0, 2), acceptLanguage })];
  return `${error.tooManyRequests}\n\n${error.pageText}\n`;
}
