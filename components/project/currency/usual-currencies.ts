import { CURRENCIES } from '@/lib/domain/money/currency';
import type { Locale } from '@/lib/i18n/locales';

/** Of the countries in which a language is spoken, and where people travel to. */
const usual: Record<Locale, readonly string[]> = {
  en: ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF'],
  de: ['EUR', 'CHF', 'USD', 'GBP'],
  es: ['EUR', 'USD', 'MXN', 'ARS', 'COP', 'CLP', 'PEN'],
};

/** Regions whose currency has not their code as its first two letters, as ISO 4217 has it otherwise. */
const EURO =
  'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT';
const others: Record<string, string> = {
  ...Object.fromEntries(EURO.split(' ').map((region) => [region, 'EUR'])),
  EC: 'USD',
  PR: 'USD',
  PS: 'ILS',
  LI: 'CHF',
};

/** What people with this language and these languages of their browser are likely to choose, the likeliest first. */
export function usualCurrencies(locale: Locale, browserLanguages: readonly string[]): string[] {
  const regional = browserLanguages.flatMap((language) => {
    // Not by Intl.Locale: it throws at what is no tag, and WebKit on a Linux without a language says “C”.
    const [, region] = /-([A-Z]{2})\b/.exec(language) ?? [];
    const currency = region && (others[region] ?? CURRENCIES.find((code) => code.startsWith(region)));
    return currency ? [currency] : [];
  });
  return [...new Set([...regional, ...usual[locale]])];
}
