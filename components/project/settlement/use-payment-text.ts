import { useTranslations } from 'next-intl';
import { pageLink } from '@/components/project/page-link';
import { useShown } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { findMember } from '@/lib/domain/find-entity';
import { isolatedName } from '@/lib/domain/name';
import type { Payment } from '@/lib/domain/settlement/settlement';

/** Writes payments as a text for a chat: the name of the project, a line for each payment, the link. */
export function usePaymentText(): (payments: readonly Payment[]) => string {
  const t = useTranslations();
  const shown = useShown();
  const formatAmount = useAmountFormat();
  return (payments) => {
    const { draft } = shown.getState().editor;
    const nameOf = (id: string) => isolatedName(findMember(draft, id)?.name ?? null, t('member.unnamed'));
    const lines = payments.map(({ fromMemberId, toMemberId, amount }) =>
      t('payment.title', { from: nameOf(fromMemberId), to: nameOf(toMemberId), amount: formatAmount(amount) }),
    );
    return [isolatedName(draft.name, t('title.untitled')), ...lines, pageLink()].join('\n');
  };
}
