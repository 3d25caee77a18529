import { useEffect, useEffectEvent } from 'react';
import type { Expense, Member } from '@/lib/domain/project';
import { rowKeyOf } from '@/lib/editor/rows';
import type { EditorState } from '@/lib/editor/state';
import type { ExpenseTarget, Removal } from './dialog-context';
import { useProjectSession } from './session-context';

/** What a dialog is about, as it is now. Without a member it is the project. */
interface Target {
  member?: Member;
  expense?: Expense;
}

/** Null once the target is removed. The dialog then closes, even if undo or redo brings the target back. */
export function useCurrentTarget(
  asked: Removal | Pick<ExpenseTarget, 'expenseId'>,
  onClose: () => void,
): Target | null {
  const target = useProjectSession(({ editor }) => findTarget(editor, asked));
  const close = useEffectEvent(onClose);
  const isGone = target === null;
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  return target;
}

/** A save may have replaced temporary ids since the dialog was opened, and the expense may have got another payer. */
function findTarget(editor: EditorState, asked: Removal | Pick<ExpenseTarget, 'expenseId'>): Target | null {
  const isSame = (id: string, other: string) => rowKeyOf(editor, id) === rowKeyOf(editor, other);
  const { members } = editor.draft;
  if (!('expenseId' in asked)) {
    if (!('memberId' in asked)) return {};
    const member = members.find(({ id }) => isSame(id, asked.memberId));
    return member === undefined ? null : { member };
  }
  for (const member of members) {
    const expense = member.expenses.find(({ id }) => isSame(id, asked.expenseId));
    if (expense) return { member, expense };
  }
  return null;
}
