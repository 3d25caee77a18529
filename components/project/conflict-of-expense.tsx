'use client';

import { useTranslations } from 'next-intl';
import type { Conflict } from '@/lib/domain/conflict';
import { type Expense, nameOrNull } from '@/lib/domain/project';
import { ConflictNotes } from './conflict-notes';
import { useRowWords } from './row-words';

interface ConflictOfExpenseProps {
  expense: Expense;
  conflict: Conflict;
  memberCount: number;
}

export function ConflictOfExpense({ expense, conflict, memberCount }: ConflictOfExpenseProps) {
  const tConflict = useTranslations('conflict');
  const { t, formatAmount, unnamed, everyone } = useRowWords();

  function showValues(field: 'name' | 'amount' | 'involved', { name, amount, involved }: Conflict) {
    const shownAmount = (value: number | null) => (value === null ? tConflict('nothing') : formatAmount(value));
    const shownInvolved = (ids: readonly string[]) =>
      ids.length === 0 ? everyone : t('some', { count: ids.length, total: memberCount });
    if (field === 'amount') return { mine: shownAmount(expense.amount), theirs: shownAmount(amount?.theirs ?? null) };
    if (field === 'involved') {
      return { mine: shownInvolved(expense.involvedMemberIds), theirs: shownInvolved(involved?.theirs ?? []) };
    }
    const shownName = (value: string | null) => nameOrNull(value) ?? unnamed;
    return { mine: shownName(expense.name), theirs: shownName(name?.theirs ?? null) };
  }

  return <ConflictNotes id={expense.id} conflict={conflict} show={showValues} />;
}
