import type { RowLabels } from '@/components/project/members/row-labels';
import { useMemberSlice } from '@/components/project/session-context';
import { findMember } from '@/lib/domain/find-entity';
import { isolatedName } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';

interface PaymentReceiverProps {
  /** Who paid. */
  memberId: string;
  payment: Expense;
  memberCount: number;
  labels: RowLabels;
}

/** Says in a button who gets a payment: one person by name. */
export function PaymentReceiver({ memberId, payment, memberCount, labels }: PaymentReceiverProps) {
  const { t, tMember, everyone, some, unnamedPayment } = labels;
  const { name, involvedMemberIds: ids, weights } = payment;
  const receiver = useMemberSlice(memberId, (_payer, { editor }) => {
    const member = ids.length === 1 ? findMember(editor.draft, ids[0] ?? '') : undefined;
    return member && isolatedName(member.name, tMember('unnamed'));
  });
  const people = receiver ?? (ids.length === 0 ? everyone.text : some(ids.length, memberCount).text);
  const isUneven = receiver === undefined && weights !== undefined;
  return (
    <>
      <span className="sr-only">
        {t('paymentTo', {
          name: isolatedName(name, unnamedPayment),
          people: isUneven ? t('unevenAmong', { people }) : people,
        })}
      </span>
      <span aria-hidden="true" className="truncate">
        {isUneven ? t('uneven') : people}
      </span>
    </>
  );
}
