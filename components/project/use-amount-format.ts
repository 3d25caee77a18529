import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { formats } from '@/lib/i18n/formats';

type Kind = keyof typeof formats.number;

/** By language and kind: to make one takes as long as to write dozens of amounts. */
const made = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, kind: Kind): Intl.NumberFormat {
  const key = `${locale} ${kind}`;
  const format = made.get(key) ?? new Intl.NumberFormat(locale, formats.number[kind]);
  made.set(key, format);
  return format;
}

/**
 * Writes minor units in the chosen language, always with two decimals; in a field without grouping. The platform's own
 * format, as a page may have thousands of amounts: the one of next-intl looks it up anew for each.
 */
export function useAmountFormat(kind: Kind = 'amount'): (amount: number) => string {
  const locale = useLocale();
  return useCallback((amount) => numberFormat(locale, kind).format(amount / 100), [locale, kind]);
}
