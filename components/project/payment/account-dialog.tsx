import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useOwnCostText } from '@/components/project/answer/own-cost-text';
import { useSession } from '@/components/project/session-context';
import { useSettlement } from '@/components/project/settlement/settlement';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { rowKeyOf } from '@/lib/editor/rows';
import { AccountOf } from './account';

interface AccountDialogProps {
  memberId: string;
  onClose: () => void;
}

/** Shows the person how their balance comes about. Once their member is gone, it closes. */
export function AccountDialog({ memberId, onClose }: AccountDialogProps) {
  const t = useTranslations();
  const { editor } = useSession().getState();
  const { members, balances, costs } = useSettlement();
  const formatAmount = useAmountFormat();
  const ownCostText = useOwnCostText();
  // A save may have replaced a temporary id since it was opened.
  const id = members.find((member) => rowKeyOf(editor, member.id) === rowKeyOf(editor, memberId))?.id;
  const cost = id === undefined ? undefined : costs.get(id);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (id === undefined) close();
  }, [id]);
  if (id === undefined || cost === undefined) return null;
  const balance = balances.get(id) ?? 0;
  const amount = formatAmount(Math.abs(balance));
  const title =
    balance === 0 ? t('standing.youAreQuits') : t(balance < 0 ? 'standing.youOwe' : 'standing.youGetBack', { amount });
  return (
    <Dialog isOpen isSheet isToRead onClose={onClose} title={title} description={`${ownCostText(cost)}.`}>
      <div className="-mx-1 mt-3 min-h-48 flex-1 overflow-y-auto px-1 pb-1">
        <AccountOf memberId={id} />
      </div>
      <div className="bottom-0 bg-paper pt-3 [@media(min-height:26rem)]:sticky">
        <Button variant="outline" onClick={onClose} className="w-full">
          {t('payment.close')}
        </Button>
      </div>
    </Dialog>
  );
}
