import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { Removal } from '@/components/project/dialog-context';
import { ADD_MEMBER_ID, addExpenseId } from '@/components/project/element-ids';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { useCurrentTarget } from '@/components/project/use-current-target';
import { memberTotal } from '@/lib/domain/balance';
import { nameOrNull, type Project } from '@/lib/domain/project';
import { ConfirmDialog } from './confirm-dialog';

interface RemovalDialogProps {
  /** What is to be removed. */
  asked: Removal;
  onClose: () => void;
}

/** Asks before anything is removed, and says what goes with it. */
export function RemovalDialog({ asked, onClose }: RemovalDialogProps) {
  const session = useSession();
  const removal = useCurrentTarget(asked, onClose);
  const { draft, isDeleting } = useProjectSession(({ editor, deletion }) => ({
    draft: editor.draft,
    isDeleting: deletion === 'pending',
  }));
  const textOf = useRemovalText(draft);
  const text = removal === null ? null : textOf(removal);
  const focusNext = useRef<string | null>(null);

  function confirm() {
    if (removal === null) return;
    if (removal.kind === 'project') {
      void session.deleteProject().then(onClose);
      return;
    }
    if (removal.kind === 'member') session.dispatch({ type: 'member-removed', memberId: removal.memberId });
    else session.dispatch({ type: 'expense-removed', memberId: removal.memberId, expenseId: removal.expenseId });
    focusNext.current = removal.kind === 'member' ? ADD_MEMBER_ID : addExpenseId(removal.memberId);
    onClose();
  }

  /** The button that opened the dialog went with the thing that it removed: the focus goes to what stands nearest. */
  function returnFocus(event: Event) {
    if (focusNext.current === null) return;
    event.preventDefault();
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }

  return (
    <ConfirmDialog
      isOpen={text !== null}
      isBusy={isDeleting}
      title={text?.title ?? ''}
      description={text?.description ?? ''}
      onCancel={onClose}
      onConfirm={confirm}
      onCloseAutoFocus={returnFocus}
    />
  );
}

/** The words of the question, or null when what it is about is gone. */
function useRemovalText(project: Project): (removal: Removal) => { title: string; description: string } | null {
  const t = useTranslations();
  const formatAmount = useAmountFormat();
  return (removal) => {
    const member = project.members.find(({ id }) => removal.kind !== 'project' && id === removal.memberId);
    const expense = member?.expenses.find(({ id }) => removal.kind === 'expense' && id === removal.expenseId);
    if (removal.kind === 'project') {
      const name = nameOrNull(project.name) ?? t('title.untitled');
      return { title: t('confirm.projectTitle'), description: t('confirm.projectText', { name }) };
    }
    if (member === undefined || (removal.kind === 'expense' && expense === undefined)) return null;
    if (removal.kind === 'member') {
      const name = nameOrNull(member.name) ?? t('member.unnamed');
      const total = formatAmount(memberTotal(member));
      return {
        title: t('confirm.memberTitle', { name }),
        description: t('confirm.memberText', { name, count: member.expenses.length, total }),
      };
    }
    const name = nameOrNull(expense?.name ?? null) ?? t('expense.unnamed');
    const amount = formatAmount(expense?.amount ?? 0);
    return { title: t('confirm.expenseTitle'), description: t('confirm.expenseText', { name, amount }) };
  };
}
