'use client';

import { useRowWords } from './row-labels';

interface MemberSumProps {
  name: string;
  /** Minor units, both; the balance is rounded. */
  total: number;
  balance: number;
}

/** What a member paid, and beneath it how they stand: by word and sign as well as by colour. */
export function MemberSum({ name, total, balance }: MemberSumProps) {
  const { tMember: t, formatAmount } = useRowWords();
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
