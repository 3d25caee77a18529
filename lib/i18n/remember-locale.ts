import { detectLocale, localeOfTag } from './detect-locale';
import { LOCALE_COOKIE, LOCALE_QUERY, LOCALE_STORAGE_KEY, type Locale, localeCookie } from './locales';

/**
 * Stores a chosen language in the browser's storage, and in a cookie for the server. Removes the language of the query
 * string, which would win over both at the next reload.
 */
export function rememberLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in some browsers.
  document.cookie = localeCookie(locale, window.location.protocol === 'https:');
  storeLocale(locale);
  const url = new URL(window.location.href);
  if (!url.searchParams.has(LOCALE_QUERY)) return;
  url.searchParams.delete(LOCALE_QUERY);
  // The state is the router's, and stays.
  window.history.replaceState(window.history.state, '', url);
}

/** Stores the language that the query string asks for, if it does: the server has put it into the cookie. */
export function storeAskedLocale(): void {
  const asked = localeOfTag(askedLocale().query);
  if (asked !== null) storeLocale(asked);
}

/**
 * The language in the browser's storage, local before session. Null if the query string or the cookie names one: they come
 * first, and the server has followed them already.
 */
export function rememberedLocale(): Locale | null {
  const { query, cookie } = askedLocale();
  if (localeOfTag(query) ?? localeOfTag(cookie)) return null;
  return storedLocale('localStorage') ?? storedLocale('sessionStorage');
}

/** The language of this browser, detected without the server. */
export function localeOfBrowser(): Locale {
  return rememberedLocale() ?? detectLocale({ ...askedLocale(), acceptLanguage: navigator.languages.join(',') });
}

function askedLocale() {
  return {
    query: new URLSearchParams(window.location.search).get(LOCALE_QUERY),
    cookie: document.cookie
      .split('; ')
      .find((cookie) => cookie.startsWith(`${LOCALE_COOKIE}=`))
      ?.split('=')[1],
  };
}

type StorageName = 'localStorage' | 'sessionStorage';

function storeLocale(locale: Locale): void {
  withStorage('localStorage', (storage) => storage.setItem(LOCALE_STORAGE_KEY, locale));
}

function storedLocale(name: StorageName): Locale | null {
  return withStorage(name, (storage) => localeOfTag(storage.getItem(LOCALE_STORAGE_KEY)));
}

function withStorage<Result>(name: StorageName, use: (storage: Storage) => Result): Result | null {
  try {
    return use(window[name]);
  } catch {
    // A browser may forbid or fill up its storage; the language then lasts as long as the cookie.
    return null;
  }
}
