import { useDialogs } from '@/components/project/dialog-context';
import { involvesOnlySome } from '@/lib/domain/involvement';
import type { Expense } from '@/lib/domain/project';
import { useRowLabels } from './row-labels';

interface InvolvedButtonProps {
  expense: Expense;
  name: string;
  memberId: string;
  memberIds: readonly string[];
}

/** Opens the choice of who is involved, and is highlighted when that is only some of the members. */
export function InvolvedButton({ expense, name, memberId, memberIds }: InvolvedButtonProps) {
  const labels = useRowLabels();
  const { openInvolved } = useDialogs();
  const isSome = involvesOnlySome(expense.involvedMemberIds, memberIds);
  const { text, label } = isSome
    ? labels.some(expense.involvedMemberIds.length, memberIds.length)
    : { text: labels.everyone, label: labels.everyoneLabel };
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label(name)}
      onClick={() => openInvolved({ memberId, expenseId: expense.id })}
      className={isSome ? 'expense-involved expense-involved-some' : 'expense-involved'}
    >
      {text}
    </button>
  );
}
