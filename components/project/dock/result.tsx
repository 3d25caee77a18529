import { useTranslations } from 'next-intl';
import { useOutcome } from '@/components/project/settlement/settlement';
import { SettlementLink } from '@/components/project/settlement/settlement-link';

/** How many payments there are. It leads to them. */
export function Result() {
  const t = useTranslations();
  const { people, payments, isFewest, spent } = useOutcome();

  function detail() {
    if (payments.length > 0 ? !isFewest : people.length < 2) return t('settlement.people', { count: people.length });
    if (payments.length > 0) return t('dock.fewest');
    return t(spent === 0 ? 'ownBalance.noExpenses' : 'ownBalance.quits');
  }

  const count = payments.length;
  return (
    <SettlementLink className="dock-answer">
      <b>
        <span className="dock-long">{count === 0 ? t('dock.nothing') : t('settlement.count', { count })}</span>
        <span aria-hidden="true" className="dock-short">
          {count}
        </span>{' '}
        <span aria-hidden="true">↓</span>
      </b>{' '}
      <small>{detail()}</small>
    </SettlementLink>
  );
}
