import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { ExternalToast } from 'sonner';
import { dismissToast, notify } from '@/components/layout/toasts';
import { useSession } from '@/components/project/session-context';
import { isolatedName } from '@/lib/domain/name';
import { removalOf } from '@/lib/editor/history';
import type { Removed } from '@/lib/session/session-store';

const UNDO_MS = 10_000;

const toastId = (id: string) => `removed-${id}`;

/** Toasts that offer to bring back what was removed, for as long as it is gone. */
export function useRemovalToasts() {
  const t = useTranslations();
  const session = useSession();
  const shown = useRef(new Set<string>());
  /** Whose removal was saved by itself. */
  const saved = useRef(new Set<string>());

  useEffect(() => {
    const ids = shown.current;
    function dismissWhere(isOver: (id: string) => boolean) {
      for (const id of [...ids].filter(isOver)) {
        ids.delete(id);
        void dismissToast(toastId(id));
      }
    }
    const stop = session.subscribe(() => dismissWhere((id) => removalOf(session.getState().editor, id) === null));
    return () => {
      stop();
      dismissWhere(() => true);
    };
  }, [session]);

  function undo(id: string) {
    session.undoRemoval(id);
    if (saved.current.has(id)) session.save();
  }

  /** The options of a toast about the removal of this member or expense. A later one about it takes its place. */
  function undoing(id: string): ExternalToast {
    if (removalOf(session.getState().editor, id) === null) return {};
    shown.current.add(id);
    const forget = () => void shown.current.delete(id);
    return {
      id: toastId(id),
      duration: UNDO_MS,
      action: { label: t('undo.undo'), onClick: () => undo(id) },
      onAutoClose: forget,
      onDismiss: forget,
    };
  }

  const unnamed = { member: 'member.unnamed', expense: 'expense.unnamed', payment: 'expense.unnamedPayment' } as const;
  function tellRemoved({ kind, id, name, isSaved }: Removed) {
    if (isSaved) saved.current.add(id);
    else saved.current.delete(id);
    const text = kind === 'member' ? 'success.memberDeleted' : 'success.expenseDeleted';
    void notify('message', t(text, { name: isolatedName(name, t(unnamed[kind])) }), undoing(id));
  }

  return { tellRemoved, undoing };
}
