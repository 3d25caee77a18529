import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { ExternalToast } from 'sonner';
import { useApi } from '@/components/layout/api-provider';
import { notify, offering } from '@/components/layout/toasts';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { expenseInText, memberInText, nameInText } from '@/components/project/name-in-text';
import { useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { noticeIfSlow } from '@/components/ui/slow-request';
import type { Fact } from '@/lib/domain/history/change-facts';
import { receiverOf } from '@/lib/domain/involvement';
import { amountOf } from '@/lib/domain/money/counted-amounts';
import { projectPath } from '@/lib/domain/page-paths';
import { removalOf } from '@/lib/editor/undo';
import type { Removed } from '@/lib/session/session-store';

/** The options of a toast that offers to undo something with a member or an expense. A later one about the same takes its place. */
function useUndoOffer(kind: 'removed' | 'dropped') {
  const t = useTranslations('undo');
  return (id: string, onUndo: () => void): ExternalToast => ({ id: `${kind}-${id}`, ...offering(t('undo'), onUndo) });
}

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

/** Toasts that offer to bring back what was removed. */
export function useRemovalToasts() {
  const t = useTranslations();
  const session = useSession();
  const offer = useUndoOffer('removed');
  const offerDropped = useUndoOffer('dropped');
  /** Whose removal was saved by itself. */
  const saved = useRef(new Set<string>());

  /** The options of a toast about the removal of this member or expense. */
  function undoingRemoval(id: string): ExternalToast {
    if (removalOf(session.getState().editor, id) === null) return {};
    return offer(id, () => session.undoRemoval(id, { isSaved: saved.current.has(id) }));
  }

  function tellRemoved({ kind, id, name, isSaved }: Removed) {
    if (kind === 'entry') {
      const restore = () => session.sheet.restore(id);
      void notify('message', t('newExpense.dropped'), offerDropped(id, restore));
      return;
    }
    if (isSaved) saved.current.add(id);
    else saved.current.delete(id);
    const text =
      kind === 'member'
        ? t('success.memberDeleted', { name: nameInText(t, 'member', name) })
        : t('success.expenseDeleted', { name: expenseInText(t, { name, isPayment: kind === 'payment' || undefined }) });
    void notify('message', text, undoingRemoval(id));
  }

  return { tellRemoved, undoingRemoval };
}

const RESTORE_MS = 15_000;

interface Deleted {
  readonly id: string;
  readonly isRestorable: boolean;
}

/** Says that a project is deleted, and offers to bring it back where it can be restored. */
export function useTellDeleted(): (deleted: Deleted) => void {
  const t = useTranslations();
  const { loadApi, deletedDays } = useApi();
  const showFailure = useFailureToast();

  async function bringBack(id: string) {
    try {
      await noticeIfSlow(async (signal) => (await loadApi()).undeleteProject(id, { signal }));
      window.location.assign(projectPath(id));
    } catch (error) {
      showFailure('bringBack', error);
    }
  }

  return ({ id, isRestorable }) => {
    if (!isRestorable || !deletedDays) {
      void notify('success', t('success.projectDeleted'));
      return;
    }
    const offer = offering(t('undo.undo'), () => void bringBack(id), RESTORE_MS);
    void notify('success', t('deletion.kept', { count: deletedDays }), offer);
  };
}
