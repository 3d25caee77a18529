'use client';

import { useEditorCommands } from '@/components/project/editor-context';
import { involvesOnlySome } from '@/lib/domain/involvement';
import type { Expense } from '@/lib/domain/project';
import { useRowWords } from './row-labels';

interface InvolvedButtonProps {
  expense: Expense;
  name: string;
  memberId: string;
  memberIds: readonly string[];
}

/** Opens the choice of who is involved, and is highlighted when that is only some of the members. */
export function InvolvedButton({ expense, name, memberId, memberIds }: InvolvedButtonProps) {
  const words = useRowWords();
  const { openInvolved } = useEditorCommands();
  const isSome = involvesOnlySome(expense.involvedMemberIds, memberIds);
  const { text, label } = isSome
    ? words.some(expense.involvedMemberIds.length, memberIds.length)
    : { text: words.everyone, label: words.everyoneLabel };
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label(name)}
      onClick={() => openInvolved(memberId, expense.id)}
      className={isSome ? 'expense-involved expense-involved-some' : 'expense-involved'}
    >
      {text}
    </button>
  );
}
