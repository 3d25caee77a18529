import { useTranslations } from 'next-intl';
import { useProjectSession } from '@/components/project/session-context';
import { findMember } from '@/lib/domain/find-entity';
import { isPaymentTo } from '@/lib/domain/member-deletion';
import { isolatedName } from '@/lib/domain/name';

/** Says whose payments to the member are removed with them. */
export function LostPayments({ memberId }: { memberId: string }) {
  const t = useTranslations();
  const draft = useProjectSession(({ editor }) => editor.draft);
  const nameOf = (name: string | null | undefined) => isolatedName(name ?? null, t('member.unnamed'));
  const to = nameOf(findMember(draft, memberId)?.name);
  const payers = draft.members.flatMap(({ id, name, expenses }) => {
    const count = id === memberId ? 0 : expenses.filter((expense) => isPaymentTo(expense, memberId)).length;
    return count === 0 ? [] : [{ id, from: nameOf(name), count }];
  });
  return payers.map(({ id, from, count }) => (
    <p key={id} className="clip-marks mt-2 text-sm text-soft wrap-anywhere">
      {t('confirm.paymentsTo', { from, to, count })}
    </p>
  ));
}
