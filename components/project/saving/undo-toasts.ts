import { useTranslations } from 'next-intl';
import { useApi } from '@/components/layout/api-provider';
import { notify, offering } from '@/components/layout/toasts';
import { useBringBack } from '@/components/project/gone/use-bring-back';
import { expenseInText, memberInText, nameInText } from '@/components/project/name-in-text';
import { useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import type { Fact } from '@/lib/domain/history/change-facts';
import { receiverOf } from '@/lib/domain/involvement';
import { amountOf } from '@/lib/domain/money/counted-amounts';
import { projectPath } from '@/lib/domain/page-paths';
import type { Removed, SessionEvent } from '@/lib/session/session-store';

/** The words of toasts for a payment that was noted or removed. Null for any other change. */
export function usePaymentText(): (fact: Fact) => string | null {
  const t = useTranslations();
  const session = useSession();
  const formatAmount = useAmountFormat();

  return (fact) => {
    if (fact.kind !== 'expense-added' && fact.kind !== 'expense-removed') return null;
    const { expense, payer } = fact;
    const receiverId = receiverOf(expense);
    if (receiverId === undefined) return null;
    const { draft } = session.getState().editor;
    const to = memberInText(t, draft, receiverId);
    const names = { from: nameInText(t, 'member', payer.name), to };
    if (fact.kind === 'expense-removed') return t('payment.removed', names);
    return t('payment.noted', { ...names, amount: formatAmount(amountOf(expense, draft) ?? 0) });
  };
}

/** The id of the toast about a removal. The one that says that it is saved takes its place. */
export function removalToast(id: string): string {
  return `removed-${id}`;
}

/** Says that something was removed, and offers to bring it back. */
export function useTellRemoved(): (removed: Removed) => void {
  const t = useTranslations();
  const session = useSession();
  return ({ kind, id, name, isSaved }) => {
    const undo = () => (kind === 'entry' ? session.sheet.restore(id) : session.undoRemoval(id, { isSaved }));
    const text = {
      entry: () => t('newExpense.dropped'),
      member: () => t('success.memberDeleted', { name: nameInText(t, 'member', name) }),
      expense: () => t('success.expenseDeleted', { name: expenseInText(t, { name }) }),
      payment: () => t('success.expenseDeleted', { name: expenseInText(t, { name, isPayment: true }) }),
    }[kind]();
    void notify('message', text, { id: removalToast(id), ...offering(t('undo.undo'), undo) });
  };
}

const RESTORE_MS = 15_000;

/** Says that a project is deleted, and offers to bring it back where it can be restored. */
export function useTellDeleted(): (deleted: Extract<SessionEvent, { type: 'project-deleted' }>) => void {
  const t = useTranslations();
  const { deletedDays } = useApi();
  const { bringBack } = useBringBack();

  return ({ id, isRestorable }) => {
    if (!isRestorable || !deletedDays) {
      void notify('success', t('success.projectDeleted'));
      return;
    }
    const undo = async () => (await bringBack(id)) && window.location.assign(projectPath(id));
    const offer = offering(t('undo.undo'), () => void undo(), RESTORE_MS);
    void notify('success', t('deletion.kept', { count: deletedDays }), offer);
  };
}
