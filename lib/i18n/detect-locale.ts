import { defaultLocale, isLocale, type Locale } from './locales';

/** The supported language that a tag such as `de-AT` stands for, or null. */
export function localeOfTag(tag: string | null | undefined): Locale | null {
  const language = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return isLocale(language) ? language : null;
}

/** The supported language that an Accept-Language header prefers, or null. Unreadable parts are ignored. */
export function localeOfAcceptLanguage(header: string): Locale | null {
  const preferences = header
    .split(',')
    .map((part) => {
      const [tag, ...parameters] = part.split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
      return { locale: localeOfTag(tag), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return preferences.find(({ locale }) => locale !== null)?.locale ?? null;
}

interface RequestSigns {
  query: string | null | undefined;
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
}

/** The language of a request: query string, then cookie, then Accept-Language, then English. Never throws. */
export function detectLocale({ query, cookie, acceptLanguage }: RequestSigns): Locale {
  return localeOfTag(query) ?? localeOfTag(cookie) ?? localeOfAcceptLanguage(acceptLanguage ?? '') ?? defaultLocale;
}
