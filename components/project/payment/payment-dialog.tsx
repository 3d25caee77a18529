import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { notify } from '@/components/layout/toasts';
import { useOwnCostText } from '@/components/project/answer/use-answer';
import { useOwnMember } from '@/components/project/answer/use-own-member';
import type { PaymentTarget } from '@/components/project/dialog-context';
import { SETTLEMENT_HEADING_ID } from '@/components/project/element-ids';
import { TextToCopy, useCopy } from '@/components/project/links/use-copy';
import { useCanAdd, useSession } from '@/components/project/session-context';
import { useOutcome, useSettlement } from '@/components/project/settlement/settlement';
import { usePaymentText } from '@/components/project/settlement/settlement-list';
import { useNameOf } from '@/components/project/settlement/use-name-of';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { Button } from '@/components/ui/button';
import { CloseButton } from '@/components/ui/close-buttons';
import { Dialog, useCloseWhen } from '@/components/ui/dialog';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { isSameRow } from '@/lib/editor/rows';
import { AccountOf } from './balance-breakdown';
import { PaidForm } from './paid-form';
import { useNotedMeanwhile } from './use-noted-meanwhile';
import { useReasons } from './use-reasons';

interface PaymentDialogProps {
  asked: PaymentTarget;
  onClose: () => void;
}

/** Says why a payment of the settlement is to be made, and takes note once it is, or a part of it. */
export function PaymentDialog({ asked, onClose }: PaymentDialogProps) {
  const payment = useCurrentPayment(asked, onClose);
  return payment && <OpenPayment payment={payment} onClose={onClose} />;
}

function OpenPayment({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useTranslations('payment');
  const session = useSession();
  const canAdd = useCanAdd();
  const { title, sentence, balanceNameOf } = usePaymentSentence(payment);
  const { why, whyNotLess } = useReasons(payment);
  const noted = useNotedMeanwhile(payment);
  const paymentText = usePaymentText();
  const [refused, setRefused] = useState<string | null>(null);
  const isMarked = useRef(false);
  const opener = useRef(document.activeElement);
  const text = () => paymentText([payment]);
  const { isCopied, copy } = useCopy(() => setRefused(text()));

  function markAsPaid(amount: number) {
    if (isMarked.current) return;
    isMarked.current = true;
    session.markAsPaid(payment, amount);
    onClose();
  }

  /**
   * The row that opened the dialog is gone with the payment, made here or not. A heading in a panel that is hidden
   * takes no focus.
   */
  function returnFocus(event: Event) {
    if (!isMarked.current && opener.current?.isConnected) return;
    event.preventDefault();
    const heading = document.getElementById(SETTLEMENT_HEADING_ID);
    heading?.focus();
    if (document.activeElement !== heading) document.querySelector<HTMLElement>('.answer-main')?.focus();
  }

  return (
    <Dialog isSheet isToRead onClose={onClose} onCloseAutoFocus={returnFocus} title={title} description={sentence}>
      {canAdd && <PaidForm asked={payment.amount} noted={noted} onPaid={markAsPaid} />}
      <div className="mt-4 rounded-(--radius) border border-line">
        {[payment.fromMemberId, payment.toMemberId].map((id) => (
          <Folded key={id} summary={balanceNameOf(id)}>
            <AccountOf memberId={id} />
          </Folded>
        ))}
        <Folded summary={t('whySoFew')}>
          <p className="text-[0.84375rem] text-soft">{why}</p>
          <p className="mt-2 text-[0.84375rem] text-soft">{whyNotLess}</p>
        </Folded>
      </div>
      {refused !== null && <TextToCopy text={refused} />}
      <div className="sheet-end mt-auto pt-3">
        <Button variant="outline" onClick={() => copy(text())}>
          {isCopied ? t('copied') : t('copy')}
        </Button>
        <CloseButton onClick={onClose} />
      </div>
      <p aria-live="polite" className="sr-only">
        {isCopied && t('copied')}
      </p>
    </Dialog>
  );
}

/** What is there for whoever wants to know. */
function Folded({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="group/folded border-line not-first:border-t">
      <summary className="touch-target flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-3.5 py-2 font-semibold -outline-offset-2 hover:bg-tint [&::-webkit-details-marker]:hidden">
        <span className="clip-marks min-w-0 wrap-anywhere">{summary}</span>
        <span className="flex flex-none text-soft line-icon-chevron before:size-4 group-open/folded:rotate-180" />
      </summary>
      <div className="px-3.5 pb-3">{children}</div>
    </details>
  );
}

/** The payment as it is now. Once there is none between the two, the dialog closes and says so. */
function useCurrentPayment(asked: PaymentTarget, onClose: () => void): Payment | null {
  const t = useTranslations();
  const session = useSession();
  const { payments, members } = useSettlement();
  const { editor } = session.getState();
  const isNow = (id: string, then: string) => isSameRow(editor, id, then);
  const payment = payments.find(
    ({ fromMemberId, toMemberId }) => isNow(fromMemberId, asked.fromMemberId) && isNow(toMemberId, asked.toMemberId),
  );
  const nameOf = useNameOf();
  const nameNow = (id: string) => nameOf(members.find((one) => isNow(one.id, id))?.id);
  useCloseWhen(payment === undefined, () => {
    const names = { from: nameNow(asked.fromMemberId), to: nameNow(asked.toMemberId) };
    void notify('message', t('payment.gone', names));
    onClose();
  });
  return payment ?? null;
}

/** A payment in words for people: who pays whom, how that comes about, and whose balances stand behind it. */
function usePaymentSentence({ fromMemberId, toMemberId, amount }: Payment) {
  const t = useTranslations('payment');
  const { editor } = useSession().getState();
  const { me } = useOwnMember();
  const { balances, costs } = useOutcome();
  const formatAmount = useAmountFormat();
  const ownCostText = useOwnCostText();
  const isMe = (id: string) => me !== null && isSameRow(editor, me.id, id);
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
    balanceNameOf: (id: string) => (isMe(id) ? t('yourBalance') : t('balanceOf', { name: nameOf(id) })),
  };
}
