import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentTarget } from '@/components/project/dialog-context';
import { SETTLEMENT_HEADING_ID } from '@/components/project/element-ids';
import { useSession } from '@/components/project/session-context';
import { useSettlement } from '@/components/project/settlement/settlement';
import { usePaymentText } from '@/components/project/settlement/use-payment-text';
import { TextToCopy, useCopy } from '@/components/project/sharing/use-copy';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { rowKeyOf } from '@/lib/editor/rows';
import { AccountOf } from './account';
import { useReasons } from './use-reasons';

interface PaymentDialogProps {
  asked: PaymentTarget;
  onClose: () => void;
}

/** Says why a payment of the settlement is to be made, and takes note once it is. */
export function PaymentDialog({ asked, onClose }: PaymentDialogProps) {
  const payment = useCurrentPayment(asked, onClose);
  return payment && <OpenPayment payment={payment} onClose={onClose} />;
}

function OpenPayment({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useTranslations('payment');
  const paymentName = useTranslations('expense')('unnamedPayment');
  const session = useSession();
  const formatAmount = useAmountFormat();
  const { nameOf, why, whyNotLess } = useReasons(payment);
  const paymentText = usePaymentText();
  const [refused, setRefused] = useState<string | null>(null);
  const isMarked = useRef(false);
  const text = () => paymentText([payment]);
  const { isCopied, copy } = useCopy(() => setRefused(text()));
  const { fromMemberId, toMemberId } = payment;
  const named = { from: nameOf(fromMemberId), to: nameOf(toMemberId), amount: formatAmount(payment.amount) };

  function markAsPaid() {
    if (isMarked.current) return;
    isMarked.current = true;
    session.markAsPaid(payment, paymentName);
    onClose();
  }

  /** The row that opened the dialog is gone with the payment. */
  function returnFocus(event: Event) {
    if (!isMarked.current) return;
    event.preventDefault();
    document.getElementById(SETTLEMENT_HEADING_ID)?.focus();
  }

  return (
    <Dialog isOpen isSheet onClose={onClose} onCloseAutoFocus={returnFocus} title={t('title', named)} description={why}>
      <div className="-mx-1 mt-3 grid min-h-48 flex-1 gap-4 overflow-y-auto px-1 pb-1">
        <AccountOf memberId={fromMemberId} name={named.from} />
        <AccountOf memberId={toMemberId} name={named.to} />
        <p className="text-[0.8125rem] text-soft">{whyNotLess}</p>
      </div>
      {refused !== null && <TextToCopy text={refused} />}
      <div className="sticky bottom-0 grid grid-cols-2 gap-2 bg-paper pt-3">
        <Button onClick={markAsPaid} className="col-span-2">
          {t('markAsPaid')}
        </Button>
        <Button variant="outline" onClick={() => copy(text())}>
          {isCopied ? t('copied') : t('copy')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      <p aria-live="polite" className="sr-only">
        {isCopied && t('copied')}
      </p>
    </Dialog>
  );
}

/** The payment as it is now. Once there is none between the two, the dialog closes. */
function useCurrentPayment(asked: PaymentTarget, onClose: () => void): Payment | null {
  const session = useSession();
  const { payments } = useSettlement();
  const { editor } = session.getState();
  // A save may have replaced temporary ids since the dialog was opened.
  const isSame = (id: string, other: string) => rowKeyOf(editor, id) === rowKeyOf(editor, other);
  const payment = payments.find(
    ({ fromMemberId, toMemberId }) => isSame(fromMemberId, asked.fromMemberId) && isSame(toMemberId, asked.toMemberId),
  );
  const close = useEffectEvent(onClose);
  const isGone = payment === undefined;
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  return payment ?? null;
}
