import { useTranslations } from 'next-intl';
import { useAmountFormat } from '@/components/project/use-amount-format';
import type { OwnCost } from '@/lib/domain/settlement/own-cost';

/**
 * Says in one clause what somebody paid and what their share is, with what they have settled or got back so far: the numbers add up
 * to the balance. Without a name it is about the person who reads.
 */
export function useOwnCostText(): (cost: OwnCost, name?: string) => string {
  const t = useTranslations('ownCost');
  const format = useAmountFormat('entered');
  return ({ paid, share, made, received }, name) => {
    const settled = made - received;
    const kind = settled === 0 ? 'plain' : settled > 0 ? 'settled' : 'gotBack';
    const amounts = { paid: format(paid), share: format(share), amount: format(Math.abs(settled)) };
    return name === undefined ? t(`yours.${kind}`, amounts) : t(`of.${kind}`, { name, ...amounts });
  };
}
