'use client';

import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { formats } from '@/lib/i18n/formats';

/**
 * Writes minor units in the chosen language, always with two decimals; in a field without grouping. The platform's own
 * format, as a page may have thousands of amounts: the one of next-intl looks it up anew for each.
 */
export function useAmountFormat(kind: keyof typeof formats.number = 'amount'): (amount: number) => string {
  const locale = useLocale();
  return useMemo(() => {
    const format = new Intl.NumberFormat(locale, formats.number[kind]);
    return (amount) => format.format(amount / 100);
  }, [locale, kind]);
}
