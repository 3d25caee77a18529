import { isolatedName } from '@/lib/domain/name';

/** The name of a currency in a language, or its code where the platform knows no name. */
export function currencyName(locale: string, code: string): string {
  return /^[A-Z]{3}$/.test(code) ? (namesIn(locale).of(code) ?? code) : isolatedName(code, '');
}

const made = new Map<string, Intl.DisplayNames>();

function namesIn(locale: string): Intl.DisplayNames {
  const names = made.get(locale) ?? new Intl.DisplayNames(locale, { type: 'currency' });
  made.set(locale, names);
  return names;
}
