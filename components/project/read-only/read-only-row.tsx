import { useLocale } from 'next-intl';
import { memo } from 'react';
import { DayAndNote } from '@/components/project/expense-rows/day-and-note';
import { useRowLabels } from '@/components/project/members/row-labels';
import { involvesOnlySome } from '@/lib/domain/involvement';
import { nameOrNull } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import { splitOf, wholeShares } from '@/lib/domain/settlement/shares';
import { billFormat } from '@/lib/i18n/bill-format';

/** All members in order. */
export interface People {
  ids: readonly string[];
  /** As they are shown. */
  names: ReadonlyMap<string, string>;
}

interface ReadOnlyRowProps {
  expense: Expense;
  people: People;
  /** Others have just changed it. */
  isIncoming: boolean;
}

/** An expense or a payment as text. For whom it is stands in words: nothing can be opened here. */
export const ReadOnlyRow = memo(function ReadOnlyRow({ expense, people, isIncoming }: ReadOnlyRowProps) {
  const labels = useRowLabels();
  const { unnamed, unnamedPayment, formatField, noAmount } = labels;
  const locale = useLocale();
  const { name, amount, original, isPayment, date, note } = expense;
  const ownName = nameOrNull(name);
  const isForAll = expense.weights === undefined && !involvesOnlySome(expense.involvedMemberIds, people.ids);
  const sharers = isForAll ? labels.forAll : shares(expense, people, formatField);
  return (
    <li className={isIncoming ? 'read-only-row incoming' : 'read-only-row'}>
      <span dir="auto" className={ownName === null ? 'read-only-name text-soft' : 'read-only-name'}>
        {ownName ?? (isPayment ? unnamedPayment : unnamed)}
      </span>{' '}
      <span className={amount === null ? 'read-only-amount text-soft' : 'read-only-amount'}>
        {amount === null ? noAmount : formatField(amount)}
        {original && (
          <small className="block text-[0.75rem] font-normal text-soft" suppressHydrationWarning>
            {billFormat(locale)(original)}
          </small>
        )}
      </span>{' '}
      <span className={isForAll ? 'read-only-whom read-only-whom-all' : 'read-only-whom'}>
        {isPayment ? labels.toPeople(sharers) : labels.forPeople(sharers)}
      </span>
      <DayAndNote date={date} note={note} className="read-only-more" />
    </li>
  );
});

/** Who shares it, and how much of it where that is uneven. */
function shares(expense: Expense, { ids, names }: People, format: (amount: number) => string): string {
  const split = splitOf(expense, ids);
  const shown = split.memberIds.map((id) => names.get(id) ?? '');
  if (expense.weights === undefined) return shown.join(', ');
  const parts =
    expense.amount === null
      ? split.weights.map(String)
      : wholeShares(expense.amount, split).map((share) => format(share));
  return shown.map((name, at) => `${name} ${parts[at]}`).join(' · ');
}
