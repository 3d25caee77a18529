import { useLocale, useTranslations } from 'next-intl';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useOutline, useProjectSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { changedIds } from '@/lib/domain/diff';
import { byMonth, type DayOfExpenses, type ListedExpense, type MonthOfExpenses } from '@/lib/domain/expense-list';
import { openConflict } from '@/lib/domain/merge/conflict';
import { rowKeyOf } from '@/lib/editor/rows';
import { ListedRow } from './listed-row';
import { useListTexts } from './use-list-texts';

interface MonthListProps {
  listed: readonly ListedExpense[];
  /** Whether all months are open. Otherwise the newest is, and the others open with a press. */
  isUnfolded: boolean;
  onOpen?: (expenseId: string) => void;
}

/** Expenses by day, the newest first. An earlier month is one line until it is pressed. */
export function MonthList({ listed, isUnfolded, onOpen }: MonthListProps) {
  const months = useMemo(() => byMonth(listed), [listed]);
  const rowOf = useRows(onOpen);
  return months.map((month, at) =>
    at === 0 || isUnfolded ? (
      <Days key={month.month} days={month.days} rowOf={rowOf} />
    ) : (
      <FoldedMonth key={month.month} month={month} rowOf={rowOf} />
    ),
  );
}

type RowOf = ReturnType<typeof useRows>;

/** Makes the row of an expense, with what is to be said about it now. */
function useRows(onOpen: MonthListProps['onOpen']) {
  const texts = useListTexts();
  const editor = useDeferredValue(useProjectSession((state) => state.editor));
  const newIds = useOutline((state) => state.newIds);
  const incomingIds = useOutline((state) => state.incomingIds);
  const { snapshot, draft, conflicts } = editor;
  const unsavedIds = useMemo(() => changedIds(snapshot, draft), [snapshot, draft]);
  return ({ expense, payer }: ListedExpense) => (
    <ListedRow
      key={rowKeyOf(editor, expense.id)}
      expense={expense}
      payer={payer}
      texts={texts}
      payerKey={rowKeyOf(editor, payer.id)}
      isNew={newIds.has(expense.id)}
      isIncoming={incomingIds.has(expense.id)}
      isUnsaved={unsavedIds.has(expense.id)}
      isConflicting={openConflict(conflicts.get(expense.id), { ...expense, payerId: payer.id }) !== undefined}
      onOpen={onOpen}
    />
  );
}

function FoldedMonth({ month: { month, days, count, total }, rowOf }: { month: MonthOfExpenses; rowOf: RowOf }) {
  const t = useTranslations('expenseList');
  const format = useDateFormat(MONTH);
  const formatAmount = useAmountFormat();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = month === null ? t('undated') : format(`${month}-01`);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="month-fold"
      >
        {t('month', { month: name, count, total: formatAmount(total) })}
      </button>
      {isOpen && (
        <div id={id}>
          <Days days={days} rowOf={rowOf} isBelowMonth={month === null} />
        </div>
      )}
    </>
  );
}

interface DaysProps {
  days: readonly DayOfExpenses[];
  rowOf: RowOf;
  /** The line above says already that they have no day. */
  isBelowMonth?: boolean;
}

function Days({ days, rowOf, isBelowMonth = false }: DaysProps) {
  const t = useTranslations('expenseList');
  const format = useDateFormat(DAY);
  return days.map(({ date, listed }) => (
    <section key={date} aria-label={date === null ? t('undated') : format(date)}>
      {!isBelowMonth && <h2 className="day-heading">{date === null ? t('undated') : format(date)}</h2>}
      <ul className="day-list">{listed.map(rowOf)}</ul>
    </section>
  ));
}

const MONTH = { month: 'long' } as const;
const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;

/** Writes a day of the calendar, which is in no time zone. The year stands with it where it is not this one. */
function useDateFormat(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const thisYear = String(new Date().getFullYear());
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    const formatWithYear = new Intl.DateTimeFormat(locale, { ...options, year: 'numeric', timeZone: 'UTC' });
    return (date) => (date.startsWith(thisYear) ? format : formatWithYear).format(new Date(`${date}T00:00:00Z`));
  }, [locale, options]);
}
