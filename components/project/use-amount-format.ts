import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { formats } from '@/lib/i18n/formats';

type Kind = keyof typeof formats.number;

/** By language and kind. Making one takes as long as formatting dozens of amounts. */
const made = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, kind: Kind): Intl.NumberFormat {
  const key = `${locale} ${kind}`;
  const format = made.get(key) ?? new Intl.NumberFormat(locale, formats.number[kind]);
  made.set(key, format);
  return format;
}

/**
 * Formats minor units in the chosen language with two decimals, in a field without grouping. A page may have thousands of
 * amounts, and next-intl's formatter looks up its format for each of them.
 */
export function useAmountFormat(kind: Kind = 'amount'): (amount: number) => string {
  const locale = useLocale();
  return useCallback((amount) => numberFormat(locale, kind).format(amount / 100), [locale, kind]);
}
