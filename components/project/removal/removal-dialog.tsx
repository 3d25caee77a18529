import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { Removal } from '@/components/project/dialog-context';
import { ADD_MEMBER_ID, addExpenseId } from '@/components/project/element-ids';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { useCurrentTarget } from '@/components/project/use-current-target';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { isolatedName } from '@/lib/domain/name';
import { memberTotal } from '@/lib/domain/settlement/balance';
import { MovedShares } from './moved-shares';

interface RemovalDialogProps {
  /** What is to be removed. */
  asked: Removal;
  onClose: () => void;
}

/** Asks before anything is removed, and says what goes with it. */
export function RemovalDialog({ asked, onClose }: RemovalDialogProps) {
  const t = useTranslations();
  const formatAmount = useAmountFormat();
  const session = useSession();
  const target = useCurrentTarget(asked, onClose);
  const { projectName, isDeleting, isSilent } = useProjectSession(({ editor, deletion }) => ({
    projectName: editor.draft.name,
    isDeleting: deletion === 'pending',
    isSilent: deletion === 'silent',
  }));
  const focusNext = useRef<string | null>(null);
  const { member, expense } = target ?? {};

  function question() {
    if (expense) {
      const { isPayment } = expense;
      const name = isolatedName(expense.name, t(isPayment ? 'expense.unnamedPayment' : 'expense.unnamed'));
      const amount = formatAmount(expense.amount ?? 0);
      return {
        title: t(isPayment ? 'confirm.paymentTitle' : 'confirm.expenseTitle'),
        description: t('confirm.expenseText', { name, amount }),
      };
    }
    if (member) {
      const name = isolatedName(member.name, t('member.unnamed'));
      const payments = member.expenses.filter(({ isPayment }) => isPayment);
      const paid = payments.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
      const count = member.expenses.length - payments.length;
      const texts = [
        t('confirm.memberText', { name, count, total: formatAmount(memberTotal(member)) }),
        ...(payments.length > 0
          ? [t('confirm.memberPayments', { count: payments.length, total: formatAmount(paid) })]
          : []),
      ];
      return { title: t('confirm.memberTitle', { name }), description: texts.join(' ') };
    }
    const name = isolatedName(projectName, t('title.untitled'));
    return { title: t('confirm.projectTitle'), description: t('confirm.projectText', { name }) };
  }

  function confirm() {
    if (asked.kind === 'project') {
      void session.deleteProject().then(onClose);
      return;
    }
    if (member === undefined) return;
    session.remove(member, expense);
    focusNext.current = expense ? addExpenseId(member.id) : ADD_MEMBER_ID;
    onClose();
  }

  /** The button that opened the dialog is gone with what it removed: the focus goes to the nearest button. */
  function returnFocus(event: Event) {
    if (focusNext.current === null) return;
    event.preventDefault();
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }

  return (
    <Dialog isOpen={target !== null} onClose={onClose} onCloseAutoFocus={returnFocus} {...question()}>
      {member && !expense && <MovedShares memberId={member.id} />}
      {/* It is there before there is anything to say, so that screen readers hear it. */}
      {asked.kind === 'project' && (
        <p role="status" className={isSilent ? 'mt-4 font-[560]' : ''}>
          {isSilent && t('notice.silent')}
        </p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          {t('confirm.cancel')}
        </Button>
        <Button variant="danger" isBusy={isDeleting} onClick={confirm}>
          {isSilent ? t('notice.tryAgain') : t('confirm.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
