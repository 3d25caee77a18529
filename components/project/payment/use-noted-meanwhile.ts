import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProjectSession } from '@/components/project/session-context';
import { useNameOf } from '@/components/project/settlement/use-name-of';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import { paymentsBetween } from '@/lib/domain/payer';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { rowKeyOf } from '@/lib/editor/rows';

export interface Noted {
  /** The row key of the payment. */
  readonly key: string;
  readonly text: string;
}

/** The last payment that others have noted between these two since the component was mounted; null for none. */
export function useNotedMeanwhile({ fromMemberId, toMemberId }: Payment): Noted | null {
  const t = useTranslations('payment');
  const nameOf = useNameOf();
  const formatAmount = useAmountFormat();
  const payments = useProjectSession(({ editor }) =>
    paymentsBetween(countedProject(editor.draft), fromMemberId, toMemberId),
  );
  const keys = useProjectSession(({ editor }) => payments.map(({ id }) => rowKeyOf(editor, id)));
  const [before] = useState(keys);
  const key = keys.findLast((one) => !before.includes(one));
  if (key === undefined) return null;
  const amount = formatAmount(payments[keys.indexOf(key)]?.amount ?? 0);
  const payment = t('noted', { from: nameOf(fromMemberId), to: nameOf(toMemberId), amount });
  return { key, text: t('notedMeanwhile', { payment }) };
}
