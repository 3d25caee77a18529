'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, memo } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { type Conflict, openConflict } from '@/lib/domain/conflict';
import type { Expense } from '@/lib/domain/project';
import { MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/project';
import { AmountField } from './amount-field';
import { ConflictNotes } from './conflict-notes';
import { useEditorCommands, useFocusWhenAdded } from './editor-context';
import { InvolvedButton } from './involved-button';
import { useAmountFormat } from './use-amount-format';

interface ExpenseRowProps {
  expense: Expense;
  memberId: string;
  memberIds: readonly string[];
  conflict: Conflict | undefined;
  /** Whether somebody else has just changed it. */
  isIncoming: boolean;
}

export const ExpenseRow = memo(function ExpenseRow({
  expense,
  memberId,
  memberIds,
  conflict,
  isIncoming,
}: ExpenseRowProps) {
  const t = useTranslations('expense');
  const tConflict = useTranslations('conflict');
  const formatAmount = useAmountFormat();
  const { dispatch, addExpense, askRemoval } = useEditorCommands();
  const nameField = useFocusWhenAdded(expense.id);
  const shownName = nameOrNull(expense.name) ?? t('unnamed');
  const ids = { memberId, expenseId: expense.id };
  const rename = (name: string) => dispatch({ type: 'expense-renamed', ...ids, name });
  useEarlyInput(nameField, rename);

  function addNextOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter') addExpense(memberId);
  }

  function showValues(field: 'name' | 'amount' | 'involved', { name, amount, involved }: Conflict) {
    const shownAmount = (value: number | null) => (value === null ? tConflict('nothing') : formatAmount(value));
    const shownInvolved = (ids: readonly string[]) =>
      ids.length === 0 ? t('everyone') : t('some', { count: ids.length, total: memberIds.length });
    if (field === 'amount') return { mine: shownAmount(expense.amount), theirs: shownAmount(amount?.theirs ?? null) };
    if (field === 'involved') {
      return { mine: shownInvolved(expense.involvedMemberIds), theirs: shownInvolved(involved?.theirs ?? []) };
    }
    return { mine: shownName, theirs: nameOrNull(name?.theirs ?? null) ?? t('unnamed') };
  }

  return (
    <li
      className={`${isIncoming ? 'incoming' : ''} grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1.5 gap-y-1 border-line py-1.5 not-first:border-t md:grid-cols-[minmax(0,1fr)_auto_auto_auto] md:border-none md:py-0.5`}
    >
      <input
        ref={nameField}
        value={expense.name ?? ''}
        onChange={(event) => rename(event.target.value)}
        maxLength={MAX_NAME_LENGTH}
        aria-label={t('nameLabel')}
        placeholder={t('namePlaceholder')}
        autoComplete="off"
        className="touch-target col-span-3 min-w-0 truncate rounded-lg border border-transparent bg-field px-2 py-1.5 hover:border-line md:col-span-1"
      />
      <InvolvedButton expense={expense} name={shownName} memberId={memberId} memberIds={memberIds} />
      <AmountField
        amount={expense.amount}
        onChange={(amount) => dispatch({ type: 'expense-amount-changed', ...ids, amount })}
        onKeyDown={addNextOnEnter}
        label={t('amountLabel', { name: shownName })}
      />
      <IconButton label={t('remove', { name: shownName })} onClick={() => askRemoval({ kind: 'expense', ...ids })}>
        <X />
      </IconButton>
      <ConflictNotes id={expense.id} conflict={openConflict(conflict, expense)} show={showValues} />
    </li>
  );
});
