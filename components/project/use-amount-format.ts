import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type AmountKind, amountFormat } from '@/lib/i18n/amount-format';
import { useOutline } from './session-context';

/**
 * Formats minor units in the chosen language, with the project's currency except in fields. An element of the first paint that
 * shows the text needs `suppressHydrationWarning`: a browser may write a currency otherwise than the server.
 */
export function useAmountFormat(kind: AmountKind = 'sum'): (amount: number) => string {
  const locale = useLocale();
  const currency = useOutline(({ editor }) => editor.draft.currency);
  return useMemo(() => amountFormat(locale, kind, currency), [locale, kind, currency]);
}

/** What each of so many people pays who share an amount alike, in words; null while there is nothing to share. */
export function useEachShare(amount: number | null, people: number): string | null {
  const t = useTranslations('quicker');
  const format = useAmountFormat('entered');
  if (!amount || people === 0) return null;
  const share = { amount: format(Math.round(amount / people)) };
  return t(amount % people === 0 ? 'each' : 'aboutEach', share);
}
