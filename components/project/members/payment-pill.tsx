import type { ComponentProps } from 'react';
import { useProjectSession } from '@/components/project/session-context';
import { isolatedName } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import { findMember } from '@/lib/editor/selectors';
import { useRowLabels } from './row-labels';

interface PaymentPillProps extends ComponentProps<'button'> {
  payment: Expense;
  memberCount: number;
}

/** Says who gets a payment: one person by name. */
export function PaymentPill({ payment, memberCount, className, ...button }: PaymentPillProps) {
  const { t, tMember, everyone, some, unnamedPayment } = useRowLabels();
  const { involvedMemberIds: ids, weights } = payment;
  const receiver = useProjectSession(({ editor }) => {
    const member = ids.length === 1 ? findMember(editor.draft, ids[0] ?? '') : undefined;
    return member && isolatedName(member.name, tMember('unnamed'));
  });
  const people = receiver ?? (ids.length === 0 ? everyone.text : some(ids.length, memberCount).text);
  const isUneven = receiver === undefined && weights !== undefined;
  return (
    <button
      {...button}
      aria-label={t('paymentTo', {
        name: isolatedName(payment.name, unnamedPayment),
        people: isUneven ? t('unevenAmong', { people }) : people,
      })}
      className={`${className} expense-payment`}
    >
      <span className="truncate">{isUneven ? t('uneven') : people}</span>
    </button>
  );
}
