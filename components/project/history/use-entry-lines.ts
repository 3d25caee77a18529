import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { amountFormat } from '@/lib/i18n/amount-format';
import { billFormat } from '@/lib/i18n/bill-format';
import { dayFormat } from '@/lib/i18n/day-format';
import { rateFormat } from '@/lib/i18n/rate-format';
import { type Described, describe } from './describe';

/** Says what entries have changed, in the chosen language and the currency that the project had then. Once for each entry. */
export function useEntryLines(): (entry: Described) => readonly string[] {
  const t = useTranslations();
  const locale = useLocale();
  return useMemo(() => {
    const described = new WeakMap<Described, readonly string[]>();
    return (entry) => {
      const { currency, updatedAt } = entry.after;
      const [amount, sum] = [amountFormat(locale, 'entered', currency), amountFormat(locale, 'sum', currency)];
      const day = dayFormat(locale, updatedAt);
      const words = { t, locale, amount, sum, bill: billFormat(locale), rate: rateFormat(locale), day };
      const lines = described.get(entry) ?? describe(words, entry);
      described.set(entry, lines);
      return lines;
    };
  }, [t, locale]);
}
