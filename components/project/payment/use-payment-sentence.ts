import { useTranslations } from 'next-intl';
import { useOwnCostText } from '@/components/project/answer/own-cost-text';
import { useOwnMember } from '@/components/project/answer/own-member';
import { useSession } from '@/components/project/session-context';
import { useSettlement } from '@/components/project/settlement/settlement';
import { useNameOf } from '@/components/project/settlement/use-name-of';
import { useAmountFormat } from '@/components/project/use-amount-format';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { rowKeyOf } from '@/lib/editor/rows';

/** A payment in words for people: who pays whom, how that comes about, and whose accounts stand behind it. */
export function usePaymentSentence({ fromMemberId, toMemberId, amount }: Payment) {
  const t = useTranslations('payment');
  const { editor } = useSession().getState();
  const { me } = useOwnMember();
  const { balances, costs } = useSettlement();
  const formatAmount = useAmountFormat();
  const ownCostText = useOwnCostText();
  const isMe = (id: string) => me !== null && rowKeyOf(editor, me.id) === rowKeyOf(editor, id);
  const nameOf = useNameOf();
  const [from, to] = [nameOf(fromMemberId), nameOf(toMemberId)];
  const owed = -(balances.get(fromMemberId) ?? 0);
  const cost = costs.get(fromMemberId);
  const counts = { amount: formatAmount(amount), all: formatAmount(owed), to };
  const toWhom = isMe(toMemberId) ? 'partToYou' : 'part';
  const rest = owed === amount ? t('open', counts) : t(toWhom, counts);
  return {
    title: isMe(fromMemberId)
      ? t('youPay', { to })
      : isMe(toMemberId)
        ? t('paysYou', { from })
        : t('pays', { from, to }),
    sentence: `${cost ? ownCostText(cost, isMe(fromMemberId) ? undefined : from) : ''}. ${rest}`,
    accountOf: (id: string) => (isMe(id) ? t('yourAccount') : t('accountOf', { name: nameOf(id) })),
  };
}
