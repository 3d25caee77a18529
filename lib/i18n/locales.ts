export const locales = ['en', 'de', 'es'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

export const localeNames: Record<Locale, string> = { en: 'English', de: 'Deutsch', es: 'Español' };

/** Where a language is asked for or remembered, by the names that i18next uses. */
export const LOCALE_QUERY = 'lng';
export const LOCALE_COOKIE = 'i18next';
export const LOCALE_STORAGE_KEY = 'i18nextLng';

/** Carries the query's language from the middleware to the page that it renders. */
export const LOCALE_HEADER = 'x-quits-locale';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What makes a browser remember the language for a year, as a response and a page set it. */
export function localeCookie(locale: Locale, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

export function isLocale(text: unknown): text is Locale {
  return locales.some((locale) => locale === text);
}
