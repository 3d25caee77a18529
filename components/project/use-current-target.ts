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
export function useCurrentTarget(asked: Removal | ExpenseTarget, onClose: () => void): Target | null {
  const target = useProjectSession(({ editor }) => findTarget(editor, asked));
  const close = useEffectEvent(onClose);
  const isGone = target === null;
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  return target;
}

/** A save may have replaced temporary ids since the dialog was opened. */
function findTarget(editor: EditorState, asked: Removal | ExpenseTarget): Target | null {
  if (!('memberId' in asked)) return {};
  const isSame = (id: string, other: string) => rowKeyOf(editor, id) === rowKeyOf(editor, other);
  const { members } = editor.draft;
  if (!('expenseId' in asked)) {
    const member = members.find(({ id }) => isSame(id, asked.memberId));
    return member === undefined ? null : { member };
  }
  // Who has paid it may have changed since, too.
  for (const member of members) {
    const expense = member.expenses.find(({ id }) => isSame(id, asked.expenseId));
    if (expense) return { member, expense };
  }
  return null;
}
