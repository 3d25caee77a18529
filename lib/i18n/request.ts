import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { detectLocale } from './detect-locale';
import { formats } from './formats';
import { LOCALE_COOKIE, LOCALE_HEADER } from './locales';

export default getRequestConfig(async () => {
  const [requestHeaders, requestCookies] = await Promise.all([headers(), cookies()]);
  const locale = detectLocale({
    query: requestHeaders.get(LOCALE_HEADER),
    cookie: requestCookies.get(LOCALE_COOKIE)?.value,
    acceptLanguage: requestHeaders.get('accept-language'),
  });
  // No messages: the layout sends them as one text.
  return { locale, formats, timeZone: 'UTC' };
});
