import { useCloseWhen } from '@/components/ui/dialog';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import type { Expense, Member } from '@/lib/domain/project';
import { isSameRow } from '@/lib/editor/rows';
import type { EditorState } from '@/lib/editor/state';
import type { Removal } from './dialog-context';
import { useProjectSession } from './session-context';

/** What a dialog is about, as it is now. Without a member it is the project. */
interface Target {
  member?: Member;
  expense?: Expense;
}

type Asked = Removal | { expenseId: string };

/** Null once the target is removed. The dialog then closes, even if undo or redo brings the target back. */
export function useCurrentTarget(asked: Asked, onClose: () => void): Target | null {
  const target = useProjectSession(({ editor }) => findTarget(editor, asked));
  useCloseWhen(target === null, onClose);
  return target;
}

/** A save may have replaced temporary ids since the dialog was opened, and the expense may have got another payer. */
function findTarget(editor: EditorState, asked: Asked): Target | null {
  const { members } = countedProject(editor.draft);
  if (!('expenseId' in asked)) {
    if (!('memberId' in asked)) return {};
    const member = members.find(({ id }) => isSameRow(editor, id, asked.memberId));
    return member === undefined ? null : { member };
  }
  for (const member of members) {
    const expense = member.expenses.find(({ id }) => isSameRow(editor, id, asked.expenseId));
    if (expense) return { member, expense };
  }
  return null;
}
