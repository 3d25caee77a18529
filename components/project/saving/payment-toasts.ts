import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { ExternalToast } from 'sonner';
import { dismissToast } from '@/components/layout/toasts';
import { useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { findExpense, findMember } from '@/lib/domain/find-entity';
import { isolatedName } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import type { SavedStep } from '@/lib/session/session-store';

const UNDO_MS = 10_000;

const toastId = (id: string) => `paid-${id}`;

/** What toasts say of payments that were saved, and how they offer to take one back for as long as it is there. */
export function usePaymentToasts() {
  const t = useTranslations();
  const session = useSession();
  const formatAmount = useAmountFormat();
  const shown = useRef(new Set<string>());

  useEffect(() => {
    const ids = shown.current;
    const stop = session.subscribe(() => {
      if (ids.size === 0) return;
      const { members } = session.getState().editor.draft;
      for (const id of [...ids].filter((one) => !members.some((member) => findExpense(member, one)))) {
        ids.delete(id);
        void dismissToast(toastId(id));
      }
    });
    return () => {
      stop();
      for (const id of ids) void dismissToast(toastId(id));
    };
  }, [session]);

  /** Null for what is no payment from one to another. */
  function paymentText({ base, step }: SavedStep): string | null {
    if (step.kind !== 'expense-created' && step.kind !== 'expense-deleted') return null;
    const payer = findMember(base, step.memberId);
    const payment: Expense | undefined =
      step.kind === 'expense-created' ? step.expense : payer && findExpense(payer, step.expenseId);
    const [receiverId, ...others] = payment?.involvedMemberIds ?? [];
    if (!payment?.isPayment || receiverId === undefined || others.length > 0) return null;
    // Who was saved along with it is in the draft alone.
    const nameOf = (id: string) => {
      const member = findMember(session.getState().editor.draft, id) ?? findMember(base, id);
      return isolatedName(member?.name ?? null, t('member.unnamed'));
    };
    const names = { from: nameOf(step.memberId), to: nameOf(receiverId) };
    if (step.kind === 'expense-deleted') return t('payment.takenBack', names);
    return t('payment.noted', { ...names, amount: formatAmount(payment.amount ?? 0) });
  }

  /** The options of a toast about the payment of this id. */
  function takingBack(id: string): ExternalToast {
    shown.current.add(id);
    const forget = () => void shown.current.delete(id);
    return {
      id: toastId(id),
      duration: UNDO_MS,
      action: { label: t('undo.undo'), onClick: () => session.takeBackPayment(id) },
      onAutoClose: forget,
      onDismiss: forget,
    };
  }

  return { paymentText, takingBack };
}
