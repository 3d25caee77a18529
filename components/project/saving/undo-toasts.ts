import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { ExternalToast } from 'sonner';
import { useApi } from '@/components/layout/api-provider';
import { dismissToast, notify, offering } from '@/components/layout/toasts';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { expenseInText, nameInText } from '@/components/project/name-in-text';
import { useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { noticeIfSlow } from '@/components/ui/slow-request';
import { findExpense, findMember } from '@/lib/domain/find-entity';
import { receiverOf } from '@/lib/domain/involvement';
import { projectPath } from '@/lib/domain/page-paths';
import type { Expense } from '@/lib/domain/project';
import type { EditorState } from '@/lib/editor/state';
import { removalOf } from '@/lib/editor/undo';
import type { Removed, SavedStep } from '@/lib/session/session-store';

/** Toasts that offer to undo something with a member or an expense. Each is there for at most as long as that can be undone. */
function useUndoToasts(kind: string, canUndo: (editor: EditorState, id: string) => boolean) {
  const t = useTranslations('undo');
  const session = useSession();
  const shown = useRef(new Set<string>());

  useEffect(() => {
    const ids = shown.current;
    function dismissWhere(isOver: (id: string) => boolean) {
      for (const id of [...ids].filter(isOver)) {
        ids.delete(id);
        void dismissToast(`${kind}-${id}`);
      }
    }
    const stop = session.subscribe(() => dismissWhere((id) => !canUndo(session.getState().editor, id)));
    return () => {
      stop();
      dismissWhere(() => true);
    };
  }, [session, kind, canUndo]);

  /** The options of such a toast. A later one about the same takes its place. */
  return (id: string, onUndo: () => void): ExternalToast => {
    shown.current.add(id);
    const forget = () => void shown.current.delete(id);
    return {
      id: `${kind}-${id}`,
      ...offering(t('undo'), onUndo),
      onAutoClose: forget,
      onDismiss: forget,
    };
  };
}

const isPaid = ({ draft }: EditorState, id: string) => draft.members.some((member) => findExpense(member, id));

/** What toasts say of payments that were saved, and how they offer to undo one. */
export function usePaymentToasts() {
  const t = useTranslations();
  const session = useSession();
  const formatAmount = useAmountFormat();
  const optionsOf = useUndoToasts('paid', isPaid);

  /** Null for what is no payment from one to another. */
  function paymentText({ base, step }: SavedStep): string | null {
    if (step.kind !== 'expense-created' && step.kind !== 'expense-deleted') return null;
    const payer = findMember(base, step.memberId);
    const payment: Expense | undefined =
      step.kind === 'expense-created' ? step.expense : payer && findExpense(payer, step.expenseId);
    const receiverId = payment && receiverOf(payment);
    if (payment === undefined || receiverId === undefined) return null;
    // Who was saved along with it is in the draft alone.
    const nameOf = (id: string) => {
      const member = findMember(session.getState().editor.draft, id) ?? findMember(base, id);
      return nameInText(t, 'member', member?.name);
    };
    const names = { from: nameOf(step.memberId), to: nameOf(receiverId) };
    if (step.kind === 'expense-deleted') return t('payment.removed', names);
    return t('payment.noted', { ...names, amount: formatAmount(payment.amount ?? 0) });
  }

  /** The options of a toast about the payment of this id. */
  function undoingPayment(id: string): ExternalToast {
    return optionsOf(id, () => session.undoPayment(id));
  }

  return { paymentText, undoingPayment };
}

const isRemoved = (editor: EditorState, id: string) => removalOf(editor, id) !== null;

/** What was begun is restored beside all that was begun since. */
const canRestore = () => true;

/** Toasts that offer to bring back what was removed. */
export function useRemovalToasts() {
  const t = useTranslations();
  const session = useSession();
  const optionsOf = useUndoToasts('removed', isRemoved);
  const restoring = useUndoToasts('dropped', canRestore);
  /** Whose removal was saved by itself. */
  const saved = useRef(new Set<string>());

  /** The options of a toast about the removal of this member or expense. */
  function undoing(id: string): ExternalToast {
    if (!isRemoved(session.getState().editor, id)) return {};
    return optionsOf(id, () => {
      session.undoRemoval(id);
      if (saved.current.has(id)) session.save();
    });
  }

  function tellRemoved({ kind, id, name, isSaved }: Removed) {
    if (kind === 'entry') {
      void notify(
        'message',
        t('newExpense.dropped'),
        restoring(id, () => session.sheet.restore(id)),
      );
      return;
    }
    if (isSaved) saved.current.add(id);
    else saved.current.delete(id);
    const text =
      kind === 'member'
        ? t('success.memberDeleted', { name: nameInText(t, 'member', name) })
        : t('success.expenseDeleted', { name: expenseInText(t, { name, isPayment: kind === 'payment' || undefined }) });
    void notify('message', text, undoing(id));
  }

  return { tellRemoved, undoing };
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
