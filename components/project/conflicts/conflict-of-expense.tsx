import { useLocale, useTranslations } from 'next-intl';
import { useRowLabels } from '@/components/project/members/row-labels';
import { useSession } from '@/components/project/session-context';
import { findMember } from '@/lib/domain/entities';
import type { Conflict } from '@/lib/domain/merge/conflict';
import { isolatedName } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import { ConflictNotes } from './conflict-notes';

/** A note names up to so many members, and counts more. */
const FEW = 4;

interface ConflictOfExpenseProps {
  expense: Expense;
  conflict: Conflict;
  memberCount: number;
}

export function ConflictOfExpense({ expense, conflict, memberCount }: ConflictOfExpenseProps) {
  const locale = useLocale();
  const t = useTranslations();
  const session = useSession();
  const { some, tMember, formatAmount, unnamed, everyone } = useRowLabels();

  function involvedTexts(mine: readonly string[], theirs: readonly string[]) {
    // Counts would not tell two lists of the same length apart.
    const sayNames = mine.length === theirs.length || Math.max(mine.length, theirs.length) <= FEW;
    const list = new Intl.ListFormat(locale);
    const show = (ids: readonly string[]) => {
      if (ids.length === 0) return everyone.text;
      if (!sayNames) return some(ids.length, memberCount).text;
      const { draft } = session.getState().editor;
      const nameOf = (id: string) => isolatedName(findMember(draft, id)?.name ?? null, tMember('unnamed'));
      return list.format(ids.map((id) => t('quoted', { name: nameOf(id) })));
    };
    return { mine: show(mine), theirs: show(theirs) };
  }

  function showValues(field: 'name' | 'amount' | 'involved', { name, amount, involved }: Conflict) {
    if (field === 'involved') return involvedTexts(expense.involvedMemberIds, involved?.theirs ?? []);
    if (field === 'amount') {
      const show = (value: number | null) => (value === null ? null : formatAmount(value));
      return { mine: show(expense.amount), theirs: show(amount?.theirs ?? null) };
    }
    const show = (value: string | null) => isolatedName(value, unnamed);
    return { mine: show(expense.name), theirs: show(name?.theirs ?? null) };
  }

  return <ConflictNotes id={expense.id} conflict={conflict} show={showValues} />;
}
