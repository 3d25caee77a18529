import { useSettlement } from '@/components/project/settlement/settlement-provider';
import { useRowLabels } from './row-labels';

interface MemberSumProps {
  memberId: string;
  name: string;
  /** Minor units. */
  total: number;
}

/** What a member paid, and beneath it how they stand: by word and sign as well as by colour. */
export function MemberSum({ memberId, name, total }: MemberSumProps) {
  const { tMember: t, formatAmount } = useRowLabels();
  // The balance above zero is what the member gets, below zero what they owe. It comes a moment after the total.
  const balance = Math.round(useSettlement().balances.get(memberId) ?? 0);
  return (
    <span className="grid flex-none pr-[5px] text-right leading-tight">
      <b className="text-[17px] font-[640]">
        <span className="sr-only">{t('total', { name })} </span>
        {formatAmount(total)}
      </b>
      <small className={`text-[12.5px] ${balance > 0 ? 'text-accent' : balance < 0 ? 'text-amber' : 'text-soft'}`}>
        {balance > 0
          ? t('getsBack', { amount: formatAmount(balance) })
          : balance < 0
            ? t('owes', { amount: formatAmount(-balance) })
            : t('even')}
      </small>
    </span>
  );
}
