'use client';

import { type KeyboardEvent, memo } from 'react';
import { ConflictOfExpense } from '@/components/project/conflicts/conflict-of-expense';
import { useEditorCommands, useFocusWhenAdded } from '@/components/project/editor-context';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { type Conflict, openConflict } from '@/lib/domain/merge/conflict';
import type { Expense } from '@/lib/domain/project';
import { MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/project';
import { AmountField } from './amount-field';
import { InvolvedButton } from './involved-button';
import { useRowWords } from './row-labels';

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
  const words = useRowWords();
  const { dispatch, addExpense, askRemoval } = useEditorCommands();
  const nameField = useFocusWhenAdded(expense.id);
  const shownName = nameOrNull(expense.name) ?? words.unnamed;
  const ids = { memberId, expenseId: expense.id };
  const rename = (name: string) => dispatch({ type: 'expense-renamed', ...ids, name });
  useEarlyInput(nameField, rename);

  function goOnOnEnter({ key, currentTarget, nativeEvent }: KeyboardEvent<HTMLInputElement>) {
    // Enter may also be what ends the choice of a character.
    if (key !== 'Enter' || nativeEvent.isComposing) return;
    currentTarget.closest('li')?.querySelector<HTMLInputElement>('.expense-amount')?.focus();
  }

  function addNextOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter') addExpense(memberId);
  }

  const open = openConflict(conflict, expense);
  const removeLabel = words.removeLabel(shownName);
  return (
    <li className={isIncoming ? 'expense incoming' : 'expense'}>
      <input
        ref={nameField}
        value={expense.name ?? ''}
        onChange={(event) => rename(event.target.value)}
        onKeyDown={goOnOnEnter}
        maxLength={MAX_NAME_LENGTH}
        aria-label={words.nameLabel}
        placeholder={words.namePlaceholder}
        autoComplete="off"
        enterKeyHint="next"
        className="expense-name"
      />
      <InvolvedButton expense={expense} name={shownName} memberId={memberId} memberIds={memberIds} />
      <AmountField
        amount={expense.amount}
        onChange={(amount) => dispatch({ type: 'expense-amount-changed', ...ids, amount })}
        onKeyDown={addNextOnEnter}
        label={words.amountLabel(shownName)}
        format={words.formatField}
        placeholder={words.noAmount}
      />
      <button
        type="button"
        aria-label={removeLabel}
        title={removeLabel}
        onClick={() => askRemoval({ kind: 'expense', ...ids })}
        className="expense-remove"
      />
      {open && <ConflictOfExpense expense={expense} conflict={open} memberCount={memberIds.length} />}
    </li>
  );
});
