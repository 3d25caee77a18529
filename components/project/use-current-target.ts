import { useEffect, useEffectEvent } from 'react';
import { rowKeyOf } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import type { ExpenseTarget, Removal } from './dialog-context';
import { useProjectSession } from './session-context';

/**
 * What a dialog is about, by the ids that it has now. Once that is removed the dialog closes, even if undo or redo brings it
 * back.
 */
export function useCurrentTarget<Target extends Removal | ExpenseTarget>(
  asked: Target,
  onClose: () => void,
): Target | null {
  const current = useProjectSession(({ editor }) => currentTarget(editor, asked));
  const close = useEffectEvent(onClose);
  const isGone = current === null;
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  return current;
}

/** A save may have replaced temporary ids since the dialog was opened. Null when the target is removed. */
function currentTarget<Target extends Removal | ExpenseTarget>(editor: EditorState, asked: Target): Target | null {
  if (!('memberId' in asked)) return asked;
  const isSame = (id: string, other: string) => rowKeyOf(editor, id) === rowKeyOf(editor, other);
  const member = editor.draft.members.find(({ id }) => isSame(id, asked.memberId));
  if (member === undefined) return null;
  if (!('expenseId' in asked)) return { ...asked, memberId: member.id };
  const { expenseId } = asked;
  const expense = member.expenses.find(({ id }) => isSame(id, expenseId));
  return expense === undefined ? null : { ...asked, memberId: member.id, expenseId: expense.id };
}
