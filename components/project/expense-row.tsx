'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, memo } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useEarlyInput } from '@/components/ui/use-early-input';
import type { Expense } from '@/lib/domain/project';
import { MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/project';
import { AmountField } from './amount-field';
import { useEditorCommands, useFocusWhenAdded } from './editor-context';
import { InvolvedButton } from './involved-button';

interface ExpenseRowProps {
  expense: Expense;
  memberId: string;
  memberIds: readonly string[];
}

export const ExpenseRow = memo(function ExpenseRow({ expense, memberId, memberIds }: ExpenseRowProps) {
  const t = useTranslations('expense');
  const { dispatch, addExpense, askRemoval } = useEditorCommands();
  const nameField = useFocusWhenAdded(expense.id);
  const shownName = nameOrNull(expense.name) ?? t('unnamed');
  const ids = { memberId, expenseId: expense.id };
  const rename = (name: string) => dispatch({ type: 'expense-renamed', ...ids, name });
  useEarlyInput(nameField, rename);

  function addNextOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter') addExpense(memberId);
  }

  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1.5 gap-y-1 border-line py-1.5 not-first:border-t md:grid-cols-[minmax(0,1fr)_auto_auto_auto] md:border-none md:py-0.5">
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
    </li>
  );
});
