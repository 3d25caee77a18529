import { useTranslations } from 'next-intl';
import { useAmountFormat } from './use-amount-format';

/** What each of so many people pays who share an amount alike, in words; null while there is nothing to share. */
export function useEachShare(amount: number | null, people: number): string | null {
  const t = useTranslations('quicker');
  const format = useAmountFormat('entered');
  if (!amount || people === 0) return null;
  const share = { amount: format(Math.round(amount / people)) };
  return t(amount % people === 0 ? 'each' : 'aboutEach', share);
}
