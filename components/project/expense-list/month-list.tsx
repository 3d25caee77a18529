import { useLocale, useTranslations } from 'next-intl';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useOutline, useProjectSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { changedIds } from '@/lib/domain/diff';
import { byMonth, type ListedExpense, type MonthOfExpenses } from '@/lib/domain/expense-list';
import { openConflict } from '@/lib/domain/merge/conflict';
import { rowKeyOf } from '@/lib/editor/rows';
import { dayFormat } from '@/lib/i18n/day-format';
import { browserPlatform } from '@/lib/session/browser-platform';
import { Days } from './day-list';
import { ListedRow } from './listed-row';
import { useListTexts } from './use-list-texts';

interface MonthListProps {
  listed: readonly ListedExpense[];
  /** Whether all months are open. Otherwise the newest is, and what is ahead, and the others open with a press. */
  isUnfolded: boolean;
  onOpen?: (expenseId: string) => void;
}

/** Expenses by day, the newest first. An earlier month is one line until it is pressed. */
export function MonthList({ listed, isUnfolded, onOpen }: MonthListProps) {
  const months = useMemo(() => byMonth(listed), [listed]);
  const rowOf = useRows(onOpen);
  const thisMonth = browserPlatform.today().slice(0, 7);
  if (isUnfolded) return <Days days={months.flatMap(({ days }) => days)} rowOf={rowOf} />;
  return months.map((month, at) =>
    at === 0 || (month.month ?? '') >= thisMonth ? (
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

function FoldedMonth({ month, rowOf }: { month: MonthOfExpenses; rowOf: RowOf }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = useMonthText();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="month-fold"
      >
        {text(month)}
      </button>
      {isOpen && (
        <div id={id}>
          <Days days={month.days} rowOf={rowOf} isBelowMonth={month.month === null} />
        </div>
      )}
    </>
  );
}

/** What a folded month says of what is in it. */
function useMonthText() {
  const t = useTranslations();
  const format = dayFormat(useLocale(), browserPlatform.today(), 'month');
  const formatAmount = useAmountFormat();
  return ({ month, expenses, payments, spent }: MonthOfExpenses) =>
    [
      month === null ? t('expenseList.undated') : format(`${month}-01`),
      ...(expenses > 0 ? [t('member.expenseCount', { count: expenses })] : []),
      ...(payments > 0 ? [t('member.paymentCount', { count: payments })] : []),
      ...(spent > 0 ? [t('settlement.spent', { amount: formatAmount(spent) })] : []),
    ].join(' · ');
}
